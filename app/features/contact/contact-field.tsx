import type { ComponentType } from "react";
import { TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { ConsentBox } from "./consent";
import type { PassphraseProps } from "./reading/passphrase";
import { type ContactErrors, type ContactFieldName, extraFields, MESSAGE_MAX_CHARACTERS } from "./rules";

export interface ControlProps {
  id: string;
  label: string;
  error?: string;
  value?: string;
  /** Of the other fields this control holds. */
  idOf: (name: ContactFieldName) => string;
  errors: ContactErrors;
  values: Partial<Record<ContactFieldName, string>>;
}

export interface FieldSpec {
  name: ContactFieldName;
  label: string;
  hint?: string;
  type?: "email" | "tel";
  autoComplete?: string;
  optional?: boolean;
  /** False where a field may stay empty without being announced as optional (requirements ). */
  required?: boolean;
  /** Shares its line with the next half. */
  half?: boolean;
  /** Shown alone: the others open once it is filled in. */
  alone?: true;
  /** Several lines. */
  text?: true;
  lines?: number;
  /** A control of its own, instead of a line or a text; `holds`: the other fields in it. */
  holds?: ContactFieldName[];
  control?: ComponentType<ControlProps>;
  /** Fetches what shows the answer of a message that asked for it here. */
  view?: () => Promise<ComponentType<PassphraseProps>>;
}

/** What several forms ask for (requirements ). */
export const email: FieldSpec = { name: "email", label: "Email", type: "email", autoComplete: "email" };
export const phone: FieldSpec = {
  name: "phone",
  label: "Téléphone",
  hint: fr("Seulement si vous préférez être rappelé."),
  type: "tel",
  autoComplete: "tel",
  optional: true,
};
export const message: FieldSpec = { name: "message", label: "Message", text: true };
export const consent: FieldSpec = { name: "consent", label: "", control: ConsentBox };

/** The home page's inline form, behind its address; its message may stay empty (requirements ). */
export const homeFields: FieldSpec[] = [
  { ...email, alone: true },
  { name: "lastName", label: "Nom", autoComplete: "family-name", half: true },
  { name: "firstName", label: "Prénom", autoComplete: "given-name", half: true },
  phone,
  { ...message, hint: fr("Où en êtes-vous ? Qu'est-ce qui vous pèse le plus ?"), required: false },
  consent,
];

interface ContactFieldProps extends Pick<ControlProps, "idOf" | "errors" | "values"> {
  spec: FieldSpec;
}

export function ContactField({ spec, idOf, errors, values }: ContactFieldProps) {
  const id = idOf(spec.name);
  const [error, value] = [errors[spec.name], values[spec.name]];
  const { name, label, hint, optional, type, autoComplete, required = !optional, alone, control: Control } = spec;
  if (Control) return <Control {...{ id, label, error, value, idOf, errors, values }} />;
  const shared = { id, name, label, hint, optional, error, required, defaultValue: value };
  if (spec.text) return <TextArea {...shared} rows={spec.lines ?? 4} maxLength={MESSAGE_MAX_CHARACTERS} />;
  return (
    <TextField
      {...shared}
      type={type}
      autoComplete={autoComplete}
      placeholder={alone && " "}
      maxLength={type === "email" ? 254 : 120}
    />
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
