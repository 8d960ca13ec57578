import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { instantBefore } from "~/platform/personal-data/kept-time";
import { deleteProgress } from "./queries.server";

/**
 * Forgets where people are: those taken out of their account, and the pieces nobody opened again for as long as an account is kept (setting
 * `account_retention_months`).
 */
export async function eraseOldProgress(trx: Trx, { now }: At): Promise<void> {
  const { account_retention_months } = await getSettings(trx);
  await deleteProgress(trx, { seenBefore: instantBefore({ months: account_retention_months }, { now }) });
}
