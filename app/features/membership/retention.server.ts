import { eraseAccount } from "~/features/accounts/accounts.server";
import { findLatestOrder } from "~/features/billing/billing.server";
import { deleteOtherParent } from "~/features/couples/couples.server";
import { awaitsPayout, erasePayoutAccounts } from "~/features/referral/referral.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addMonths, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { blankGrantReasons, listFormerMembers } from "./member-queries.server";
import { MEMBERSHIP } from "./rules";

/**
 * Empties the accounts whose last membership ended longer ago than the privacy policy announces (setting
 * `account_retention_months`), but of who waits for a transfer. Contracts, orders, payments and invoices stay.
 */
export async function eraseFormerMembers({ now }: At): Promise<void> {
  const { account_retention_months } = await getSettings(db());
  const before = addMonths(parisDay(now), -account_retention_months);
  for (const userId of await listFormerMembers(db(), parisDay(now), before)) {
    await inTransaction(async (trx) => {
      const order = await findLatestOrder(trx, { userId, subject: MEMBERSHIP });
      if (order && parisDay(order.placed_at) >= before) return;
      if (await awaitsPayout(trx, userId)) return;
      if (!(await eraseAccount(trx, userId, { now }))) return;
      await blankGrantReasons(trx, userId);
      await erasePayoutAccounts(trx, userId, { now });
      await deleteOtherParent(trx, userId);
    });
  }
}
