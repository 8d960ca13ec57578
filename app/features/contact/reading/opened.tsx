import { PenLine, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, href, Link } from "react-router";
import { answerDue } from "~/features/promises/messages";
import { DangerHelp } from "~/features/safety/danger-help";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { LetterSheet } from "~/ui/letter-sheet";
import { SunClock } from "~/ui/sun-clock";
import { ConsentBox } from "../consent";
import { MESSAGE_MAX_CHARACTERS } from "../rules";

export interface OpenedReading {
  /** As they were typed: they go with each act. */
  words: string;
  /** The oldest first, with the instant in words. */
  letters: { id: string; from: "visitor" | "coach"; text: string; at: string; isNew: boolean }[];
  due: { when: string; elapsed: number; late: boolean } | null;
  closed: boolean;
  /** « 24 décembre 2026 »; null while something waits. */
  erasedOn: string | null;
  /** What was just written is kept. */
  sent?: boolean;
  /** A text that was refused, as it was typed. */
  draft?: { text: string; consent: string; errors: { message?: string; consent?: string } };
  /** Given with an earlier letter: not asked again. */
  consented: boolean;
  asksToErase?: boolean;
}

/** What four words open: the letters, what is promised, a way to go on and one to erase it all. */
export function Opened({ coach, ...reading }: OpenedReading & { coach: string }) {
  const { words, letters, due, closed, erasedOn, sent, draft, consented, asksToErase } = reading;
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is read from its heading
  useEffect(() => title.current?.focus(), [reading.letters]);
  return (
    <div className="wrap reading reading-open">
      <div>
        <h1 ref={title} tabIndex={-1}>
          {due ? fr("La réponse arrive") : closed ? fr("Votre lettre a été lue") : fr("Une lettre pour vous")}
        </h1>
        {sent && <FormMessage kind="ok" title={fr("C'est envoyé, merci")} />}
        {due && (
          <p className="lede mt-4">
            {fr("Vos mots sont les bons, et votre lettre est bien arrivée.")}{" "}
            {due.late && fr("Notre réponse a du retard, et nous vous prions de nous en excuser.")}
          </p>
        )}
        {closed && (
          <p className="lede mt-4">
            {fr(`${coach} l'a refermée sans y répondre ici. Vous pouvez lui écrire encore, avec les mêmes mots.`)}
          </p>
        )}
        <div className="reading-letters">
          {letters.map(({ id, from, ...letter }) => (
            <LetterSheet key={id} mine={from === "visitor"} author={from === "visitor" ? "Vous" : coach} {...letter} />
          ))}
        </div>
        <details className="reading-write" open={Boolean(draft)}>
          <summary className="btn btn-secondary">
            <Icon of={PenLine} />
            {due ? fr("Ajouter un mot") : fr("Répondre ici")}
          </summary>
          <Form method="post" noValidate autoComplete="off" className="mt-5">
            <input type="hidden" name="words" value={words} />
            <ErrorSummary errors={draft?.errors ?? {}} />
            <TextArea
              id="message"
              name="message"
              label="Votre lettre"
              rows={7}
              maxLength={MESSAGE_MAX_CHARACTERS}
              defaultValue={draft?.text}
              error={draft?.errors.message}
            />
            {!consented && <ConsentBox id="consent" error={draft?.errors.consent} value={draft?.consent} />}
            <DangerHelp />
            <SubmitButton intent="write" busyLabel="Envoi...">
              Envoyer
            </SubmitButton>
          </Form>
        </details>
        <p className="mt-6">
          <ButtonLink to={href("/reponse")} variant="quiet" small reloadDocument>
            Fermer la lecture
          </ButtonLink>
        </p>
      </div>
      <aside aria-label="À propos de cette lettre">
        {due && (
          <section className="reading-due" aria-label="La promesse">
            <p className="small muted">{fr(answerDue(due))}</p>
            <p className="reading-when">{due.when}</p>
            <SunClock elapsed={due.elapsed} label={fr(`${answerDue(due)} ${due.when}`)} />
          </section>
        )}
        {due ? (
          <p className="reading-note">
            {fr("Rien ne vous préviendra, nulle part. Revenez quand vous pouvez, avec les mêmes mots.")}
          </p>
        ) : (
          <p className="reading-note">
            <b>{fr(`Jusqu'au ${erasedOn}.`)}</b> {fr("Ensuite, la lettre et votre question s'effacent d'elles-mêmes.")}
          </p>
        )}
        <p className="reading-note">
          <b>{fr("Nous ne gardons rien sur cet appareil.")}</b>{" "}
          {fr(
            "L'historique du navigateur, lui, montre qu'une page a été ouverte, et la recharger peut la montrer encore : fermez l'onglet.",
          )}{" "}
          <Link to={href("/en-securite")}>{fr("Comment l'effacer")}</Link>
        </p>
        <div className="reading-note">
          <p>
            <b>{fr("Plus tôt ?")}</b>{" "}
            {fr("Vous pouvez tout effacer maintenant. Personne ne pourra plus l'ouvrir, vous non plus.")}
          </p>
          <Form method="post" className="mt-3 flex flex-wrap gap-3">
            <input type="hidden" name="words" value={words} />
            {asksToErase ? (
              <>
                <SubmitButton intent="erase" variant="danger" small busyLabel="Un instant...">
                  Oui, tout effacer
                </SubmitButton>
                <SubmitButton intent="open" variant="secondary" small>
                  Garder
                </SubmitButton>
              </>
            ) : (
              <SubmitButton intent="ask-to-erase" variant="danger" small icon={Trash2}>
                Effacer cette lettre
              </SubmitButton>
            )}
          </Form>
        </div>
      </aside>
    </div>
  );
}
