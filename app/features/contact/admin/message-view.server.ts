import { findPreferencesAt, listPreferences } from "~/features/accounts/accounts.server";
import { preferenceText } from "~/features/accounts/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, formatInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { addressProofPort } from "~/platform/mail/outbox.server";
import { fr } from "~/ui/french";
import { addressOf, findMessage, findNextWaiting, findWayBack, listAnswers, listSavedAnswers } from "../contact.server";
import type { Suspicion } from "../rules";
import { type Situation, situationNames } from "../situations";
import { closedReasonNames, sourceNames, suspicionNames } from "./messages";
import { waitOf } from "./rules";

/** One message as the coach reads it, with what answering it asks for; null when there is none. Opens nothing. */
export async function readMessageView(db: Db, id: string, at: At) {
  const found = await findMessage(db, id);
  if (!found) return null;
  const email = await addressOf(db, found);
  const back = await findWayBack(db, found);
  const [proved, preferences, answers, saved, next] = await Promise.all([
    // A refusal of mails is no missing proof.
    email ? addressProofPort.value(db, { address: email, warning: true }) : true,
    preferencesOf(db, back.by === "space" ? back.userId : found.user_id, email),
    listAnswers(db, id),
    listSavedAnswers(db),
    findNextWaiting(db, { besides: id }),
  ]);
  const status = found.status === "new" && !found.suspect ? "read" : found.status;
  const whereKept = found.no_way_back
    ? "Gardée dans un espace fermé depuis, où personne ne la lit :"
    : "Gardée dans son espace";
  return {
    id,
    status,
    suspect: found.suspect,
    name: found.name,
    email,
    proved,
    safeContact: preferences && preferenceText(preferences),
    back: back.by,
    phone: found.phone,
    reply: found.reply_by,
    /** Between which hours to call, and whether a message may be left. */
    call: callText(found),
    /** What it goes on from, read with the same words. */
    follows: found.follows,
    text: found.message,
    situation: found.situation && situationNames[found.situation as Situation],
    receivedAt: formatInstant(found.created_at),
    source: sourceNames[found.source],
    consent:
      found.consent_rgpd && found.consent_at
        ? { at: formatInstant(found.consent_at), version: found.consent_text_version }
        : null,
    asksQuote: found.situation === "devis",
    closed: found.closed_reason && { why: closedReasonNames[found.closed_reason], note: found.closed_note },
    doubts: found.suspicions ? found.suspicions.split(" ").map((one) => suspicionNames[one as Suspicion] ?? one) : [],
    wait: status === "read" && !found.suspect ? waitOf(found.created_at, at.now, await getSettings(db)) : null,
    answers: answers.map(({ id: key, text, answered_at, read_at, kept_in_space }) => ({
      key,
      text,
      sent: `${kept_in_space ? whereKept : "Envoyée"} ${formatInstant(answered_at)}${read_at ? `, lue le ${formatInstant(read_at)}` : ""}`,
    })),
    saved: saved.map(({ id: key, title, text }) => ({ key, title, text })),
    next: next ?? null,
  };
}

export type MessageView = NonNullable<Awaited<ReturnType<typeof readMessageView>>>;

/** What this account said of how it may be reached, or without one who proved the address. */
async function preferencesOf(db: Db, userId: string | null, email: string | null) {
  if (userId) return (await listPreferences(db, [userId])).get(userId) ?? null;
  return email ? findPreferencesAt(db, email) : null;
}

function callText({
  call_from: from,
  call_until: until,
  voicemail,
}: NonNullable<Awaited<ReturnType<typeof findMessage>>>) {
  if (from === null || until === null) return null;
  return fr(
    `entre ${from} h et ${until} h, ${voicemail ? "un message vocal est possible" : "sans laisser de message"}`,
  );
}
