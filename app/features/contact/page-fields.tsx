import { useSearchParams } from "react-router";
import { SelectField } from "~/ui/field";
import { type ControlProps, consent, type FieldSpec, message } from "./contact-field";
import { replyField } from "./reply-choice";
import { isSubject, situations, subjects } from "./situations";

/** The contact page's form (requirements ). */
export const pageFields: FieldSpec[] = [
  { name: "name", label: "Nom et prénom", autoComplete: "name", half: true },
  { name: "situation", label: "Situation", control: SituationField, half: true },
  { ...message, lines: 3 },
  replyField("vous"),
  consent,
];

/** The situations; first what the link that led here comes for, already chosen. */
function SituationField({ id, label, error, value }: ControlProps) {
  const asked = useSearchParams()[0].get("sujet");
  const chosen = value ?? asked;
  const subject = isSubject(chosen) ? chosen : null;
  const shown = value ?? subject ?? undefined;
  return (
    <SelectField key={shown} id={id} name="situation" label={label} optional error={error} defaultValue={shown}>
      <option value="">Sélectionnez...</option>
      {subject && <option value={subject}>{subjects[subject]}</option>}
      {Object.entries(situations).map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
