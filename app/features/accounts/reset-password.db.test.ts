import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import {
  beginSignIn,
  browser,
  claire,
  count,
  countRows,
  difference,
  enrol,
  enter,
  join,
  now,
  openAccounts,
  person,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import { codeOf, stepAt } from "../../../tests/support/authenticator";
import {
  createAccount,
  currentUser,
  describeReset,
  enrolSecondFactor,
  findResetLock,
  findResetSinceSignIn,
  findUser,
  isSignInWaiting,
  offerEnrolment,
  requestReset,
  resetPassword,
  sendResetMail,
  signIn,
} from "./accounts.server";
import { setPasswordHash } from "./queries.server";
import { giveResetToken } from "./reset-password.server";
import { RESET_LOCK_HOURS } from "./rules";

const { db, close } = await openAccounts();
afterAll(close);
await createAccount(db, claire, { confirmed: true, now });

async function askReset(email: string): Promise<string> {
  await db.deleteFrom("outbox").where("to_address", "=", email).execute();
  await requestReset({ email }, { request: browser(), now });
  const request = await db
    .selectFrom("reset_requests")
    .select("id")
    .where("email", "is not", null)
    .executeTakeFirstOrThrow();
  await sendResetMail(request.id, { now });
  return tokenMailedTo(email);
}

test("a known and an unknown address get the same rows and jobs; only the owner gets a mail", async () => {
  const start = await countRows();
  await requestReset({ email: "fantome@exemple.fr" }, { request: browser(), now });
  const middle = await countRows();
  await requestReset({ email: claire.email }, { request: browser(), now });
  expect(difference(await countRows(), middle)).toEqual(difference(middle, start));
  expect(difference(middle, start)).toMatchObject({ reset_requests: 1, jobs: 1, outbox: 0 });
  const before = await count("outbox");
  const requests = await db.selectFrom("reset_requests").select("id").where("email", "is not", null).execute();
  for (const { id } of requests) await sendResetMail(id, { now });
  expect((await count("outbox")) - before).toBe(1);
  expect(await db.selectFrom("reset_requests").select("id").where("email", "is not", null).execute()).toEqual([]);
});

test("of 50 parallel uses of a link exactly one succeeds, and every session ends", async () => {
  const email = "cinquante@exemple.fr";
  await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const old = await enter({ email });
  const token = await askReset(email);
  expect(await describeReset(db, token, { now })).toEqual({ isAdmin: false, email });
  const results = await Promise.all(
    Array.from({ length: 50 }, () => resetPassword({ token, password: "un-tout-nouveau-1" }, { now })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await currentUser(browser(old.headers))).toBeNull();
  expect(await signIn({ email, password: claire.password }, { request: browser(), now })).toMatchObject({
    ok: false,
  });
  expect(await signIn({ email, password: "un-tout-nouveau-1" }, { request: browser(), now })).toMatchObject({
    ok: true,
  });
});

test("asked for again: each link works, and the first one used ends the others", async () => {
  const email = "encore@exemple.fr";
  await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const tokens: string[] = [];
  for (let asked = 0; asked < 3; asked++) tokens.push(await askReset(email));
  for (const token of tokens) expect(await describeReset(db, token, { now })).toEqual({ isAdmin: false, email });
  expect(await resetPassword({ token: tokens[0] ?? "", password: "une-seule-fois-1" }, { now })).toEqual({ ok: true });
  for (const token of tokens) expect(await describeReset(db, token, { now })).toBeNull();
});

test("a link older than ten minutes does nothing", async () => {
  const token = await askReset(claire.email);
  const later = new Date(now.getTime() + 10 * 60_000);
  expect(await resetPassword({ token, password: "trop-tard-42" }, { now: later })).toEqual({
    ok: false,
    reason: "link_unusable",
  });
});

test("a waiting sign-up that resets its password has proved its address, and asks for no code somebody set up before", async () => {
  const { userId, headers } = await join("attente@exemple.fr");
  await enrol((await findUser(db, userId))!);
  const token = await askReset("attente@exemple.fr");
  expect(await resetPassword({ token, password: "maintenant-a-moi" }, { now })).toEqual({ ok: true });
  expect(await currentUser(browser(headers))).toBeNull();
  const result = await signIn(
    { email: "attente@exemple.fr", password: "maintenant-a-moi" },
    { request: browser(), now },
  );
  expect(result).toMatchObject({ ok: true, userId });
  if (result.ok) expect(await currentUser(browser(result.headers))).toMatchObject({ emailConfirmed: true });
});

test("what was begun with the former password ends with it: a sign-in that waits for a code, and one still comparing", async () => {
  const user = await person();
  await enrol(user);
  const waiting = await beginSignIn(user);
  expect(await isSignInWaiting(browser(waiting))).toBe(true);
  await resetPassword({ token: await askReset(user.email), password: "un-tout-nouveau-2" }, { now });
  expect(await isSignInWaiting(browser(waiting))).toBe(false);

  const other = await person();
  let chosen = () => {};
  const choosing = new Promise<void>((resolve) => {
    chosen = resolve;
  });
  const resetting = inTransaction(async (trx) => {
    await setPasswordHash(trx, { userId: other.id, hash: "un autre", now });
    chosen();
    await sleep(500);
  });
  await choosing;
  // It reads the hash of before, which is still the one the others see, and compares.
  const comparing = signIn({ email: other.email, password: claire.password }, { request: browser(), now });
  await resetting;
  expect(await comparing).toEqual({ ok: false, reason: "wrong_credentials" });
  expect(await db.selectFrom("sessions").select("id").where("user_id", "=", other.id).execute()).toEqual([]);
});

test("after a password set by a link, what was confided stays shut for 48 hours; a second factor enrolled before keeps it open", async () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const owner = { ...claire, email: "lise@exemple.fr" };
  const userId = await createAccount(db, owner, { confirmed: true, now });
  expect(await findResetLock(db, userId, { now })).toBeNull();
  await resetPassword({ token: await askReset(owner.email), password: "un-tout-nouveau-7" }, { now });
  expect(await findResetLock(db, userId, { now: hours(47.9) })).toEqual({ since: now, until: hours(48) });
  expect(await findResetLock(db, userId, { now: hours(48) })).toBeNull();
  const factor = { user_id: userId, sealed_secret: "v1.x", last_step: 0 };
  await db
    .insertInto("second_factors")
    .values({ ...factor, enrolled_at: hours(0.05) })
    .execute();
  expect(await findResetLock(db, userId, { now: hours(2) }), "enrolled by whoever reset it").not.toBeNull();
  expect(
    await resetPassword({ token: await askReset(owner.email), password: "un-tout-nouveau-8" }, { now: hours(0.1) }),
  ).toEqual({ ok: true });
  expect(await findResetLock(db, userId, { now: hours(4) }), "two in a row").toEqual({
    since: hours(0.1),
    until: hours(48.1),
  });
  await db
    .updateTable("second_factors")
    .set({ enrolled_at: hours(-1) })
    .where("user_id", "=", userId)
    .execute();
  expect(await findResetLock(db, userId, { now: hours(2) })).toBeNull();
});

test("nobody sets up a second factor while a reset by mail keeps what was confided shut; an admin does", async () => {
  for (const admin of [false, true]) {
    const claire = await person({ admin });
    const token = await inTransaction((trx) => giveResetToken(trx, claire.id, { now }));
    expect(await resetPassword({ token, password: "un-tout-nouveau-1" }, { now })).toEqual({ ok: true });
    const { sealed, secret } = offerEnrolment(claire, { issuer: "L’Éclaircie" });
    const enrolling = (at: Date) =>
      enrolSecondFactor(
        { user: claire, session: { id: randomUUID() } },
        { sealed, code: codeOf(secret, stepAt(Date.now())) },
        { now: at },
      );
    if (!admin) expect(await enrolling(now)).toEqual({ ok: false, reason: "shut" });
    const later = new Date(now.getTime() + (admin ? 0 : RESET_LOCK_HOURS * 3_600_000));
    expect(await enrolling(later)).toMatchObject({ ok: true });
  }
});

test("a browser whose session the reset ended is told when it comes back, until it signs in again; no other learns of it", async () => {
  const email = "prevenue@exemple.fr";
  await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const home = await enter({ email });
  const shared = await enter({ email }, { sharedDevice: true });
  const hour = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const told = (headers: Headers | undefined, at: Date) => findResetSinceSignIn(browser(headers), { now: at });
  expect(await told(home.headers, hour(1))).toBeNull();
  await db.deleteFrom("outbox").where("to_address", "=", email).execute();
  await requestReset({ email }, { request: browser(), now: hour(2) });
  const { id } = await db
    .selectFrom("reset_requests")
    .select("id")
    .where("email", "is not", null)
    .executeTakeFirstOrThrow();
  await sendResetMail(id, { now: hour(2) });
  const token = await tokenMailedTo(email);
  expect(await resetPassword({ token, password: "un-tout-nouveau-1" }, { now: hour(2) })).toEqual({ ok: true });

  expect(await told(home.headers, hour(3))).toEqual(hour(2));
  expect(await told(shared.headers, hour(3))).toBeNull();
  expect(await told(undefined, hour(3))).toBeNull();
  expect(await told(home.headers, hour(24 * 31))).toBeNull();
  const again = await signIn(
    { email, password: "un-tout-nouveau-1" },
    { request: browser(home.headers), now: hour(4) },
  );
  expect(again.ok && (await told(again.headers, hour(5)))).toBeNull();
});
