import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import {
  beginSignIn,
  browser,
  enrol,
  enter,
  now,
  openAccounts,
  person,
  subjectsTo,
} from "../../../tests/support/accounts";
import { codeOf, stepAt } from "../../../tests/support/authenticator";
import {
  currentUser,
  enrolSecondFactor,
  finishSignIn,
  isSignInWaiting,
  offerEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./accounts.server";

const { db, close } = await openAccounts();
afterAll(close);

/** The session in which the second factor is put on: none of the test's. */
const elsewhere = { id: randomUUID() };

const present = (secret: string) => codeOf(secret, stepAt(Date.now()));

test("a second factor is set up by a right code only, its secret unreadable in the database", async () => {
  const claire = await person();
  const offer = offerEnrolment(claire, { issuer: "L’Éclaircie" });
  const wrong = await enrolSecondFactor(
    { user: claire, session: elsewhere },
    { sealed: offer.sealed, code: "00 00" },
    { now },
  );
  expect(wrong).toEqual({ ok: false, reason: "wrong_code" });
  const other = await person();
  const stolen = { sealed: offer.sealed, code: present(offer.secret) };
  expect(await enrolSecondFactor({ user: other, session: elsewhere }, stolen, { now })).toEqual({
    ok: false,
    reason: "offer_unusable",
  });
  const { secret, codes } = await enrol(claire);
  expect(new Set(codes).size).toBe(10);
  // Sixteen letters of five bits.
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const stored = await db.selectFrom("second_factors").selectAll().where("user_id", "=", claire.id).execute();
  const hashes = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", claire.id).execute();
  const dump = JSON.stringify([stored, hashes]);
  for (const clear of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    expect(dump).not.toContain(clear);
});

test("a second factor stands between the password and the session; a code serves once, however many come at once", async () => {
  const claire = await person();
  const { secret } = await enrol(claire);
  const code = present(secret);
  const doors = await Promise.all([beginSignIn(claire), beginSignIn(claire), beginSignIn(claire)]);
  expect(await currentUser(browser(doors[0]))).toBeNull();
  const tries = doors.flatMap((headers) => [1, 2, 3].map(() => finishSignIn(code, { request: browser(headers), now })));
  const entered = (await Promise.all(tries)).filter((result) => result.ok);
  expect(entered).toHaveLength(1);
  expect(await currentUser(browser((entered[0] as { headers: Headers }).headers))).toMatchObject({ id: claire.id });
  const again = await beginSignIn(claire);
  expect(await finishSignIn(code, { request: browser(again), now })).toEqual({ ok: false, reason: "wrong_code" });
});

test("a second factor gives five tries, then asks for the password again", async () => {
  const claire = await person();
  const { secret } = await enrol(claire);
  const headers = await beginSignIn(claire);
  for (let tries = 0; tries < 5; tries++)
    expect(await finishSignIn("123", { request: browser(headers), now })).toMatchObject({ reason: "wrong_code" });
  expect(await isSignInWaiting(browser(headers))).toBe(false);
  const late = await finishSignIn(present(secret), { request: browser(headers), now });
  expect(late).toEqual({ ok: false, reason: "start_again" });
});

test("a recovery code enters once and is told by mail; new codes end the old ones", async () => {
  const claire = await person();
  const { codes } = await enrol(claire);
  const typed = codes[0]!.toLowerCase().replaceAll("-", " ");
  expect(await finishSignIn(typed, { request: browser(await beginSignIn(claire)), now })).toMatchObject({ ok: true });
  expect(await finishSignIn(typed, { request: browser(await beginSignIn(claire)), now })).toMatchObject({
    ok: false,
  });
  const renewed = await renewRecoveryCodes(claire, { now });
  expect(await finishSignIn(codes[1]!, { request: browser(await beginSignIn(claire)), now })).toMatchObject({
    ok: false,
  });
  expect(await finishSignIn(renewed![0]!, { request: browser(await beginSignIn(claire)), now })).toMatchObject({
    ok: true,
  });
  expect(await subjectsTo(claire.email)).toEqual(Array(4).fill("Votre accès"));
});

test("a second factor once removed, the password is enough again", async () => {
  const claire = await person();
  await enrol(claire);
  expect(await removeSecondFactor(claire, { now })).toEqual({ ok: true });
  await enter(claire);
});
