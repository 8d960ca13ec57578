import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError } from "./field-error";
import { Raised } from "./ordinals";

export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(" ") || undefined;
}

interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
}

interface ControlAttributes {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export function Optional() {
  return <span className="font-normal text-muted"> (facultatif)</span>;
}

/** Label, hint, error, control: for a control of your own. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldFrame & { id: string; className?: string; children: (control: ControlAttributes) => ReactNode }) {
  return (
    <div className={classNames("field", error && "has-error", className)}>
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {hint && (
        <span className="hint" id={`${id}-aide`}>
          <Raised>{hint}</Raised>
        </span>
      )}
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy(id, hint, error) })}
    </div>
  );
}

export type Framed<Tag extends "input" | "textarea" | "select"> = FieldFrame & { name: string } & Omit<
    ComponentProps<Tag>,
    "name"
  >;

export function TextField({ label, hint, error, optional, id, className, ...control }: Framed<"input">) {
  return (
    <Field id={id ?? control.name} {...{ label, hint, error, optional, className }}>
      {(aria) => <input className="input" type="text" {...spelling(control.type)} {...control} {...aria} />}
    </Field>
  );
}

function spelling(type: string | undefined) {
  return type === "email" ? ({ spellCheck: false, autoCapitalize: "none" } as const) : {};
}

/** The browser neither proposes nor brings back what is written in it: on a shared device somebody else would read it. */
export function TextArea({ label, hint, error, optional, id, className, ...control }: Framed<"textarea">) {
  return (
    <Field id={id ?? control.name} {...{ label, hint, error, optional, className }}>
      {(aria) => <textarea className="input" rows={4} autoComplete="off" {...control} {...aria} />}
    </Field>
  );
}

/** Children are the `<option>`s. */
export function SelectField({ label, hint, error, optional, id, className, children, ...control }: Framed<"select">) {
  return (
    <Field id={id ?? control.name} {...{ label, hint, error, optional, className }}>
      {(aria) => (
        <select className="input" {...control} {...aria}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** What each field of a form is given: its name, what was typed, what is wrong. */
export function fieldsOf<Name extends string>(values: Record<Name, string>, errors: Partial<Record<string, string>>) {
  return (name: Name) => ({ name, defaultValue: values[name], error: errors[name] });
}

/** Two short fields side by side when there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>;
}
