import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { browser, now, openAccounts } from "../../../tests/support/accounts";
import { changeProfile, findUser, makeGuestAccount, prepareGuestAccount } from "./accounts.server";
import { giveAddress } from "./pending-address-queries.server";
import { giveResetToken, resetPassword } from "./reset-password.server";

const { db, close } = await openAccounts();
afterAll(close);

const act = { now, request: browser() };
const named = { firstName: "Nora", lastName: "" };

/** Who booked without a password, and proved her address since. */
async function guest(phone: string) {
  const email = `${randomUUID()}@exemple.fr`;
  const prepared = await prepareGuestAccount({ ...named, phone, email, key: randomUUID() }, act);
  if (!prepared.ok) throw new Error("refused");
  const { userId } = prepared.account;
  await inTransaction(async (trx) => {
    await makeGuestAccount(trx, prepared.account, { now });
    await giveAddress(trx, { userId, email, now });
  });
  return (await findUser(db, userId))!;
}

const kindsOf = async (userId: string) =>
  (await db.selectFrom("security_entries").select("kind").where("user_id", "=", userId).execute()).map(
    ({ kind }) => kind,
  );

test("who booked without a password corrects the number of her call once her address is proved, and it is kept", async () => {
  const nora = await guest("06 11 11 11 11");
  const wish = { ...named, phone: "06 12 34 56 78", password: "" };
  expect(await changeProfile(nora, wish, act)).toEqual({ ok: true });
  expect((await findUser(db, nora.id))?.phone).toBe(wish.phone);
  expect(await kindsOf(nora.id)).toEqual(["phone_changed"]);
  const token = await inTransaction((trx) => giveResetToken(trx, nora.id, { now }));
  expect(await resetPassword({ token, password: "un-tout-nouveau-3" }, { now })).toEqual({ ok: true });
  const again = { ...wish, phone: "06 99 99 99 99" };
  expect(await changeProfile((await findUser(db, nora.id))!, again, act)).toEqual({ ok: false, reason: "shut" });
});
