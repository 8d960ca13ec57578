import { createHash } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { filledDocument, type LegalDocument } from "./documents.server";
import { findTerms, insertTerms } from "./queries.server";
import { drawTerms } from "./terms-pdf.server";

/**
 * Keeps the terms as they stand at this instant, settings filled in, and returns the hash that names them: once per
 * distinct text (Code de la consommation L.213-1: the contract itself is kept, not its address).
 */
export async function keepTerms(trx: Trx, { now }: At): Promise<string> {
  const settings = await getSettings(trx);
  const version = settings.terms_version;
  const body = JSON.stringify(filledDocument("terms", settings));
  const hash = createHash("sha256").update(`${version}\n${body}`).digest("hex");
  await insertTerms(trx, { hash, version, body, first_accepted_at: now });
  return hash;
}

/** Says nothing of what was bought, as files lie about on shared machines. */
export const TERMS_FILE_NAME = "conditions.pdf";

/** Kept terms as a PDF: the same bytes each time. Throws for a hash nobody accepted. */
export async function termsPdf(db: Db | Trx, hash: string): Promise<Buffer> {
  const kept = await findTerms(db, hash);
  if (!kept) throw new Error("no such terms");
  const document = JSON.parse(kept.body) as LegalDocument;
  return drawTerms(document, {
    version: kept.version,
    day: parisDay(kept.first_accepted_at),
    baseUrl: config().baseUrl,
  });
}
