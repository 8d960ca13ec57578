import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError } from "./field-error";

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
