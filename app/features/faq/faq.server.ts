import type { Actor } from "~/features/audit/audit.server";
import { curatedRecords, type Keeping } from "~/features/curation/curation.server";
import { yearText } from "~/features/offer/messages";
import { readOffer } from "~/features/offer/offer.server";
import { callMinutes } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import type { ShownEntry } from "./faq-list";
import { type AnswerFacts, checkFaqEntry, type FaqEntryInput, type FaqPlace, type FaqProblem, fillIn } from "./rules";

const entries = curatedRecords<"faq_entries", FaqEntryInput, FaqProblem>({
  table: "faq_entries",
  subject: "faq_entry",
  actions: {
    saved: "faq.saved",
    published: "faq.published",
    hidden: "faq.hidden",
    deleted: "faq.deleted",
    moved: "faq.moved",
  },
  check: checkFaqEntry,
});

/** For the back office, as they were written, variables included. */
export const {
  list: listFaqEntries,
  find: findFaqEntry,
  publish: publishFaqEntry,
  hide: hideFaqEntry,
  delete: deleteFaqEntry,
  move: moveFaqEntry,
} = entries;

/** Keeps a new entry (hidden until published) or the new text of an existing one, without the spaces around its texts. */
export function saveFaqEntry(trx: Trx, input: FaqEntryInput & Keeping & { position?: number }, actor: Actor) {
  return entries.save(trx, { ...input, question: input.question.trim(), answer: input.answer.trim() }, actor);
}

/** What the variables of an answer stand for at this moment. */
export async function readAnswerFacts(db: Db | Trx, at: At): Promise<AnswerFacts> {
  const [settings, offer, services] = await Promise.all([getSettings(db), readOffer(db, at), listBookable(db)]);
  const first_exchange_minutes = callMinutes(services);
  return { ...settings, services, first_exchange_minutes, year_text: yearText(offer, settings) };
}

/** The published entries of one place, in the coach's order, as they read at this moment. */
export async function listFaq(db: Db | Trx, place: FaqPlace, at: At): Promise<ShownEntry[]> {
  const [published, facts] = await Promise.all([entries.listPublished(db, place), readAnswerFacts(db, at)]);
  const shown = (text: string) => fr(fillIn(text, facts));
  return published.map(({ id, question, answer }) => ({ id, question: shown(question), answer: shown(answer) }));
}
