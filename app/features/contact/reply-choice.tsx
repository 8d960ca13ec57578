import "./reply-choice.css";
import type { ReactNode } from "react";
import { SelectField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { YesNo } from "~/ui/yes-no";
import { type ControlProps, email, type FieldSpec, phone } from "./contact-field";
import { passphraseView } from "./reading/late-passphrase";
import { CALL_FROM, CALL_UNTIL, callHours, type ReplyWay } from "./rules";

/** As a place says them, with « vous » or with « tu ». */
interface ReplyTexts extends Record<ReplyWay, { title: string; hint: string }> {
  legend: string;
  number: string;
  silent: string;
}

/** How the answer is to come. The fields of a way show when it is chosen, by style alone: they need no script. */
export function replyField(texts: ReplyTexts): FieldSpec {
  return {
    name: "reply",
    label: texts.legend,
    holds: ["email", "phone", "callFrom", "callUntil"],
    control: (props) => <ReplyChoice {...props} texts={texts} />,
    view: passphraseView,
  };
}

function ReplyChoice({ id, label, value, idOf, errors, values, texts }: ControlProps & { texts: ReplyTexts }) {
  const way = (mine: ReplyWay) => ({
    way: mine,
    id: mine === "email" ? id : `${id}-${mine}`,
    ...texts[mine],
    chosen: (value || "email") === mine,
  });
  const field = (name: "email" | "phone" | "callFrom" | "callUntil") => ({
    id: idOf(name),
    name,
    error: errors[name],
    defaultValue: values[name],
  });
  return (
    <fieldset className="reply-choice">
      <legend className="label">{label}</legend>
      <Way {...way("email")}>
        <TextField {...field("email")} label={email.label} type="email" autoComplete="email" maxLength={254} required />
      </Way>
      <Way {...way("phone")}>
        <TextField
          {...field("phone")}
          label={phone.label}
          hint={texts.number}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <div className="grid grid-cols-2 items-start gap-x-5">
          <Hour {...field("callFrom")} label="Pas avant" otherwise={CALL_FROM} />
          <Hour {...field("callUntil")} label="Pas après" otherwise={CALL_UNTIL} />
        </div>
        <YesNo
          name="voicemail"
          label="Laisser un message vocal"
          hint={texts.silent}
          chosen={values.voicemail === "oui"}
        />
      </Way>
      <Way {...way("here")} />
    </fieldset>
  );
}

interface WayProps {
  way: ReplyWay;
  id: string;
  title: string;
  hint: string;
  chosen: boolean;
  children?: ReactNode;
}

function Way({ way, id, title, hint, chosen, children }: WayProps) {
  return (
    <div className="reply-way">
      <label htmlFor={id}>
        <input type="radio" id={id} name="reply" value={way} defaultChecked={chosen} aria-describedby={`${id}-aide`} />
        {title}
      </label>
      <div className="reply-more">
        <p id={`${id}-aide`}>{hint}</p>
        {children}
      </div>
    </div>
  );
}

interface HourProps {
  id: string;
  name: string;
  label: string;
  error?: string;
  defaultValue?: string;
  otherwise: number;
}

function Hour({ defaultValue, otherwise, ...field }: HourProps) {
  return (
    <SelectField {...field} defaultValue={defaultValue || String(otherwise)}>
      {callHours.map((hour) => (
        <option key={hour} value={hour}>
          {fr(`${hour} h`)}
        </option>
      ))}
    </SelectField>
  );
}
