import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { Call } from "~/ui/reach";

/** In place of an answer, for who asked to be called: the number until the call, which is promised once. */
export function CallBack({ phone, when, asked }: { phone: string | null; when: string | null; asked: boolean }) {
  if (!phone) return <p className="mt-8">{fr("Vous avez rappelé cette personne. Son numéro est effacé.")}</p>;
  return (
    <section className="mt-8" aria-labelledby="rappeler">
      <h2 id="rappeler" className="h5">
        {fr("À rappeler, une seule fois")}
      </h2>
      <p className="my-4">
        <Call phone={phone} />, {when}.
      </p>
      <Confirm
        id="appel-fait"
        opener={fr("J'ai appelé")}
        question={fr("Noter l'appel comme fait ?")}
        consequence={fr(
          "Le message passe dans « Répondus » et le numéro s'efface, comme cette personne en a la promesse.",
        )}
        act={fr("Oui, c'est fait")}
        calm
        fields={{ intent: "called" }}
        askTo="?confirmer=appel"
        backTo="?"
        asked={asked}
      />
    </section>
  );
}
