import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { classNames } from "./class-names";

interface PageTitleProps {
  title: ReactNode;
  action: { to: string; label: string; icon: LucideIcon };
  className?: string;
}

/** The h1 of a list of the back office, with the way to add to it at its end. */
export function PageTitle({ title, action: { to, label, icon }, className = "mb-5" }: PageTitleProps) {
  return (
    <header className={classNames(className, "flex flex-wrap items-center justify-between gap-4")}>
      <h1>{title}</h1>
      <ButtonLink to={to} small icon={icon}>
        {label}
      </ButtonLink>
    </header>
  );
}
