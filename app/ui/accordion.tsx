import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { classNames } from "./class-names";

const GroupName = createContext<string | undefined>(undefined);

/** Questions and answers, one open at a time: the browser closes the others of the same name. */
export function Accordion({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <GroupName value={name}>
      <div className={classNames("accordion", className)}>{children}</div>
    </GroupName>
  );
}

interface AccordionItemProps {
  question: ReactNode;
  open?: boolean;
  id?: string;
  children: ReactNode;
}

export function AccordionItem({ question, open, id, children }: AccordionItemProps) {
  const name = useContext(GroupName);
  return (
    <details name={name} open={open} id={id}>
      <summary>
        <span>{question}</span>
        <span className="plus-minus" aria-hidden />
      </summary>
      <div className="answer">{children}</div>
    </details>
  );
}
