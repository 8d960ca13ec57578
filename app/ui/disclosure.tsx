import "./disclosure.css";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Something of use to few, closed until it is asked for. For questions and answers, see `Accordion`. */
export function Disclosure({
  summary,
  open,
  className,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={classNames("disclosure", className)} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
