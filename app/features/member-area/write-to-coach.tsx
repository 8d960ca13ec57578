import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { MessageConsent } from "~/features/advice/message-consent";
import { DangerHelp } from "~/features/safety/danger-help";
import { NotForEmergencies } from "~/features/safety/not-for-emergencies";
import { formatDay, formatInstant, formatNearInstant, parisDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import type { MemberArea } from "./member-area.server";
import { noWayBack } from "./messages";
import type { Question } from "./rules";

export interface MessageRefusal {
  error?: string;
  consentError?: string;
  problem?: string;
  typed: string;
  consent: boolean;
}

/** A message to the coach, from somebody she knows: no name nor address to give again. */
export function WriteToCoach({
  email,
  answersHere,
  replyPromise,
  question,
  consentedAt,
  coachName,
  lettersShutUntil,
  refusal,
}: Pick<
  MemberArea,
  "email" | "answersHere" | "replyPromise" | "question" | "consentedAt" | "coachName" | "lettersShutUntil"
> & {
  refusal: MessageRefusal | undefined;
}) {
  const form = useEmptiedOnceSent(refusal === undefined);
  return (
    <section id="message" aria-labelledby="titre-message">
      <BlockHeading title="Écrire à votre coach" id="titre-message" />
      {question && <LastQuestion question={question} shutUntil={lettersShutUntil} />}
      <Form method="post" action="/espace-membre#message" noValidate autoComplete="off" className="mt-5" ref={form}>
        {refusal?.problem && (
          <FormMessage kind="danger" title="Message non envoyé">
            {refusal.problem}
          </FormMessage>
        )}
        <ErrorSummary errors={{ texte: refusal?.error, consent: refusal?.consentError }} />
        <TextArea
          label="Votre message"
          id="texte"
          name="message"
          rows={5}
          hint={
            <span className="wrap-anywhere">
              {fr(
                answersHere.noWayBack
                  ? noWayBack
                  : answersHere.refused
                    ? "Écrivez comme cela vient. La réponse se lira ici, dans votre espace. Rien ne part par e-mail."
                    : `Écrivez comme cela vient. La réponse arrive par e-mail, à ${email}.`,
              )}
            </span>
          }
          defaultValue={refusal?.typed}
          error={refusal?.error}
          required
        />
        {consentedAt === null && (
          <MessageConsent
            coach={coachName}
            withdrawnWhere="ici"
            error={refusal?.consentError}
            checked={refusal?.consent}
          />
        )}
        <DangerHelp />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="small flex items-center gap-2.5 bg-info-bg px-4 py-2.5 text-info">
            <Icon of={Clock} />
            <span>
              {fr(`Réponse sous ${replyPromise}.`)} <NotForEmergencies />
            </span>
          </p>
          <SubmitButton small intent="write" busyLabel="Envoi...">
            Envoyer
          </SubmitButton>
        </div>
      </Form>
      {consentedAt && <GivenConsent on={formatDay(parisDay(consentedAt))} />}
    </section>
  );
}

/** What was answered to who asked for no mail. */
export function AnswersHere({ kept }: { kept: MemberArea["answersHere"]["kept"] }) {
  return (
    <section aria-labelledby="titre-reponse" className="mb-8">
      <BlockHeading title={fr(kept.length > 1 ? "Nos réponses" : "Notre réponse")} id="titre-reponse" />
      {kept.map(({ messageId, writtenAt, answers }) => (
        <div key={messageId} className="mt-3">
          <p className="small muted">
            <Ordinals>{`À votre message du ${formatInstant(writtenAt)}.`}</Ordinals>
          </p>
          {answers.map(({ id, text, answeredAt }) => (
            <div key={id} className="mt-3">
              <p className="xs muted mb-1">
                <Ordinals>{`Écrite le ${formatInstant(answeredAt)}`}</Ordinals>
              </p>
              <p className="whitespace-pre-line wrap-anywhere bg-mist px-4 py-3">{text}</p>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Withdrawn as easily as it was given. */
export function GivenConsent({ on }: { on: string }) {
  return (
    <Form
      method="post"
      action="/espace-membre#message"
      className="small muted mt-3 flex flex-wrap items-center gap-x-4"
    >
      <span>
        <Ordinals>{`Vous avez accepté le ${on} que ce que vous écrivez soit lu pour vous accompagner.`}</Ordinals>
      </span>
      <SubmitButton variant="quiet" small intent="withdraw-consent" busyLabel="Retrait...">
        Retirer mon consentement
      </SubmitButton>
    </Form>
  );
}

/** What was written is not lost, and has its clock. */
function LastQuestion({ question, shutUntil }: { question: Question; shutUntil: Date | null }) {
  const written = formatInstant(question.writtenAt);
  if (question.kind === "answered") {
    const shut = question.here && shutUntil;
    const where = shut ? "" : question.here ? " ici," : " dans votre boîte,";
    return (
      <Notice kind="ok" className="mt-5" title={fr("Nous vous avons répondu")}>
        <p>
          <Ordinals>{`Le ${formatInstant(question.answeredAt)},${where} à votre message du ${written}.`}</Ordinals>
        </p>
        {shut && (
          <p>
            <Ordinals>{`La réponse se lira ici ; elle reste fermée jusqu'à ${formatNearInstant(shut)}.`}</Ordinals>
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="ok" className="mt-5" title={fr("Votre message est bien arrivé")}>
      <p>
        <Ordinals>{`Écrit le ${written}.`}</Ordinals>
      </p>
      <p>
        {question.late ? (
          fr("Notre réponse a du retard : vous n'avez rien à refaire.")
        ) : (
          <Ordinals>{`Réponse avant le ${formatInstant(question.dueAt)}.`}</Ordinals>
        )}
      </p>
    </Notice>
  );
}

/** What was sent leaves the field; what was refused stays in it. */
function useEmptiedOnceSent(accepted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const sending = useNavigation().formData?.get("intent") === "write";
  useEffect(() => {
    const field = form.current?.querySelector("textarea");
    if (sent.current && !sending && accepted && field) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    sent.current = sending;
  }, [sending, accepted]);
  return form;
}
