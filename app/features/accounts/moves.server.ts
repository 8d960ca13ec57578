import type { Trx } from "~/platform/db/database.server";
import { deleteUser } from "./queries.server";

export type AccountMove = (
  trx: Trx,
  accounts: { from: string; to: string },
  at: { now: Date; by: string | null },
) => Promise<void>;

let moves: AccountMove[] | undefined;

/** The roof hands over its table once, at start: what each room carries from one account to another. */
export function defineAccountMoves(table: AccountMove[]): void {
  moves = table;
}

/**
 * Brings what `from` holds to `to`, the account of the same person, then removes `from` and its sessions. Throws, and
 * changes nothing, when a room left something behind.
 */
export async function moveAccount(
  trx: Trx,
  accounts: { from: string; to: string },
  { now }: { now: Date },
): Promise<void> {
  if (!moves) throw new Error("nothing says what moves from one account to another");
  for (const move of moves) await move(trx, accounts, { now, by: accounts.to });
  await deleteUser(trx, accounts.from);
}
