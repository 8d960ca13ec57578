import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { describedBy } from "./field";
import { FieldError } from "./field-error";
import { Raised } from "./ordinals";

interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  hint?: ReactNode;
  error?: string | null;
  options: { value: string; label: ReactNode; hint?: ReactNode }[];
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** The first choice carries the group's name as its id, so that an error summary can lead to it. */
export function RadioGroup({ legend, name, hint, error, options, defaultValue, onChange }: RadioGroupProps) {
  return (
    <fieldset className={classNames("field", error && "has-error")} aria-describedby={describedBy(name, hint, error)}>
      <legend className="mb-2">{legend}</legend>
      {hint && (
        <span className="hint" id={`${name}-aide`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${name}-erreur`}>{error}</FieldError>}
      <div className="grid gap-3">
        {options.map((option, index) => (
          <label key={option.value} className="check choice" htmlFor={index ? `${name}-${option.value}` : name}>
            <input
              type="radio"
              id={index ? `${name}-${option.value}` : name}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span>
              {option.label}
              {option.hint && (
                <span className="hint mt-0.5 block">
                  <Raised>{option.hint}</Raised>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
