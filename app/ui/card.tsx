import type { ReactNode } from "react";
import { classNames } from "./class-names";

const tones = { surface: "bg-surface border border-line", mist: "bg-mist", glow: "bg-glow" };

interface CardProps {
  tone?: keyof typeof tones;
  as?: "div" | "article" | "section" | "aside" | "li";
  id?: string;
  className?: string;
  /** Where the page begins, unless its address names a place of it. */
  focused?: boolean;
  children: ReactNode;
}

/** A box must be earned; prefer a rule and white space. */
export function Card({ tone = "surface", as: Tag = "div", id, className, focused, children }: CardProps) {
  return (
    <Tag
      id={id}
      className={classNames("rounded-xs p-[clamp(1.35rem,2.4vw,1.85rem)]", tones[tone], className)}
      {...(focused && { tabIndex: -1, autoFocus: true })}
    >
      {children}
    </Tag>
  );
}

interface BlockHeadingProps {
  title: ReactNode;
  level?: 2 | 3;
  id?: string;
  action?: ReactNode;
}

/** A heading on a strong rule, with a link or a button at its end. */
export function BlockHeading({ title, level = 2, id, action }: BlockHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="block-heading">
      <Heading className="h4" id={id}>
        {title}
      </Heading>
      {action}
    </div>
  );
}

interface RuleListProps {
  as?: "ul" | "ol";
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** `<li>` children, each closed by a hairline. */
export function RuleList({ as: Tag = "ul", className, "aria-label": label, children }: RuleListProps) {
  return (
    <Tag className={classNames("rules", className)} aria-label={label}>
      {children}
    </Tag>
  );
}
