import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { type ContactFieldName, extraFields, MESSAGE_MAX_CHARACTERS, situations } from "./rules";

export interface FieldSpec {
  name: ContactFieldName;
  label: string;
  hint?: string;
  type?: "email" | "tel";
  autoComplete?: string;
  optional?: boolean;
  /** False where a field may stay empty without being announced as optional (spec §5, home form). */
  required?: boolean;
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
  const { name, label, hint, optional, required = !optional } = spec;
  const shared = { id, name, label, hint, optional, error, defaultValue: value };
  switch (spec.kind) {
    case "text":
      return <TextArea {...shared} required={required} maxLength={MESSAGE_MAX_CHARACTERS} />;
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
          required={required}
          maxLength={spec.type === "email" ? 254 : 120}
        />
      );
  }
}

/** Asked by the dialog only (spec §5). A new wording is a new `CONSENT_TEXT_VERSION`. */
export function ConsentBox({ id, error }: { id: string; error?: string }) {
  return (
    <Checkbox id={id} name="consent" error={error}>
      {fr("J'accepte que mes données soient utilisées pour me répondre, selon la")}{" "}
      <PolicyLink>{fr("politique de confidentialité")}</PolicyLink>.
    </Checkbox>
  );
}

/** Opens beside the form: nothing typed is left behind. */
export function PolicyLink({ children }: { children: string }) {
  return (
    <Link to={href("/politique-confidentialite")} target="_blank">
      {children}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </Link>
  );
}

/** Out of sight and out of the keyboard's way, yet not hidden as a machine would notice. */
export function Trap({ id }: { id: string }) {
  return (
    <div className="absolute -left-[200vw] size-px overflow-hidden" aria-hidden="true">
      <label htmlFor={id}>Ne remplissez pas ce champ</label>
      <input id={id} name={extraFields.trap} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
