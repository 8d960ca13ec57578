import "./reply-choice.css";
import type { ReactNode } from "react";
import { SelectField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { YesNo } from "~/ui/yes-no";
import { type ControlProps, email, type FieldSpec, phone } from "./contact-field";
import { CALL_FROM, CALL_UNTIL, callHours, type formality, type ReplyWay } from "./rules";

type Formality = ReturnType<typeof formality>;

/** How the answer is to come. The fields of a way show when it is chosen, by style alone: they need no script. */
export function replyField(how: Formality): FieldSpec {
  const texts = words[how];
  return {
    name: "reply",
    label: texts.legend,
    holds: ["email", "phone", "callFrom", "callUntil"],
    control: (props) => <ReplyChoice {...props} texts={texts} />,
  };
}

function ReplyChoice({ id, label, value, idOf, errors, values, texts }: ControlProps & { texts: Texts }) {
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

const words = {
  vous: {
    legend: fr("Comment vous répondre ?"),
    email: {
      title: "Par e-mail",
      hint: fr("À une adresse que personne d'autre n'ouvre. L'objet ne dit rien de votre message."),
    },
    phone: {
      title: "Par téléphone",
      hint: fr("Vous dites à quelles heures, et si l'on peut laisser un message."),
    },
    here: {
      title: "Je reviendrai la lire ici",
      hint: fr("Sans adresse ni numéro. Nous vous donnons quatre mots, à retenir ou à noter."),
    },
    number: fr("Il ne sert qu'à cet appel, puis il s'efface."),
    silent: fr("Sinon, nous ne laissons rien."),
  },
  tu: {
    legend: fr("Comment te répondre ?"),
    email: {
      title: "Par e-mail",
      hint: fr("À une adresse que personne d'autre n'ouvre. L'objet ne dit rien de ton message."),
    },
    phone: {
      title: "Par téléphone",
      hint: fr("Tu dis à quelles heures, et si l'on peut laisser un message."),
    },
    here: {
      title: "Je reviendrai la lire ici",
      hint: fr("Sans adresse ni numéro. Nous te donnons quatre mots, à retenir ou à noter."),
    },
    number: fr("Il ne sert qu'à cet appel, puis il s'efface."),
    silent: fr("Sinon, nous ne laissons rien."),
  },
};
type Texts = (typeof words)["vous"];
