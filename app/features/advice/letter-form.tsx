import { useRef } from "react";
import { Form } from "react-router";
import { DangerHelp } from "~/features/safety/danger-help";
import { NotForEmergencies } from "~/features/safety/not-for-emergencies";
import { formatDay, formatNearInstant, formatTime } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { AttachmentsField } from "./attachments-field";
import { DraftField, type ShownDraft } from "./draft-field";
import { MessageConsent } from "./message-consent";
import { askRefused, refusedTitle } from "./messages";
import type { LetterRefusal } from "./submit-letter.server";

interface LetterFormProps {
  /** Null: a first letter. */
  threadId: string | null;
  title: string;
  coach: string;
  /** A word added to a question that waits: it moves no promise. */
  addition: boolean;
  draft: ShownDraft | null;
  /** Of the draft, when the page was opened. */
  version: string;
  /** The consent was given before. */
  consented: boolean;
  promise: { from: Date; due: Date; absence: { firstDay: string; lastDay: string } | null; shownAbsences: string[] };
  clientKey: string;
  refusal: LetterRefusal | undefined;
}

/** Where a letter is written: it is kept as it is typed, and its promise is read before it leaves. */
export function LetterForm(props: LetterFormProps) {
  const { threadId, title, coach, addition, draft, version, consented, promise, clientKey, refusal } = props;
  const form = useRef<HTMLFormElement>(null);
  const wrong = refusal && askRefused[refusal.reason];
  const inField = refusal?.reason === "empty" || refusal?.reason === "too_long";
  const inAttachments = refusal?.reason === "too_many_attachments" || refusal?.reason === "attachment_unreadable";
  const inConsent = refusal?.reason === "no_consent";
  const consentError = refusal?.unconsented ? askRefused.no_consent : undefined;
  return (
    <Form method="post" noValidate autoComplete="off" className="letter-form" id="ecrire" ref={form}>
      <input type="hidden" name="clientKey" value={clientKey} />
      <input type="hidden" name="shownAbsences" value={promise.shownAbsences.join(" ")} />
      {wrong && !inField && !inAttachments && !inConsent && (
        <FormMessage kind="danger" title={refusedTitle(refusal)}>
          {wrong}
        </FormMessage>
      )}
      <ErrorSummary errors={{ lettre: inField ? wrong : null, consent: consentError }} />
      <DraftField
        id="lettre"
        label={title}
        hint={fr(`Écrivez comme cela vient. Rien ne part avant « ${addition ? "Ajouter ce mot" : "Envoyer"} ».`)}
        error={inField ? wrong : null}
        rows={7}
        form={form}
        text={refusal?.typed ?? draft?.text ?? ""}
        version={refusal?.version ?? version}
        keptAt="/espace-membre/echanges/brouillon"
        threadId={threadId}
        draft={draft}
        clear={
          <SubmitButton variant="quiet" small intent="clear-draft" busyLabel="Un instant...">
            Effacer le brouillon
          </SubmitButton>
        }
      />
      <AttachmentsField error={(inAttachments && wrong) || null} unreadable={refusal?.unreadable} />
      {!consented && (
        <MessageConsent
          coach={coach}
          withdrawnWhere="dans votre espace"
          error={consentError}
          checked={refusal?.ticked}
        />
      )}
      <DangerHelp />
      <div className="letter-leaves">
        <div>
          {addition ? (
            <p>{fr("Un mot ajouté ne repousse pas la réponse.")}</p>
          ) : (
            <p>
              {fr(`Envoyée à ${formatTime(promise.from)}, elle a sa réponse au plus tard`)}
              <b>
                <Ordinals>{formatNearInstant(promise.due)}</Ordinals>
              </b>
            </p>
          )}
          <p>
            <NotForEmergencies />
          </p>
          {!addition && promise.absence && (
            <p>
              <Ordinals>
                {promise.absence.firstDay === promise.absence.lastDay
                  ? `${coach} est absente le ${formatDay(promise.absence.firstDay)} : ce jour ne compte pas.`
                  : `${coach} est absente du ${formatDay(promise.absence.firstDay)} au ${formatDay(promise.absence.lastDay)} : ces jours ne comptent pas.`}
              </Ordinals>
            </p>
          )}
        </div>
        <SubmitButton intent="send" busyLabel="Envoi...">
          {addition ? "Ajouter ce mot" : "Envoyer la lettre"}
        </SubmitButton>
      </div>
    </Form>
  );
}
