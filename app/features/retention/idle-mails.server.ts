import { mailPerson } from "~/features/accounts/accounts.server";
import { type At, addDays, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore } from "~/platform/personal-data/kept-time";
import { idleAccount } from "./mails";
import * as queries from "./queries.server";
import { TOLD_AT_ONCE } from "./rules";

/** Tells the owners of accounts that never served, and that nobody opens any more, from which day they are erased; again after a later visit. */
export async function tellOfIdleAccounts(trx: Trx, { now }: At): Promise<void> {
  const today = parisDay(now);
  const idle = await queries.listIdle(trx, { today, before: dayBefore(kept.idle_accounts, { now }) });
  const untold = idle.filter(({ told_on, seen_on }) => told_on === null || told_on < seen_on).slice(0, TOLD_AT_ONCE);
  const url = `${config().baseUrl}/espace-membre`;
  for (const { id } of untold) {
    await queries.noteTold(trx, id, today);
    const told = { url, erasedOn: addDays(today, kept.idle_notice.days) };
    await mailPerson(trx, id, idleAccount, told, { dedupeKey: `idle-account:${id}:${today}`, now });
  }
}
