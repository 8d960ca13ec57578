import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError } from "./field";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  name: string;
  error?: string | null;
  children: ReactNode;
}

/** A 28 px box in a 44 px line; the whole line answers. */
export function Checkbox({ name, id = name, error, className, children, ...control }: CheckboxProps) {
  return (
    <div className={classNames("field", error && "has-error", className)}>
      {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-erreur` : undefined}
          {...control}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}

interface CheckboxGroupProps {
  legend: string;
  /** Of each box, and of the group's id: `places` posts `places[]`. */
  name: string;
  /** Begins the id of each box. */
  prefix: string;
  options: readonly { value: string; label: ReactNode }[];
  chosen: readonly string[];
  error?: string;
}

/** Several choices among a few. */
export function CheckboxGroup({ legend, name, prefix, options, chosen, error }: CheckboxGroupProps) {
  return (
    <fieldset className="field" id={name} tabIndex={-1}>
      <legend className="mb-2">{legend}</legend>
      {error && <FieldError id={`${name}-erreur`}>{error}</FieldError>}
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          id={`${prefix}-${value}`}
          name={`${name}[]`}
          value={value}
          defaultChecked={chosen.includes(value)}
          className="mb-0"
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
