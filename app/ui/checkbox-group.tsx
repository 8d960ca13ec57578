import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { FieldError } from "./field-error";

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
