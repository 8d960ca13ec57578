import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field-error";

interface RowContent {
  title: ReactNode;
  text: ReactNode;
}

/** What a row to choose shows, beside its round box. */
export function RowText({ title, text }: RowContent) {
  return (
    <span className="min-w-0">
      <b className="row-title">{title}</b>
      <span className="row-text">{text}</span>
    </span>
  );
}

interface RowsProps {
  /** Of the radios; the first one bears it as its id, so that an error summary leads to it. */
  name: string;
  /** The id of the heading that names them. */
  labelledBy: string;
  options: (RowContent & { value: string })[];
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** One of a few, each with its sentence, between printed rules. */
export function Rows({ name, labelledBy, options, defaultValue, error }: RowsProps) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={error && `${name}-erreur`}
      className={classNames("rows", error && "field has-error")}
    >
      {error && <FieldError id={`${name}-erreur`}>{error}</FieldError>}
      {options.map(({ value, title, text }, index) => (
        <label key={value} className="row row-plain" htmlFor={index ? `${name}-${value}` : name}>
          <input
            type="radio"
            name={name}
            value={value}
            id={index ? `${name}-${value}` : name}
            defaultChecked={value === defaultValue}
          />
          <span className="row-box" aria-hidden="true" />
          <RowText title={title} text={text} />
        </label>
      ))}
    </div>
  );
}
