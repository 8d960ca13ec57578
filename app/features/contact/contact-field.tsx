import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { type ContactFieldName, MESSAGE_MAX_CHARACTERS, situations } from "./rules";

export interface FieldSpec {
  name: ContactFieldName;
  label: string;
  hint?: string;
  type?: "email" | "tel";
  autoComplete?: string;
  optional?: boolean;
  /** Shares its line with the next half. */
  half?: boolean;
  kind?: "line" | "text" | "situation";
}

interface ContactFieldProps {
  id: string;
  spec: FieldSpec;
  error?: string;
  value?: string;
}

export function ContactField({ id, spec, error, value }: ContactFieldProps) {
  const { name, label, hint, optional } = spec;
  const shared = { id, name, label, hint, optional, error, defaultValue: value };
  switch (spec.kind) {
    case "text":
      return <TextArea {...shared} maxLength={MESSAGE_MAX_CHARACTERS} />;
    case "situation":
      return (
        <SelectField {...shared}>
          <option value="">Sélectionnez...</option>
          {Object.entries(situations).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      );
    default:
      return (
        <TextField
          {...shared}
          type={spec.type}
          autoComplete={spec.autoComplete}
          required={!optional}
          maxLength={spec.type === "email" ? 254 : 120}
        />
      );
  }
}

/** Asked by the dialog only (spec §5). */
export function ConsentBox({ id, error }: { id: string; error?: string }) {
  return (
    <Checkbox id={id} name="consent" error={error}>
      {fr("J'accepte que ces informations servent à me répondre, selon la")}{" "}
      <Link to={href("/politique-confidentialite")}>{fr("politique de confidentialité")}</Link>.
    </Checkbox>
  );
}
