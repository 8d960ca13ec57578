import { createHash } from "node:crypto";
import type { Terms } from "~/features/accounts/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, addMonths, addYears, parisDay, parisInstant } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { deleteCountsBefore } from "./audience-queries.server";
import { type DocumentFacts, filledDocument, type LegalDocument, readDocumentFacts } from "./documents.server";
import { areKept, deleteConsentsBefore, findTerms, insertTerms } from "./queries.server";
import { CHOICE_DAYS, PROOF_YEARS } from "./rules";
import { drawTerms } from "./terms-pdf.server";

export { countGoal, countPageView, isCounted } from "./audience.server";
export { allows, listCookieConsents, withdrawCookieConsent } from "./cookie-consents.server";
export { recordChoice } from "./record-choice.server";

/** Erases the counts and the proofs that are past their time. */
export async function eraseOldTraces(trx: Trx, { now }: At): Promise<void> {
  const { measure_retention_months } = await getSettings(trx);
  const today = parisDay(now);
  await deleteCountsBefore(trx, addMonths(today, -measure_retention_months));
  await deleteConsentsBefore(trx, parisInstant(addYears(addDays(today, -CHOICE_DAYS), -PROOF_YEARS), "00:00"));
}

/** The terms as they stand at this instant, settings filled in: what a page shows beside its tick. */
export async function presentTerms(db: Db | Trx, at: At): Promise<Terms> {
  const { version, hash } = writeTerms(await readDocumentFacts(db, at));
  return { version, hash };
}

/**
 * Keeps the terms as they stand at this instant, once per distinct text (Code de la consommation L.213-1: the contract itself is kept, not
 * its address).
 */
export async function keepTerms(trx: Trx, { now }: At): Promise<Terms> {
  const { version, hash, body } = writeTerms(await readDocumentFacts(trx, { now }));
  if (!(await areKept(trx, hash))) await insertTerms(trx, { hash, version, body, first_accepted_at: now });
  return { version, hash };
}

/** The terms written last: page after page shows the same, order after order accepts them. */
let writtenLast: { facts: string; written: Terms & { body: string } } | undefined;

function writeTerms(facts: Required<DocumentFacts>): Terms & { body: string } {
  const key = JSON.stringify(facts);
  if (writtenLast?.facts !== key) {
    const version = facts.settings.terms_version;
    const body = JSON.stringify(filledDocument("terms", facts));
    const hash = createHash("sha256").update(`${version}\n${body}`).digest("hex");
    writtenLast = { facts: key, written: { version, hash, body } };
  }
  return writtenLast.written;
}

/** Says nothing of what was bought, as files lie about on shared machines. */
export const TERMS_FILE_NAME = "conditions.pdf";

/** The terms drawn last: every order of the day carries the same, and drawing them takes a second. */
let drawnLast: { key: string; pdf: Promise<Buffer> } | undefined;

/** Kept terms as a PDF: the same bytes each time. Throws for a hash nobody accepted. */
export async function termsPdf(db: Db | Trx, hash: string): Promise<Buffer> {
  const kept = await findTerms(db, hash);
  if (!kept) throw new Error("no such terms");
  const day = parisDay(kept.first_accepted_at);
  const key = `${hash} ${day}`;
  if (drawnLast?.key === key) return drawnLast.pdf;
  const document = JSON.parse(kept.body) as LegalDocument;
  const pdf = drawTerms(document, { version: kept.version, day, baseUrl: config().baseUrl });
  drawnLast = { key, pdf };
  // What could not be drawn is tried again by the next one.
  pdf.catch(() => {
    if (drawnLast?.pdf === pdf) drawnLast = undefined;
  });
  return pdf;
}
