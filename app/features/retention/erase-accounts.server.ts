import { eraseForgotten } from "~/features/my-data/my-data.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, addMonths, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore } from "~/platform/personal-data/retention";
import * as queries from "./queries.server";
import { ACCOUNTS_AT_ONCE } from "./rules";

/** Erases, as their owners would, the accounts whose last contract is over for longer than the coach's setting. Answers how many. */
export async function eraseFormerAccounts(trx: Trx, { now }: At): Promise<number> {
  const { account_retention_months } = await getSettings(trx);
  const today = parisDay(now);
  const ids = await queries.listFormer(trx, { today, before: addMonths(today, -account_retention_months) });
  return eraseEach(trx, ids, { now });
}

/** Erases the accounts that never served and whose owner was told, and has not come since. Answers how many. */
export async function eraseIdleAccounts(trx: Trx, { now }: At): Promise<number> {
  const today = parisDay(now);
  const idle = await queries.listIdle(trx, { today, before: dayBefore(kept.idle_accounts, { now }) });
  const warned = idle.filter(
    ({ told_on, seen_on }) =>
      told_on !== null && seen_on <= told_on && addDays(told_on, kept.idle_notice.days) <= today,
  );
  return eraseEach(
    trx,
    warned.map(({ id }) => id),
    { now },
  );
}

async function eraseEach(trx: Trx, ids: string[], at: At): Promise<number> {
  let erased = 0;
  for (const userId of ids) {
    if (erased === ACCOUNTS_AT_ONCE) break;
    if (await eraseForgotten(trx, { userId }, at)) erased += 1;
  }
  return erased;
}
