import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { peopleText } from "../messages";
import type { Route } from "./+types/letter.page";

/** First a trial in the coach's own mailbox; only what was tried may leave. */
export function Departure({ letter, people }: { letter: Route.ComponentProps["loaderData"]; people: number }) {
  const { tried, perHour } = letter;
  const ready = tried?.same === true && people > 0;
  return (
    <section aria-labelledby="partir">
      <h2 className="h4 mb-3" id="partir">
        Partir
      </h2>
      <p className="mb-4">
        {tried?.same
          ? fr(`Essai envoyé à ${letter.trialTo}, ${tried.at}. Lisez-le sur votre téléphone : c'est lui qui partira.`)
          : fr(`D'abord, un essai. Il part à ${letter.trialTo}, tel que tout le monde le recevra.`)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant={ready ? "secondary" : "primary"} intent="try" busyLabel="Envoi en cours...">
          {tried ? "M’envoyer un nouvel essai" : "M’envoyer un essai"}
        </SubmitButton>
        {ready && (
          <SubmitButton intent="send" busyLabel="Un instant...">
            {fr(`Envoyer à ${peopleText(people)}`)}
          </SubmitButton>
        )}
      </div>
      {people === 0 && <p className="small muted mt-3">{fr("Personne ne recevrait cette lettre aujourd'hui.")}</p>}
      {ready && (
        <>
          <Disclosure summary="Programmer">
            <FieldRow>
              <TextField name="day" label="Jour" type="date" />
              <TextField name="time" label="Heure de Paris" type="time" defaultValue="08:00" />
            </FieldRow>
            <SubmitButton variant="secondary" small intent="schedule">
              Programmer
            </SubmitButton>
          </Disclosure>
          <p className="small muted mt-3">
            {fr(
              `Au plus ${perHour} par heure : ce que le serveur de courrier accepte. Ni image espion, ni lien suivi.`,
            )}
          </p>
        </>
      )}
    </section>
  );
}
