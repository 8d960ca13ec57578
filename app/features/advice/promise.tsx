import { answerDue } from "~/features/promises/messages";
import { formatNearInstant } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Ordinals, Raised } from "~/ui/ordinals";
import { SunClock } from "~/ui/sun-clock";
import { closedTexts, tookText } from "./messages";
import type { ThreadLine } from "./read-threads.server";

/** The promise of a thread, or how it was kept. Nothing when nothing was promised yet. */
export function PromiseOf({ wait, answered, closed }: Pick<ThreadLine, "wait" | "answered" | "closed">) {
  if (wait) {
    const when = fr(formatNearInstant(wait.due));
    const said = answerDue(wait);
    return (
      <section className="promise" aria-label="La promesse">
        <p className="small muted">{fr(said)}</p>
        <p className="promise-when">
          <Raised>{when}</Raised>
        </p>
        <SunClock elapsed={wait.elapsed} label={fr(`${said} ${when}`)} />
        {wait.late && (
          <p className="small mt-2">
            {fr("Notre réponse a du retard, et nous vous prions de nous en excuser. Vous n'avez rien à refaire.")}
          </p>
        )}
      </section>
    );
  }
  if (closed)
    return (
      <section className="promise" aria-label="La promesse">
        <p className="small">{`${closedTexts[closed].sentence} ${fr("Vous pouvez écrire à nouveau ici.")}`}</p>
      </section>
    );
  if (!answered) return null;
  const took = fr(`Répondu en ${tookText(answered.tookMs)}`);
  return (
    <section className="promise" aria-label="La promesse">
      <p className="small muted">
        <Ordinals>{`Promis ${formatNearInstant(answered.due)}`}</Ordinals>
      </p>
      <p className="promise-when">{took}</p>
      <SunClock elapsed={answered.part} answered label={took} />
    </section>
  );
}
