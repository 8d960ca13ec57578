import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { now, openAccounts, person } from "../../../tests/support/accounts";
import { findUser, firstAccessNeeded, isFirstAccessUsable, makeCoach } from "./accounts.server";

const { db, close } = await openAccounts();
afterAll(close);

// First: nobody has the role yet.
test("a site without a coach asks for one", async () => {
  expect(await firstAccessNeeded(db)).toMatch(/^http:\/\/localhost:3000\/auth\/premier-acces\/[\w~-]+$/);
});

test("a first access makes one coach, once, with a link nobody else can write", async () => {
  const token = await freshLink();
  expect(await isFirstAccessUsable(db, token)).toBe(true);
  expect(await isFirstAccessUsable(db, `${token.slice(0, -2)}AA`)).toBe(false);
  const input = {
    firstName: "Sophie",
    lastName: "Delmas",
    email: "premiere@exemple.fr",
    phone: "0600000000",
    password: "une-longue-phrase-12",
  };
  const made = await Promise.all([1, 2, 3].map(() => makeCoach(token, input, { now })));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  const { userId } = made.find(({ ok }) => ok) as { userId: string };
  expect(await findUser(db, userId)).toMatchObject({ isAdmin: true, emailConfirmed: true });
  expect(await isFirstAccessUsable(db, token)).toBe(false);
  expect(await firstAccessNeeded(db)).toBeNull();
  expect(await makeCoach(await freshLink(), input, { now })).toEqual({ ok: false, reason: "address_taken" });
});

test("two coaches who remove each other at once leave one", async () => {
  await person({ admin: true });
  const [one, other] = await db.selectFrom("user_roles").select("user_id").execute();
  const remove = (userId: string) =>
    inTransaction((trx) => trx.deleteFrom("user_roles").where("user_id", "=", userId).execute());
  const results = await Promise.allSettled([remove(one!.user_id), remove(other!.user_id)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await db.selectFrom("user_roles").select("user_id").execute()).toHaveLength(1);
});

async function freshLink(): Promise<string> {
  const { firstAccessLink } = await import("./first-access-link.server");
  const { config } = await import("~/platform/config.server");
  return firstAccessLink(config(), { hours: 24, nowMs: Date.now() }).split("/").at(-1)!;
}
