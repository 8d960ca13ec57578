import { CircleAlert } from "lucide-react";
import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { type ContactFieldName, type ContactSource, situations } from "./rules";

export interface FieldSpec {
  name: ContactFieldName;
  label: string;
  hint?: string;
  type?: "text" | "email" | "tel";
  autoComplete?: string;
  optional?: boolean;
  /** Shares its line with the next half. */
  half?: boolean;
  long?: boolean;
}

interface ContactFieldProps {
  spec: FieldSpec;
  source: ContactSource;
  error?: string;
  value?: string;
}

/** Label, hint, error, control, in that order. */
export function ContactField({ spec, source, error, value }: ContactFieldProps) {
  const id = `${source}-${spec.name}`;
  const control = {
    id,
    name: spec.name,
    defaultValue: value,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [spec.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    className: "input",
  };
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={id}>
        {spec.label}
        {spec.optional && <span className="font-normal text-muted"> (facultatif)</span>}
      </label>
      {spec.hint && (
        <span id={`${id}-hint`} className="text-sm leading-[1.4] text-muted">
          {spec.hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {spec.long ? (
        <textarea {...control} rows={4} maxLength={5_000} />
      ) : spec.name === "situation" ? (
        <select {...control}>
          <option value="">Sélectionnez...</option>
          {Object.entries(situations).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={spec.type ?? "text"}
          autoComplete={spec.autoComplete}
          spellCheck={false}
          required={!spec.optional}
          maxLength={spec.type === "email" ? 254 : 120}
        />
      )}
    </div>
  );
}

/** Asked by the dialog only (spec §5). */
export function ConsentBox({ error }: { error?: string }) {
  return (
    <div className={error ? "field has-error" : "field"}>
      {error && <FieldError id="dialog-consent-error">{error}</FieldError>}
      <label className="check">
        <input
          type="checkbox"
          name="consent"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "dialog-consent-error" : undefined}
        />
        <span className="font-normal">
          {fr("J'accepte que ces informations servent à me répondre, selon la")}{" "}
          <Link to={href("/politique-confidentialite")}>{fr("politique de confidentialité")}</Link>.
        </span>
      </label>
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm leading-[1.4] font-semibold text-danger">
      <CircleAlert className="mt-0.5 size-[1.15em] flex-none" aria-hidden="true" />
      <span>
        <span className="sr-only">{fr("Erreur :")} </span>
        {children}
      </span>
    </p>
  );
}
