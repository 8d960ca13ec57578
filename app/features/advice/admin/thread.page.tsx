import "../advice.css";
import "./admin-advice.css";
import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { readCoachForm, requireAdmin } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { formatInstant, formatNearInstant, formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn, versionOf } from "~/ui/kept-version";
import { LetterSheet } from "~/ui/letter-sheet";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { UndoNotice } from "~/ui/undo-notice";
import {
  answerQuestion,
  archiveThread,
  closeQuestion,
  discardAttachments,
  findDraft,
  findNote,
  findThreadPerson,
  keepDraft,
  openThread,
  prepareAttachments,
  readThread,
  reopenQuestion,
  saveDraft,
  takeAnswerBack,
  writeNoteBeside,
} from "../advice.server";
import { AttachmentList } from "../attachment-list";
import { attachmentRefused } from "../messages";
import type { CoachThread } from "../queue.server";
import { closedReasons } from "../rules";
import type { Route } from "./+types/thread.page";
import { AnswerForm, type AnswerRefused } from "./answer-form";
import { Context, SafeContact } from "./context";
import { answerRefused, closedReasonNames, noteRefused, reasonMissing, repliedSince } from "./messages";
import type { NoteRefusal } from "./note-form";
import { SentBar } from "./sent-bar";
import { ThreadActions } from "./thread-actions";

const PATH = "/admin/echanges";

