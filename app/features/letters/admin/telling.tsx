import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import type { TellingParts } from "../discretion";

const quoted = (words: string[]) => words.map((word) => `« ${word} »`).join(", ");

/** Points at what a mailbox would tell over a shoulder, and proposes something else: `neutral`, a subject. Draws nothing when nothing tells. */
export function Telling({ telling, sender, neutral }: { telling: TellingParts; sender: string; neutral: string }) {
  function take() {
    const field = document.querySelector<HTMLTextAreaElement>("textarea[name=subject]");
    if (!field) return;
    field.value = neutral;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }
  return (
    <>
      {telling.written.length > 0 && (
        <div className="letter-telling" role="status">
          <p>
            <b>{fr(`Ces mots disent de quoi il s'agit : ${quoted(telling.written)}.`)}</b>{" "}
            {fr("Rien n'est bloqué, mais quelqu'un d'autre peut tenir le téléphone. Dites-le autrement :")}
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <span>{fr(neutral)}</span>
            <Button variant="quiet" small onClick={take}>
              Prendre cet objet
            </Button>
          </p>
        </div>
      )}
      {telling.sender.length > 0 && (
        <div className="letter-telling" role="status">
          <p>
            <b>{fr(`L'expéditeur, « ${sender} », dit de quoi il s'agit : ${quoted(telling.sender)}.`)}</b>{" "}
            {fr("Il se lit à côté de l'objet. Rien n'est bloqué. Un prénom suffit : il se change dans MAIL_FROM.")}
          </p>
        </div>
      )}
    </>
  );
}
