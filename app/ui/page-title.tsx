import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { classNames } from "./class-names";

interface PageTitleProps {
  title: ReactNode;
  action: { to: string; label: string; icon: LucideIcon };
  /** Its sentence, which stays under the title where the button has no room beside them. */
  children?: ReactNode;
  variant?: "primary" | "secondary";
  className?: string;
}

/** The h1 of a list of the back office, with the way to add to it at its end. */
export function PageTitle({
  title,
  action: { to, label, icon },
  children,
  variant,
  className = "mb-5",
}: PageTitleProps) {
  return (
    <header
      className={classNames(
        className,
        "flex flex-wrap justify-between gap-4",
        children ? "items-start" : "items-center",
      )}
    >
      {children ? (
        <div className="flex-[1_1_20rem]">
          <h1>{title}</h1>
          <p className="muted mt-1.5 max-w-[60ch]">{children}</p>
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      <ButtonLink to={to} small icon={icon} variant={variant}>
        {label}
      </ButtonLink>
    </header>
  );
}
