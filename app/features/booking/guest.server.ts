import {
  findGuestAccount,
  type Guest,
  type GuestAccount,
  makeGuestAccount,
  prepareGuestAccount,
} from "~/features/accounts/accounts.server";
import type { At } from "~/platform/clock";
import { db, type Trx } from "~/platform/db/database.server";
import { orNothing } from "~/platform/db/savepoint.server";
import type { Keeper } from "./hold-slot.server";
import { keeperKey } from "./keeper-cookie.server";
import * as queries from "./queries.server";

/**
 * Who books without an account gets one. The key of the form and the one this browser keeps moments with, which no script reads, make it one
 * account however often the form is sent.
 */
export async function prepareGuest(
  guest: Guest,
  { clientKey, request, now }: { clientKey: string; request: Request; now: Date },
) {
  return prepareGuestAccount({ ...guest, key: formKey(request, clientKey) }, { request, now });
}

const formKey = (request: Request, clientKey: string) => `${clientKey}:${keeperKey(request) ?? clientKey}`;

/** Who sends this form: the person signed in, else the account it has just made, which keeps the moment since. */
export async function senderIn(
  request: Request,
  { user, clientKey }: { user: { id: string } | null; clientKey: string },
  at: At,
): Promise<Keeper> {
  const userId = user?.id ?? (await findGuestAccount(db(), formKey(request, clientKey), at));
  return { userId, key: keeperKey(request) };
}

/** Makes the account, if there is one to make, with what is booked for it: refused, there is neither. */
export function bookWithAccount<Booked extends { ok: boolean }>(
  trx: Trx,
  account: GuestAccount | null,
  book: () => Promise<Booked>,
  at: At,
): Promise<Booked | { ok: false; reason: "already_made" }> {
  if (!account) return book();
  return orNothing<Booked | { ok: false; reason: "already_made" }>(trx, async () => {
    await queries.lockCalendar(trx);
    const made = await makeGuestAccount(trx, account, at);
    return made.ok ? book() : made;
  });
}
