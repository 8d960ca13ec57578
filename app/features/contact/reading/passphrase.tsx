import "./passphrase.css";
import { Copy, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import type { Kept } from "../form-result";
import stones from "../illustrations/gue-quatre-pierres.svg";
import type { formality } from "../rules";

export type PassphraseProps = NonNullable<Kept["reading"]> & {
  formality: ReturnType<typeof formality>;
  heading?: "h1" | "h3";
  /** It has just taken the place of the form: the heading is read out. */
  arrived?: boolean;
};

/** The four words that open the answer, shown this once. */
export function Passphrase({ words, due, address, formality, heading: Heading = "h3", arrived }: PassphraseProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) title.current?.focus();
  }, [arrived]);
  const texts = says[formality];
  if (!words)
    return (
      <div className="passphrase">
        <Heading ref={title} tabIndex={-1} className="h2">
          {texts.alreadyHere}
        </Heading>
        <p className="mt-4">{texts.alreadyShown}</p>
        <p className="passphrase-how">
          {texts.toRead} <b>{address}</b>
          {fr(", au plus tard ")}
          <b>{fr(due)}</b>. {texts.orAgain}
        </p>
      </div>
    );
  return (
    <div className="passphrase">
      <div>
        <Heading ref={title} tabIndex={-1} className="h2">
          {texts.arrived}
        </Heading>
        <ol className="passphrase-words" translate="no">
          {words.map((word, n) => (
            <li key={n}>{word}</li>
          ))}
        </ol>
        <p className="passphrase-how">
          {texts.toRead} <b>{address}</b>
          {fr(", puis ces mots, dans cet ordre. Au plus tard ")}
          <b>{fr(due)}</b>.
        </p>
        <div className="passphrase-acts">
          <ButtonLink to={href("/reponse")} reloadDocument>
            {fr("Je les ai notés")}
          </ButtonLink>
          <Button variant="quiet" small className="needs-js" onClick={() => copy(words)}>
            <Icon of={Copy} />
            Copier les mots
          </Button>
          <Button variant="quiet" small className="needs-js" onClick={() => print()}>
            <Icon of={Printer} />
            Imprimer un petit papier
          </Button>
        </div>
      </div>
      <aside className="passphrase-notes" aria-label={fr("À propos de ces mots")}>
        <img src={stones} alt="" width={560} height={180} />
        <p>
          <b>{fr("Ils ne s'affichent qu'une fois.")}</b> {fr("Rien n'est envoyé nulle part, et rien ne les garde ici.")}
        </p>
        <p>
          <b>{fr("Où les garder ?")}</b> {texts.where}
        </p>
        <p>
          <b>{fr("Sans eux, la réponse ne s'ouvre pas ici.")}</b> {texts.lost}
        </p>
      </aside>
    </div>
  );
}

async function copy(words: string[]) {
  try {
    await navigator.clipboard.writeText(words.join(" "));
    toast({ kind: "success", title: "Copié" });
  } catch {
    toast({ kind: "info", title: "Copie impossible", text: "Sélectionnez les mots, puis copiez-les." });
  }
}

const says = {
  vous: {
    arrived: fr("Votre lettre est arrivée. Voici vos quatre mots."),
    alreadyHere: fr("Votre lettre est déjà arrivée"),
    alreadyShown: fr(
      "Ses quatre mots ont été affichés à chaque envoi : chacun de ces groupes de mots ouvre la réponse.",
    ),
    toRead: fr("Pour lire la réponse :"),
    orAgain: fr("Si vous n'avez pas pu noter ces mots, écrivez une nouvelle lettre : elle aura les siens."),
    where: fr(
      "Dans votre tête, avec une petite histoire qui les relie. Ou au dos d'un ticket. Évitez un téléphone partagé.",
    ),
    lost: fr(
      "Nous ne les gardons pas et ne pouvons pas les retrouver. La lettre s'efface trente jours après la réponse.",
    ),
  },
  tu: {
    arrived: fr("Ta lettre est arrivée. Voici tes quatre mots."),
    alreadyHere: fr("Ta lettre est déjà arrivée"),
    alreadyShown: fr(
      "Ses quatre mots ont été affichés à chaque envoi : chacun de ces groupes de mots ouvre la réponse.",
    ),
    toRead: fr("Pour lire la réponse :"),
    orAgain: fr("Si tu n'as pas pu noter ces mots, écris une nouvelle lettre : elle aura les siens."),
    where: fr(
      "Dans ta tête, avec une petite histoire qui les relie. Ou au dos d'un ticket. Évite un téléphone partagé.",
    ),
    lost: fr(
      "Nous ne les gardons pas et ne pouvons pas les retrouver. La lettre s'efface trente jours après la réponse.",
    ),
  },
};
