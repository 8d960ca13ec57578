import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { peopleText } from "../messages";
import { COPIES_PER_PLANK, type LetterResults, reachOf } from "../rules";
import type { Route } from "./+types/letter.page";

const LOOKS_EVERY_MS = 5_000;

/** How far a letter is, what became of it, and what can still be done. */
export function OnItsWay({ letter, results }: { letter: Route.ComponentProps["loaderData"]; results: LetterResults }) {
  const { state } = letter;
  const { left, all } = reachOf(results);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== "sending") return;
    const timer = setInterval(revalidate, LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  return (
    <section className="mb-8" aria-labelledby="chemin">
      <h2 className="h4 mb-3" id="chemin">
        {fr(state === "sent" ? `Partie à ${peopleText(left)}` : `${left} sur ${all}`)}
      </h2>
      <Gangway left={left} all={all} />
      {state === "sending" && (
        <p className="small muted mt-2" role="status">
          {fr(`${left} sur ${all}. Fermer cette page n'arrête rien.`)}
        </p>
      )}
      {state === "paused" && <p className="mt-2">{fr("En pause : personne ne reçoit plus rien pour l'instant.")}</p>}
      {state === "stopped" && (
        <p className="mt-2">
          {fr(`Arrêtée : ${peopleText(results.waiting)} ne l'ont pas reçue, et ne la recevront pas.`)}
        </p>
      )}
      <Results {...results} stopped={state === "stopped"} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {(state === "sending" || state === "paused") && (
          <>
            <Form method="post">
              <SubmitButton variant="secondary" intent={state === "sending" ? "pause" : "resume"}>
                {state === "sending" ? "Mettre en pause" : "Reprendre"}
              </SubmitButton>
            </Form>
            <Confirm
              id="arreter"
              opener="Arrêter pour de bon"
              question={fr("Arrêter cette lettre ?")}
              consequence={fr(
                `${peopleText(results.waiting)} ne la recevront pas. Ce qui est parti ne revient pas, et l'envoi ne reprendra pas.`,
              )}
              act="Arrêter l’envoi"
              keep="Ne rien changer"
              fields={{ intent: "stop" }}
              askTo="?confirmer=arreter"
              backTo="?"
              asked={letter.asked === "arreter"}
            />
          </>
        )}
        {(state === "sent" || state === "stopped") && (
          <Form method="post">
            <SubmitButton variant="secondary" intent={letter.onWeb ? "hide" : "show"}>
              {letter.onWeb ? "Retirer du site" : "La montrer aussi sur le site"}
            </SubmitButton>
          </Form>
        )}
      </div>
    </section>
  );
}

/** A gangway: a plank for a hundred copies, put down when they have left. */
function Gangway({ left, all }: { left: number; all: number }) {
  const planks = Math.max(1, Math.ceil(all / COPIES_PER_PLANK));
  const down = all === 0 ? 0 : Math.floor((left / all) * planks);
  return (
    <div
      className="gangway"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={left}
      aria-label="Lettres parties"
    >
      {Array.from({ length: Math.min(planks, 60) }, (_, rank) => (
        <span key={rank} className={rank < Math.ceil((down / planks) * Math.min(planks, 60)) ? "is-down" : undefined} />
      ))}
    </div>
  );
}

function Results({
  accepted,
  refused,
  inDoubt,
  leftOut,
  bounced,
  unsubscribed,
  waiting,
  stopped,
}: LetterResults & { stopped: boolean }) {
  const lines: [string, number][] = [
    ["Acceptées par les boîtes", accepted],
    [stopped ? "Jamais parties" : "À partir", waiting],
    ["Refusées", refused],
    ["Revenues", bounced],
    ["En doute : peut-être arrivées, elles ne repartent pas", inDoubt],
    ["Laissées de côté : désinscrites avant leur tour", leftOut],
    ["Désinscriptions depuis le départ", unsubscribed],
  ];
  return (
    <dl className="letter-results">
      {lines
        .filter(([, count], rank) => rank === 0 || count > 0)
        .map(([name, count]) => (
          <div key={name}>
            <dt>{fr(name)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
    </dl>
  );
}
