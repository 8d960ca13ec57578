import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something of use to few, closed until it is asked for. For questions and answers, see `Accordion`. */
export function Disclosure({ summary, open, className, children }: DisclosureProps) {
  return (
    <details className={classNames("disclosure", className)} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
