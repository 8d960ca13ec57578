import { data, redirect } from "react-router";
import { findResetLock, type User } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { type AskRefusal, askQuestion } from "./ask-question.server";
import { type AttachmentRefusal, discardAttachments, prepareAttachments } from "./attachments.server";
import { saveOwnDraft } from "./drafts.server";
import { findMessageConsent } from "./message-consent.server";
import { draftCleared, draftSaved, letterSent } from "./messages";

export interface LetterRefusal {
  reason: Exclude<AskRefusal, "unknown"> | AttachmentRefusal;
  typed: string;
  /** The consent was ticked with it. */
  ticked: boolean;
  /** It was not, nor given before. */
  unconsented: boolean;
  /** The uploads nothing could be made of. */
  unreadable: string[];
}

/** What the form of a letter asks for: to send it, to keep it, to forget it. Throws a 404 for somebody else's thread. */
export async function submitLetter(user: User, form: FormData, threadId: string | null) {
  const at = { now: now() };
  if (await findResetLock(db(), user.id, at)) return redirect("/espace-membre/echanges", 303);
  const text = String(form.get("text") ?? "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .normalize("NFC");
  const own = { authorId: user.id, threadId };
  const here = threadId ? `/espace-membre/echanges/${threadId}` : "/espace-membre/echanges/nouveau";
  const intent = form.get("intent");
  if (intent === "save-draft" || intent === "clear-draft") {
    const kept = intent === "save-draft" ? text : "";
    if (!(await inTransaction((trx) => saveOwnDraft(trx, { ...own, text: kept }, at))))
      throw data(null, { status: 404 });
    return redirectDone(here, intent === "save-draft" ? draftSaved : draftCleared);
  }
  const clientKey = String(form.get("clientKey") ?? "");
  if (intent !== "send" || !isUuid(clientKey)) throw data(null, { status: 400 });
  const shownAbsences = String(form.get("shownAbsences") ?? "").split(" ");
  const uploadIds = form.getAll("attachments[]").map(String);
  const ticked = form.get("consent") === "oui";
  const unconsented = !ticked && !(await findMessageConsent(db(), user.id));
  const prepared = await prepareAttachments({ uploadIds, by: user.id, userId: user.id }, at);
  if (!prepared.ok) {
    await inTransaction((trx) => saveOwnDraft(trx, { ...own, text }, at));
    return data<LetterRefusal>(
      { reason: prepared.reason, typed: text, ticked, unconsented, unreadable: prepared.unreadable },
      { status: 422 },
    );
  }
  const { attachments } = prepared;
  const question = {
    userId: user.id,
    threadId,
    text,
    clientKey,
    consent: ticked,
    shownAbsences,
    attachments,
  };
  const asked = await inTransaction((trx) => askQuestion(trx, question, at)).finally(() =>
    discardAttachments(attachments, user.id),
  );
  if (asked.ok)
    return redirectSaying(`/espace-membre/echanges/${asked.threadId}`, { kind: "success", title: letterSent });
  if (asked.reason === "unknown") throw data(null, { status: 404 });
  if (asked.reason === "not_member" && !text.trim()) return redirect("/espace-membre/echanges", 303);
  if (!(await inTransaction((trx) => saveOwnDraft(trx, { ...own, text }, at))))
    return redirect("/espace-membre/echanges", 303);
  const status = asked.reason === "too_many" ? 429 : asked.reason === "promise_moved" ? 409 : 422;
  return data<LetterRefusal>(
    {
      reason: asked.reason,
      typed: text,
      ticked,
      unconsented: unconsented || asked.reason === "no_consent",
      unreadable: [],
    },
    { status },
  );
}
