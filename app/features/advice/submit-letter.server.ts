import { data, redirect } from "react-router";
import { findResetLock, type User } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { seenIn, versionOf } from "~/ui/kept-version";
import { type AskRefusal, askQuestion } from "./ask-question.server";
import { type AttachmentRefusal, discardAttachments, prepareAttachments } from "./attachments.server";
import { type DraftRefusal, findDraft, keepDraft, saveOwnDraft } from "./drafts.server";
import { findMessageConsent } from "./message-consent.server";
import { draftCleared, draftSaved, letterSent } from "./messages";

export interface LetterRefusal {
  reason: Exclude<AskRefusal, "unknown"> | AttachmentRefusal | DraftRefusal;
  /** The draft holds it. */
  kept: boolean;
  /** Of the draft that was kept, or that stands in the way: what is sent next has seen it. */
  version: string;
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
  const keep = (words: string) => keepDraft(saveOwnDraft, { ...own, text: words }, form, at);
  const refuse = async (
    why: Pick<LetterRefusal, "reason" | "kept" | "ticked" | "unconsented"> & { unreadable?: string[] },
    status: number,
  ) => {
    const isSeen = why.kept || why.reason === "changed_meanwhile";
    const draft = isSeen ? await findDraft(db(), own) : undefined;
    const version = isSeen ? versionOf(draft?.saved_at ?? null) : String(form.get("version") ?? "");
    return data<LetterRefusal>({ typed: text, version, unreadable: [], ...why }, { status });
  };
  const ticked = form.get("consent") === "oui";
  if (intent === "save-draft" || intent === "clear-draft") {
    const kept = await keep(intent === "save-draft" ? text : "");
    if (kept.ok) return redirectDone(here, intent === "save-draft" ? draftSaved : draftCleared);
    if (kept.reason === "unknown") throw data(null, { status: 404 });
    return refuse({ reason: kept.reason, kept: false, ticked, unconsented: false }, 409);
  }
  const clientKey = String(form.get("clientKey") ?? "");
  if (intent !== "send" || !isUuid(clientKey)) throw data(null, { status: 400 });
  const shownAbsences = String(form.get("shownAbsences") ?? "").split(" ");
  const uploadIds = form.getAll("attachments[]").map(String);
  const unconsented = !ticked && !(await findMessageConsent(db(), user.id));
  const prepared = await prepareAttachments({ uploadIds, by: user.id, userId: user.id }, at);
  if (!prepared.ok) {
    const { reason, unreadable } = prepared;
    const kept = await keep(text);
    // Its files went with it, and its answer was lost.
    if (kept.ok && kept.sent) return redirectDone(threadId ? here : "/espace-membre/echanges", letterSent);
    return refuse({ reason, kept: kept.ok, ticked, unconsented, unreadable }, 422);
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
    ...seenIn(form),
  };
  const asked = await inTransaction((trx) => askQuestion(trx, question, at)).finally(() =>
    discardAttachments(attachments, user.id),
  );
  if (asked.ok) return redirectDone(`/espace-membre/echanges/${asked.threadId}`, letterSent);
  if (asked.reason === "unknown") throw data(null, { status: 404 });
  if (asked.reason === "not_member" && !text.trim()) return redirect("/espace-membre/echanges", 303);
  const kept = await keep(text);
  if (!kept.ok && kept.reason === "unknown") return redirect("/espace-membre/echanges", 303);
  const status = asked.reason === "too_many" ? 429 : asked.reason === "promise_moved" ? 409 : 422;
  const missing = unconsented || asked.reason === "no_consent";
  return refuse({ reason: asked.reason, kept: kept.ok, ticked, unconsented: missing }, status);
}