/** Opening a thread is reading it, and is written in the journal. */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { id: by } = await requireAdmin(request);
  const act = { now: now(), by };
  const couple = isUuid(id) ? await warnBeforeOpening(db(), { kind: "thread", id }, act) : [];
  if (!isUuid(id) || !(await inTransaction((trx) => openThread(trx, id, act)))) throw data(null, { status: 404 });
  const thread = await readThread(db(), id, act);
  if (!thread) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const sent = thread.letters.find(({ id: key, kind }) => kind === "answer" && key === searchParams.get("envoyee"));
  return {
    ...thread,
    couple,
    promised: thread.due && formatNearInstant(thread.due),
    draft: thread.draft && { ...thread.draft, savedAt: formatTime(thread.draft.savedAt) },
    version: versionOf(thread.draft?.savedAt ?? null),
    note: { text: thread.note?.text ?? "", version: versionOf(thread.note?.writtenAt ?? null) },
    sent: sent ? { answerId: sent.id, msLeft: sent.leaves ? sent.leaves.getTime() - act.now.getTime() : 0 } : null,
    chosen: thread.saved.find(({ key }) => key === searchParams.get("reponse"))?.text ?? null,
    clientKey: randomUUID(),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const here = `${PATH}/${id}`;
  const text = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
  const draft = { authorId: actor.by, threadId: id, text };
  const keep = () => keepDraft(saveDraft, draft, form, actor);
  // What is sent after a refusal has seen the draft that holds it, or that stands in its way.
  const refused = async (why: Omit<AnswerRefused, "text" | "version">, isSeen: boolean) => {
    const kept = isSeen ? await findDraft(db(), draft) : undefined;
    const version = isSeen ? versionOf(kept?.saved_at ?? null) : String(form.get("version") ?? "");
    return data({ answer: { ...why, text, version } }, { status: 422 });
  };
  const found = <Done extends { ok: boolean; reason?: string }>(done: Done): Done => {
    if (!done.ok && done.reason === "unknown") throw data(null, { status: 404 });
    return done;
  };
  switch (form.get("intent")) {
    case "answer": {
      const clientKey = String(form.get("clientKey") ?? "");
      if (!isUuid(clientKey)) throw data(null, { status: 400 });
      // The other parent may have been named since the page was shown: the warning comes first, and what was written is the draft.
      await warnBeforeOpening(db(), { kind: "thread", id }, actor).catch(async (warning) => {
        await keep();
        throw warning;
      });
      const person = await findThreadPerson(db(), id);
      if (!person) throw data(null, { status: 404 });
      const uploadIds = form.getAll("attachments[]").map(String);
      const prepared = await prepareAttachments({ uploadIds, by: actor.by, userId: person }, actor);
      if (!prepared.ok) {
        const { reason, unreadable } = prepared;
        const kept = await keep();
        // Its files went with it, and its answer was lost.
        if (kept.ok && kept.sent) return redirect(here, 303);
        return refused({ error: null, joined: attachmentRefused[reason], unreadable }, kept.ok);
      }
      const { attachments } = prepared;
      const answer = { threadId: id, text, clientKey, attachments, ...seenIn(form) };
      const answered = await inTransaction((trx) => answerQuestion(trx, answer, actor)).finally(() =>
        discardAttachments(attachments, person),
      );
      // The page itself says that it leaves, and how to take it back.
      if (answered.ok) return redirect(`${here}?envoyee=${answered.answerId}`, 303);
      if (answered.reason === "unknown") throw data(null, { status: 404 });
      return refused({ error: answerRefused[answered.reason], joined: null, unreadable: [] }, (await keep()).ok);
    }
    case "take-back": {
      const answerId = String(form.get("answerId") ?? "");
      if (!isUuid(answerId)) throw data(null, { status: 400 });
      const begun = form.has("text") ? text : undefined;
      const taken = await inTransaction((trx) => takeAnswerBack(trx, { answerId, begun, ...seenIn(form) }, actor));
      if (!taken.ok && begun !== undefined) await keep();
      if (taken.ok)
        return redirectDone(
          here,
          "Envoi annulé : votre texte est revenu",
          taken.attachmentsErased > 0 ? "Ce que vous aviez joint est effacé : joignez-le de nouveau." : undefined,
        );
      if (taken.reason === "unknown")
        return redirectSaying(here, { kind: "info", title: "Cet envoi était déjà annulé" });
      return redirectSaying(here, {
        kind: "info",
        title: "Cette lettre était déjà partie",
        text: "Les dix secondes sont passées. Vous pouvez écrire encore dans cet échange.",
      });
    }
    case "save-draft": {
      const kept = await keep();
      if (kept.ok) return redirectDone(here, "Brouillon gardé");
      if (kept.reason === "unknown") throw data(null, { status: 404 });
      return refused({ error: answerRefused[kept.reason], joined: null, unreadable: [] }, true);
    }
    case "note": {
      const kept = await writeNoteBeside(id, form, actor);
      if (kept.ok) return redirectDone(here, "Note enregistrée");
      const person = await findThreadPerson(db(), id);
      if (kept.reason === "unknown" || !person) throw data(null, { status: 404 });
      // What is sent after this refusal has seen the other.
      const isOther = kept.reason === "changed_meanwhile";
      const other = isOther ? await findNote(db(), person) : null;
      const version = isOther ? versionOf(other?.updated_at ?? null) : String(form.get("version") ?? "");
      const typed = String(form.get("note") ?? "").replaceAll("\r\n", "\n");
      const note: NoteRefusal = { error: noteRefused[kept.reason], typed, version, other: other?.text ?? null };
      return data({ note }, { status: 422 });
    }
    case "close": {
      const reason = closedReasons.find((one) => one === form.get("closedReason"));
      if (!reason) return data({ closing: reasonMissing }, { status: 422 });
      const closed = found(await inTransaction((trx) => closeQuestion(trx, { threadId: id, reason }, actor)));
      return closed.ok ? redirectDone(here, "Lettre close") : redirectSaying(here, { kind: "info", ...repliedSince });
    }
    case "reopen": {
      const opened = found(await inTransaction((trx) => reopenQuestion(trx, { threadId: id }, actor)));
      return opened.ok
        ? redirectDone(here, "La lettre attend à nouveau votre réponse")
        : redirectSaying(here, { kind: "info", ...repliedSince });
    }
    case "archive":
    case "unarchive": {
      const archived = form.get("intent") === "archive";
      const done = found(await inTransaction((trx) => archiveThread(trx, { threadId: id, archived }, actor)));
      if (done.ok) return redirectDone(here, archived ? "Échange rangé" : "Échange repris");
      return redirectSaying(here, {
        kind: "error",
        title: "Une lettre attend encore ici",
        text: "Répondez-y, ou fermez-la sans répondre.",
      });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Un échange");

export default function ThreadPage({ loaderData: thread, actionData }: Route.ComponentProps) {
  const { id, person, letters, promised, closed, archived, sent } = thread;
  const refused = actionData && "answer" in actionData ? actionData.answer : undefined;
  const answers = letters.filter(({ kind }) => kind === "answer").map((letter) => letter.id);
  return (
    <>
      {sent && <SentBar key={sent.answerId} {...sent} firstName={person.firstName} next={thread.next} />}
      <BackLink to={PATH}>La file</BackLink>
      <h1 className="mb-1 wrap-anywhere">{person.name}</h1>
      <p className="mb-5 flex flex-wrap items-center gap-2">
        {promised && (
          <span>
            <Ordinals>{`Réponse promise : ${promised}`}</Ordinals>
          </span>
        )}
        {thread.urgency === "late" && <Tag kind="danger">En retard</Tag>}
        {archived && <Tag kind="line">Rangé</Tag>}
      </p>
      {closed &&
        (actionData === undefined ? (
          <UndoNotice title={fr(`Close : ${closedReasonNames[closed]}`)} act="Rouvrir" fields={{ intent: "reopen" }} />
        ) : (
          <Notice className="mb-6">{fr(`Close : ${closedReasonNames[closed]}`)}</Notice>
        ))}
      <CoupleNotice matches={thread.couple} />
      <div className="coach-thread">
        <SafeContact preferences={thread.preferences} />
        <div className="coach-letters">
          <div className="letters">
            {letters.map((letter) => (
              <CoachLetter key={letter.id} {...letter} thread={`${PATH}/${id}`} name={person.name} />
            ))}
          </div>
          {/* Drawn anew once an answer was sent or taken back: what else is done, or comes, leaves alone what is being written. */}
          <AnswerForm
            key={[id, ...answers].join()}
            {...thread}
            threadId={id}
            firstName={person.firstName}
            refused={refused}
          />
          <ThreadActions
            waits={promised !== null}
            archived={archived}
            error={actionData && "closing" in actionData ? actionData.closing : undefined}
          />
        </div>
        <aside aria-label="La personne" className="min-w-0">
          <Context
            {...thread}
            threadId={id}
            refused={actionData && "note" in actionData ? actionData.note : undefined}
          />
        </aside>
      </div>
    </>
  );
}

function CoachLetter({
  kind,
  text,
  writtenAt,
  leaves,
  readAt,
  attachments,
  thread,
  name,
}: CoachThread["letters"][number] & { thread: string; name: string }) {
  const mine = kind === "answer";
  return (
    <LetterSheet
      mine={mine}
      stamped={false}
      author={mine ? "Vous" : kind === "addition" ? `${name}, un mot ajouté` : name}
      at={
        <>
          <Ordinals>{formatInstant(writtenAt)}</Ordinals>
          {leaves && fr(", part dans un instant")}
          {readAt && fr(`, lue le ${formatNearInstant(readAt)}`)}
        </>
      }
      text={text}
    >
      <AttachmentList where={thread} attachments={attachments} />
    </LetterSheet>
  );
}
