import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FieldRow, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { audienceNames, peopleText } from "../messages";
import type { Route } from "./+types/letter.page";

/** First a trial in the coach's own mailbox; only what was tried may leave. */
export function Departure({ letter, people }: { letter: Route.ComponentProps["loaderData"]; people: number }) {
  const { tried, perHour } = letter;
  const ready = tried?.same === true && people > 0;
  const asked = ready && letter.asked === "envoyer";
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
        {ready && !asked && (
          <SubmitButton intent="ask-send" busyLabel="Un instant...">
            {fr(`Envoyer à ${peopleText(people)}`)}
          </SubmitButton>
        )}
      </div>
      {asked && <Question letter={letter} people={people} />}
      {people === 0 && <p className="small muted mt-3">{fr("Personne ne recevrait cette lettre aujourd'hui.")}</p>}
      {ready && (
        <>
          <Disclosure summary="Programmer">
            <FieldRow>
              <TextField name="day" label="Jour" type="date" data-tab-only />
              <TextField name="time" label="Heure de Paris" type="time" defaultValue="08:00" data-tab-only />
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

/** Asked before it leaves for good: what is about to leave, to whom, and what to think of before. In the form, so that nothing typed since is lost. */
function Question({ letter, people }: { letter: Route.ComponentProps["loaderData"]; people: number }) {
  const { id, subject, audience, telling, before } = letter;
  const words = [...new Set([...telling.sender, ...telling.written])];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="letter-question">
      <h3 className="h5" ref={heading} tabIndex={-1}>
        {fr(`Envoyer à ${peopleText(people)} ?`)}
      </h3>
      <p>{fr(`« ${subject} ». ${audienceNames[audience]}. Ce qui part ne revient pas.`)}</p>
      {words.length > 0 && (
        <p>{fr(`Ces mots se liront dans la boîte : ${words.map((word) => `« ${word} »`).join(", ")}.`)}</p>
      )}
      {before && (
        <p>
          {fr(
            `Une autre lettre est partie, ou part, le ${before}. Les personnes inscrites ont lu qu'elles en recevraient une par mois au plus.`,
          )}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-4">
        <SubmitButton intent="send" busyLabel="Un instant...">
          Envoyer maintenant
        </SubmitButton>
        <Link
          to={`/admin/lettre/${id}#partir`}
          preventScrollReset
          className="inline-flex min-h-(--target) items-center"
        >
          Pas encore
        </Link>
      </p>
    </div>
  );
}
