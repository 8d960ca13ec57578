import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { Call } from "~/ui/reach";

interface CallBackProps {
  phone: string | null;
  when: string | null;
  asked: boolean;
  askedErased: boolean;
}

/** In place of an answer, for who asked to be called: the number until the call, which is promised once. */
export function CallBack({ phone, when, asked, askedErased }: CallBackProps) {
  return (
    <section className="mt-8" aria-label="Rappeler">
      {phone ? (
        <>
          <h2 className="h5">{fr("À rappeler, une seule fois")}</h2>
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
        </>
      ) : (
        <p>{fr("Vous avez rappelé cette personne. Son numéro est effacé.")}</p>
      )}
      <p className="small mt-5">
        {fr(
          "Quand vous l'avez rappelée à ce numéro, cette personne ne veut plus être lue ? Elle ne peut l'effacer que par vous. Qui vous appelle n'est pas forcément elle.",
        )}
      </p>
      <Confirm
        id="effacer-a-sa-demande"
        opener={fr("Effacer à sa demande")}
        question={fr("Effacer ce message à la demande de qui l'a écrit ?")}
        consequence={fr("Le message, le nom et le numéro s'effacent pour de bon. Le journal garde qu'on l'a demandé.")}
        act={fr("Oui, effacer")}
        fields={{ intent: "erase" }}
        askTo="?confirmer=effacer"
        backTo="?"
        asked={askedErased}
      />
    </section>
  );
}
