import type { ReactNode } from "react";
import { Disclosure } from "~/ui/disclosure";
import { TextArea } from "~/ui/field";
import { RadioGroup } from "~/ui/radio-group";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { ToolFacts } from "../tool";
import { subjectTexts, texts } from "./messages";
import { type Decision, LONGEST_NOTE, type SubjectId } from "./rules";
import { lawOf } from "./tool";

interface SubjectFieldsProps {
  id: SubjectId;
  decision: Decision;
  facts: ToolFacts;
  /** The first stands open: what it asks shows what the others will. */
  isFirst: boolean;
  /** How many times the page itself wrote the note: its field then begins anew. */
  written: number;
  /** Between the choices and the note. */
  children?: ReactNode;
}

/** One subject: what the law says, what may be chosen, what may be written instead or beside. */
export function SubjectFields({ id, decision, facts, isFirst, written, children }: SubjectFieldsProps) {
  const { title, hint, choices } = subjectTexts[id];
  const isDecided = decision.choice !== "" || decision.note !== "";
  return (
    <Disclosure
      className="parental-subject"
      open={isFirst}
      summary={
        <span className="parental-summary">
          <b>{title}</b> <span className="small muted">{isDecided ? texts.decided : texts.toDecide.toLowerCase()}</span>
        </span>
      }
    >
      {lawOf(id, facts).map(({ text }) => (
        <p key={text} className="parental-law">
          {text}
        </p>
      ))}
      <RadioGroup
        name={id}
        legend={<Named by={title}>{texts.choice}</Named>}
        defaultValue={decision.choice}
        options={[
          ...Object.entries(choices).map(([value, label]) => ({ value, label })),
          { value: "", label: texts.toDecide },
        ]}
      />
      {children}
      <TextArea
        key={written}
        name={`${id}Note`}
        label={<Named by={title}>{texts.note}</Named>}
        hint={hint}
        rows={3}
        maxLength={LONGEST_NOTE}
        className="parental-note"
        defaultValue={decision.note}
        optional
      />
    </Disclosure>
  );
}

/** The same words stand in every subject: who hears them is told of which. */
function Named({ by, children }: { by: string; children: ReactNode }) {
  return (
    <>
      {children}
      <VisuallyHidden>{` (${by})`}</VisuallyHidden>
    </>
  );
}
