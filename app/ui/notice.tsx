import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { Raised } from "./ordinals";

const drawings = { info: Info, plain: Info, ok: CircleCheck, danger: CircleAlert };

interface NoticeProps {
  kind?: keyof typeof drawings;
  icon?: LucideIcon;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Something to know, part of the page. For the answer to an act, see `FormMessage`. */
export function Notice({ kind = "info", icon, title, children, className }: NoticeProps) {
  return (
    <div className={classNames("notice", `notice-${kind}`, className)}>
      <Icon of={icon ?? drawings[kind]} className="mt-0.5" />
      <div className="min-w-0">
        {title && (
          <b className="block">
            <Raised>{title}</Raised>
          </b>
        )}
        <Raised>{children}</Raised>
      </div>
    </div>
  );
}
