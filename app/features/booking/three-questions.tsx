import { FileText, Image } from "lucide-react";
import { useRef } from "react";
import { Form } from "react-router";
import type { AttachmentRefusal } from "~/features/advice/advice.server";
import { AttachmentsField } from "~/features/advice/attachments-field";
import { MessageConsent } from "~/features/advice/message-consent";
import { unreadableText } from "~/features/advice/messages";
import { DangerHelp } from "~/features/safety/danger-help";
import { formatNearInstant } from "~/platform/clock";
import { AutosaveState, useAutosave } from "~/ui/autosave";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError } from "~/ui/field-error";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { versionOf } from "~/ui/kept-version";
import { ButtonRow } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import { useSeenVersion } from "~/ui/seen-version";
import type { Answers, AnswersRefused } from "./answers.server";
import { answersRefused, questions, shortDayText } from "./own-messages";

/** What the form was refused for, with what was typed. */
export interface AnswersRefusal {
  typed: string[];
  /** The consent was ticked with it. */
  ticked: boolean;
  /** It was not, nor given before. */
  unconsented: boolean;
  reason: AnswersRefused | "no_consent" | AttachmentRefusal;
  version: string;
  /** The uploads nothing could be made of. */
  unreadable: string[];
  /** The answers that are too long. */
  tooLong: number[];
}

interface ThreeQuestionsProps {
  meeting: { id: string; startsAt: Date };
  answers: Answers | null;
  coach: string;
  consented: boolean;
  refusal: AnswersRefusal | undefined;
}

/** Three questions before a meeting, on ruled paper: kept as they are typed, read by the coach once they are handed over. */
export function ThreeQuestions({ meeting, answers, coach, consented, refusal }: ThreeQuestionsProps) {
  const form = useRef<HTMLFormElement>(null);
  const address = `/espace-membre/rendez-vous/${meeting.id}`;
  const attachments = answers?.attachments ?? [];
  const typed = refusal?.typed ?? answers?.answers ?? [];
  const version = refusal?.version ?? versionOf(answers?.updatedAt ?? null);
  const { seen, onKept } = useSeenVersion(form, { name: "answers[]", texts: typed, version });
  const keeping = useAutosave(form, { address: `${address}/reponses`, onKept });
  // What was kept before a button was pressed is older than what the page says.
  const state = keeping.at === "kept" && keeping.version !== seen ? ({ at: "nothing" } as const) : keeping;
  const isSent = state.at === "kept" ? state.isSent : !!answers?.sentAt;
  const consentError = refusal?.unconsented ? fr(`Cochez cette case pour que ${coach} puisse vous lire.`) : undefined;
  const wrong = (rank: number) => (refusal?.tooLong.includes(rank) ? answersRefused.too_long : undefined);
  return (
    <section id="questions" aria-labelledby="trois-questions">
      <BlockHeading title={fr(`Vos trois questions pour ${shortDayText(meeting.startsAt)}`)} id="trois-questions" />
      <Form method="post" action="#questions" noValidate autoComplete="off" ref={form} key={meeting.id}>
        <input type="hidden" name="id" value={meeting.id} />
        <input type="hidden" name="version" value={seen} />
        {/* What the Enter key asks for: neither to hand over nor to take back. */}
        <button type="submit" name="intent" value="keep-answers" className="hidden" tabIndex={-1}>
          Garder
        </button>
        <div className="questions-state">
          {state.at === "nothing" && answers && (
            <p className="small muted">
              <Ordinals>
                {answers.sentAt
                  ? `Transmises à ${coach} ${formatNearInstant(answers.sentAt)}`
                  : `Gardées ${formatNearInstant(answers.updatedAt)}, pas encore transmises`}
              </Ordinals>
            </p>
          )}
          <AutosaveState keeping={state} done={isSent ? `Transmises à ${coach}` : undefined} />
        </div>
        <p className="muted max-w-[36rem]">
          {fr(`Écrivez comme cela vient. ${coach} les lit avant la séance, et vous commencerez par elles.`)}
        </p>
        {(refusal?.reason === "begun" || refusal?.reason === "unknown" || refusal?.reason === "changed_meanwhile") && (
          <p role="alert" className="mt-4 text-danger">
            {answersRefused[refusal.reason]}
          </p>
        )}
        <ErrorSummary
          errors={{
            ...Object.fromEntries(questions.map((_, rank) => [`question-${rank + 1}`, wrong(rank)])),
            consent: consentError,
          }}
        />
        <ol className="three-questions">
          {questions.map((question, rank) => {
            const id = `question-${rank + 1}`;
            const error = wrong(rank);
            return (
              <li key={question} className={error && "has-error"}>
                <div>
                  <label htmlFor={id}>{question}</label>
                  {error && <FieldError id={`${id}-erreur`}>{error}</FieldError>}
                  <textarea
                    id={id}
                    name="answers[]"
                    rows={2}
                    defaultValue={typed[rank] ?? ""}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error && `${id}-erreur`}
                  />
                </div>
              </li>
            );
          })}
        </ol>
        <Joined where={address} attachments={attachments} />
        <div className="mt-6">
          <AttachmentsField
            key={attachments.length}
            already={attachments.length}
            error={
              refusal?.reason === "too_many_attachments"
                ? answersRefused.too_many_attachments
                : refusal?.reason === "attachment_unreadable"
                  ? unreadableText([])
                  : null
            }
            unreadable={refusal?.unreadable}
          />
        </div>
        {!consented && (
          <div className="mt-5">
            <MessageConsent
              coach={coach}
              withdrawnWhere="dans votre espace"
              error={consentError}
              checked={refusal?.ticked}
            />
          </div>
        )}
        <div className="mt-6">
          <DangerHelp />
        </div>
        <ButtonRow>
          <SubmitButton intent="send-answers" busyLabel="Un instant...">
            {fr(isSent ? "Transmettre ce qui change" : `Transmettre à ${coach}`)}
          </SubmitButton>
          <noscript>
            <button type="submit" name="intent" value="keep-answers" className="btn btn-quiet">
              Garder pour plus tard
            </button>
          </noscript>
          <span className="small muted">
            {fr(`Modifiable jusqu'à la séance.${isSent ? ` Ce que vous changez ici, ${coach} le lit aussitôt.` : ""}`)}
          </span>
        </ButtonRow>
      </Form>
    </section>
  );
}

/** What is joined to the answers since before; each may be taken back, and what is being typed is kept. */
function Joined({ where, attachments }: { where: string; attachments: Answers["attachments"] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments-joined mt-5" aria-label={fr("Joint à vos réponses")}>
      {attachments.map(({ id, kind }, rank) => {
        const name = kind === "image/jpeg" ? `Photo ${rank + 1}` : `Document ${rank + 1} (PDF)`;
        return (
          <li key={id}>
            <Icon of={kind === "image/jpeg" ? Image : FileText} />
            <a href={`${where}/pieces/${id}`}>{fr(name)}</a>
            <button
              type="submit"
              name="remove"
              value={id}
              className="btn btn-quiet btn-sm"
              aria-label={fr(`Retirer : ${name}`)}
            >
              Retirer
            </button>
          </li>
        );
      })}
    </ul>
  );
}
