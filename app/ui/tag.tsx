import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Raised } from "./ordinals";

interface TagProps {
  kind?: "info" | "ok" | "glow" | "line" | "danger";
  dot?: boolean;
  children: ReactNode;
}

/** A state in one word; never told by colour alone. */
export function Tag({ kind = "info", dot, children }: TagProps) {
  return (
    <span className={classNames("tag", kind !== "info" && `tag-${kind}`)}>
      {dot && <span className="size-[0.55em] rounded-[50%] bg-current" aria-hidden />}
      <Raised>{children}</Raised>
    </span>
  );
}

const urgencies = { calm: "info", soon: "glow", late: "danger" } as const;

/** What is left before something is due. */
export function UrgencyTag({ urgency, children }: { urgency: keyof typeof urgencies; children: ReactNode }) {
  return <Tag kind={urgencies[urgency]}>{children}</Tag>;
}
