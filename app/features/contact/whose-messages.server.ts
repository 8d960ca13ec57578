import { type AccountMerge, findUser, readPreferences } from "~/features/accounts/accounts.server";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";

/** Two accounts of one person become one, and its messages with it; where the one that ends may be a stranger's, they are let go of. */
export async function mergeMessages(trx: Trx, { from, to, boughtOnly }: Parameters<AccountMerge>[1]): Promise<void> {
  await (boughtOnly ? releaseMessages(trx, from) : queries.moveMessages(trx, { from, to }));
}

/**
 * Leaves under its address what was written from an account that ends by itself, or whose address somebody else proved. Having that mailbox
 * opens nothing that was kept from it: no answer goes there any more, and one that the account could never read waits for the coach again.
 */
export async function releaseMessages(trx: Trx, userId: string): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user) return;
  const { mail } = await readPreferences(trx, userId);
  await queries.releaseMessages(trx, { userId, email: user.email, shut: !mail, unread: !user.emailConfirmed });
}
