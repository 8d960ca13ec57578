import { SelectField } from "~/ui/field";
import { type ControlProps, type FieldSpec, message } from "./contact-field";
import { replyField } from "./reply-choice";
import { situations } from "./situations";

/** The contact page's form (requirements ). */
export const pageFields: FieldSpec[] = [
  { name: "name", label: "Nom et prénom", autoComplete: "name" },
  { name: "situation", label: "Situation", control: SituationField },
  message,
  replyField("vous"),
];

function SituationField({ id, label, error, value }: ControlProps) {
  return (
    <SelectField id={id} name="situation" label={label} optional error={error} defaultValue={value}>
      <option value="">Sélectionnez...</option>
      {Object.entries(situations).map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
