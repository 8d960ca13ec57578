import { eraseForgotten } from "~/features/my-data/my-data.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, addMonths, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { orUndo } from "~/platform/db/savepoint.server";
import { log } from "~/platform/log.server";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore } from "~/platform/personal-data/kept-time";
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

/** One that cannot be erased keeps no other from it: it is told in the log, and fails the rule once nothing else is left to erase. */
async function eraseEach(trx: Trx, ids: string[], at: At): Promise<number> {
  let erased = 0;
  let failure: unknown;
  for (const userId of ids) {
    if (erased === ACCOUNTS_AT_ONCE) break;
    const gone = await orUndo(
      trx,
      () => eraseForgotten(trx, { userId }, at),
      (error) => {
        log.error("account_not_erased", { error, userId });
        failure = error;
        return false;
      },
    );
    if (gone) erased += 1;
  }
  if (failure && erased === 0) throw failure;
  return erased;
}
