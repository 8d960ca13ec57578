import { getSettings } from "~/features/settings/settings.server";
import { type At, addMonths, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { deleteProgress } from "./queries.server";

/**
 * Forgets where people are: those taken out of their account, and the pieces nobody opened again for as long as an account is kept (setting
 * `account_retention_months`).
 */
export async function eraseOldProgress(trx: Trx, { now }: At): Promise<void> {
  const { account_retention_months } = await getSettings(trx);
  await deleteProgress(trx, { seenBefore: parisInstant(addMonths(parisDay(now), -account_retention_months), "00:00") });
}
