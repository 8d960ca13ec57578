import { useSearchParams } from "react-router";
import { SelectField } from "~/ui/field";
import { fr } from "~/ui/french";
import { type ControlProps, consent, type FieldSpec, message } from "./contact-field";
import { replyField } from "./reply-choice";
import { isSubject, situations, subjects } from "./situations";

const replyTexts = {
  legend: fr("Comment vous répondre ?"),
  email: {
    title: fr("Par e-mail"),
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
};

/** The contact page's form (requirements ). */
export const pageFields: FieldSpec[] = [
  { name: "name", label: "Nom et prénom", autoComplete: "name", half: true },
  { name: "situation", label: "Situation", control: SituationField, half: true },
  { ...message, lines: 3 },
  replyField(replyTexts),
  consent,
];

/** The situations; first what the link that led here comes for, already chosen. */
function SituationField({ id, label, error, value }: ControlProps) {
  const asked = useSearchParams()[0].get("sujet");
  const chosen = value ?? asked;
  const subject = isSubject(chosen) ? chosen : null;
  const shown = value ?? subject ?? undefined;
  return (
    <SelectField key={shown} id={id} name="situation" label={label} optional error={error} defaultValue={shown}>
      <option value="">Sélectionnez...</option>
      {subject && <option value={subject}>{subjects[subject]}</option>}
      {Object.entries(situations).map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
