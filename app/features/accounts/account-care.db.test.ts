import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSession, type Session } from "~/platform/auth/session.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import {
  askAddressChange,
  changePassword,
  confirmAddressChange,
  confirmPassword,
  createAccount,
  currentUser,
  defineAccountMoves,
  describeUndo,
  endDevice,
  enrolSecondFactor,
  findUser,
  finishSignIn,
  firstAccessNeeded,
  isChangeConfirmable,
  isFirstAccessUsable,
  isSignInWaiting,
  listDevices,
  makeCoach,
  offerEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  requireAdmin,
  resetPassword,
  sendAddressChangeMail,
  signIn,
  signUp,
  type User,
  undoAddressChange,
} from "./accounts.server";
import { codeOf, stepAt } from "./second-factor/totp.server";

const now = new Date("2026-11-21T10:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const password = "orage-sur-la-mer";
const MINUTE = 60_000;

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  process.env.LIMITS = "off";
  process.env.BASE_URL = "http://localhost:3000";
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
  defineAccountMoves([]);
});
afterAll(() => close());

function browser(headers?: Headers): Request {
  const cookie = headers
    ?.getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  return new Request("http://localhost:3000/auth", { headers: cookie ? { Cookie: cookie } : {} });
}

let births = 0;

async function person({ admin = false } = {}): Promise<User> {
  const email = `personne-${++births}@exemple.fr`;
  const names = { firstName: "Claire", lastName: "Morel", phone: "06 98 76 54 32" };
  const id = await createAccount(db, { ...names, email, password }, { confirmed: true, admin, now });
  return (await findUser(db, id))!;
}

async function enter(user: User, { sharedDevice = false } = {}): Promise<{ headers: Headers; session: Session }> {
  const result = await signIn({ email: user.email, password, sharedDevice }, { request: browser(), now });
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return { headers: result.headers, session: (await readSession(browser(result.headers)))! };
}

async function tokenMailedTo(address: string): Promise<string> {
  const mails = await db
    .selectFrom("outbox")
    .select("text_body")
    .where("to_address", "=", address)
    .orderBy("created_at", "desc")
    .execute();
  const token = mails.flatMap(({ text_body }) => text_body.match(/jeton=([\w-]+)/)?.[1] ?? [])[0];
  if (!token) throw new Error(`no link for ${address}`);
  return token;
}

async function subjectsTo(address: string): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select("subject").where("to_address", "=", address).execute();
  return rows.map(({ subject }) => subject);
}

/** Asks for a change and lets the worker write; returns the link of the new address. */
async function ask(user: User, email: string): Promise<void> {
  expect(await askAddressChange(user, { email, password }, { now })).toEqual({ ok: true });
  const waiting = await db
    .selectFrom("address_changes")
    .select("id")
    .where("user_id", "=", user.id)
    .where("ended_at", "is", null)
    .where("made_at", "is", null)
    .execute();
  for (const { id } of waiting) await sendAddressChangeMail(id, { now });
}

// First: nobody has the role yet.
test("a site without a coach asks for one", async () => {
  expect(await firstAccessNeeded(db)).toMatch(/^http:\/\/localhost:3000\/auth\/premier-acces\/[\w~-]+$/);
});

describe("a change of address", () => {
  test("is proved by the new address, announced to the old one, and undone from there with everything since", async () => {
    const claire = await person();
    const { headers } = await enter(claire);
    await ask(claire, "nouvelle@exemple.fr");
    expect((await findUser(db, claire.id))?.email).toBe(claire.email);

    const token = await tokenMailedTo("nouvelle@exemple.fr");
    expect(await isChangeConfirmable(db, token, { now })).toBe(true);
    const made = await Promise.all(Array.from({ length: 5 }, () => confirmAddressChange(token, { now })));
    expect(made.filter(({ ok }) => ok)).toEqual([{ ok: true, email: "nouvelle@exemple.fr" }]);
    expect((await findUser(db, claire.id))?.email).toBe("nouvelle@exemple.fr");
    expect(await subjectsTo(claire.email)).toEqual(["Votre adresse a changé"]);

    const thief = (await findUser(db, claire.id))!;
    await enrol(thief);
    const undo = await tokenMailedTo(claire.email);
    expect(await describeUndo(db, undo, { now: hours(71) })).toBe(claire.email);
    const undone = await Promise.all(Array.from({ length: 5 }, () => undoAddressChange(undo, { now: hours(71) })));
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findUser(db, claire.id)).toMatchObject({ email: claire.email, secondFactor: false });
    expect(await currentUser(browser(headers))).toBeNull();
    expect(await signIn({ email: claire.email, password }, { request: browser(), now })).toMatchObject({ ok: false });

    const { resetToken } = undone.find((result) => result.ok) as { resetToken: string };
    const chosen = { token: resetToken, password: "un-tout-nouveau-1" };
    expect(await resetPassword(chosen, { now: hours(71) })).toEqual({ ok: true });
    expect(
      await signIn({ email: claire.email, password: "un-tout-nouveau-1" }, { request: browser(), now }),
    ).toMatchObject({ ok: true, userId: claire.id });
  }, 120_000);

  test("to a known address gets the same answer, rows and job; only its owner is told, and the link does not exist", async () => {
    const claire = await person();
    const owner = await person();
    await ask(claire, owner.email);
    expect(await subjectsTo(owner.email)).toEqual(["Vous avez déjà un compte"]);
    await expect(tokenMailedTo(owner.email)).rejects.toThrow("no link");
    const rows = await db.selectFrom("address_changes").selectAll().where("user_id", "=", claire.id).execute();
    expect(rows).toHaveLength(1);
    expect((await findUser(db, owner.id))?.email).toBe(owner.email);
  });

  test("does nothing when its link is late, when another wish followed, or when the address was taken meanwhile", async () => {
    const claire = await person();
    await ask(claire, "tard@exemple.fr");
    const late = await tokenMailedTo("tard@exemple.fr");
    expect(await confirmAddressChange(late, { now: hours(24) })).toEqual({ ok: false, reason: "link_unusable" });
    await ask(claire, "puis@exemple.fr");
    expect(await confirmAddressChange(late, { now })).toEqual({ ok: false, reason: "link_unusable" });
    await createAccount(
      db,
      { firstName: "P", lastName: "Q", phone: "0600000000", email: "puis@exemple.fr", password },
      { confirmed: true, now },
    );
    const taken = await tokenMailedTo("puis@exemple.fr");
    expect(await confirmAddressChange(taken, { now })).toEqual({ ok: false, reason: "link_unusable" });
    expect((await findUser(db, claire.id))?.email).toBe(claire.email);
  });

  test("cannot be undone after 72 hours", async () => {
    const claire = await person();
    await ask(claire, "definitive@exemple.fr");
    await confirmAddressChange(await tokenMailedTo("definitive@exemple.fr"), { now });
    const undo = await tokenMailedTo(claire.email);
    expect(await describeUndo(db, undo, { now: hours(72) })).toBeNull();
    expect(await undoAddressChange(undo, { now: hours(72) })).toEqual({ ok: false, reason: "link_unusable" });
  });

  test("asks for the password", async () => {
    const claire = await person();
    const refused = await askAddressChange(claire, { email: "autre@exemple.fr", password: "faux" }, { now });
    expect(refused).toEqual({ ok: false, reason: "wrong_password" });
  });

  test("of a sign-up that waits for its address simply waits for the other", async () => {
    const joined = await signUp(
      { firstName: "K", lastName: "B", phone: "0600000000", email: "faute@exemple.fr", password, termsVersion: "1" },
      { request: browser(), now },
    );
    if (!joined.ok) throw new Error("refused");
    const karim = (await findUser(db, joined.userId))!;
    expect(await askAddressChange(karim, { email: "juste@exemple.fr", password }, { now })).toEqual({ ok: true });
    expect(await findUser(db, karim.id)).toMatchObject({ email: "juste@exemple.fr", emailConfirmed: false });
  });
});

test("a new password ends the other devices and the open links, keeps this one, and is told by mail", async () => {
  const claire = await person();
  const here = await enter(claire);
  const there = await enter(claire);
  await ask(claire, "voleur@exemple.fr");
  const wrong = await changePassword(here.session, { current: "faux", password: "lampe-verte-42" }, { now });
  expect(wrong).toEqual({ ok: false, reason: "wrong_password" });
  expect(await currentUser(browser(there.headers))).not.toBeNull();
  expect(await changePassword(here.session, { current: password, password: "lampe-verte-42" }, { now })).toEqual({
    ok: true,
  });
  expect(await currentUser(browser(here.headers))).not.toBeNull();
  expect(await currentUser(browser(there.headers))).toBeNull();
  expect(await isChangeConfirmable(db, await tokenMailedTo("voleur@exemple.fr"), { now })).toBe(false);
  expect(await subjectsTo(claire.email)).toEqual(["Votre mot de passe a changé"]);
});

describe("sessions", () => {
  const setSession = (id: string, row: { seen_at?: Date; created_at?: Date; password_at?: Date }) =>
    db.updateTable("sessions").set(row).where("id", "=", id).execute();
  const ago = (ms: number) => new Date(Date.now() - ms);

  test("a shared device forgets: no lasting cookie, no mark of the browser, thirty minutes", async () => {
    const claire = await person();
    const { headers, session } = await enter(claire, { sharedDevice: true });
    const cookies = headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith("__Host-sid="))).not.toMatch(/Max-Age|Expires/i);
    expect(cookies.find((cookie) => cookie.startsWith("__Host-navigateur="))).toContain("Max-Age=0");
    expect(session.lifetime).toBe("shared");
    await setSession(session.id, { seen_at: ago(29 * MINUTE) });
    expect(await currentUser(browser(headers))).not.toBeNull();
    await setSession(session.id, { seen_at: ago(31 * MINUTE) });
    const visits = await Promise.all([1, 2, 3].map(() => currentUser(browser(headers))));
    expect(visits).toEqual([null, null, null]);
  });

  test("the coach is signed out after 30 minutes without a visit, or 8 hours", async () => {
    const sophie = await person({ admin: true });
    const first = await enter(sophie);
    expect(await requireAdmin(browser(first.headers))).toMatchObject({ id: sophie.id });
    await setSession(first.session.id, { seen_at: ago(31 * MINUTE) });
    await expect(requireAdmin(browser(first.headers))).rejects.toBeInstanceOf(Response);
    const second = await enter(sophie);
    await setSession(second.session.id, { created_at: ago(8 * 60 * MINUTE + MINUTE) });
    await expect(requireAdmin(browser(second.headers))).rejects.toBeInstanceOf(Response);
  });

  test("a session opened before the role was given does not open the back office", async () => {
    const someone = await person();
    const { headers } = await enter(someone);
    await db.insertInto("user_roles").values({ user_id: someone.id, role: "admin" }).execute();
    await expect(requireAdmin(browser(headers))).rejects.toBeInstanceOf(Response);
    expect(await currentUser(browser(headers))).toBeNull();
  });

  test("a person sees and ends their own devices, never somebody else's", async () => {
    const claire = await person();
    const here = await enter(claire);
    const there = await enter(claire);
    const stranger = await enter(await person());
    const devices = await listDevices(db, here.session);
    expect(devices.map(({ id, present, lastUse }) => ({ id, present, lastUse }))).toEqual([
      { id: here.session.id, present: true, lastUse: "aujourd’hui" },
      { id: there.session.id, present: false, lastUse: "aujourd’hui" },
    ]);
    expect(await endDevice(here.session, stranger.session.id)).toBe(false);
    expect(await currentUser(browser(stranger.headers))).not.toBeNull();
    expect(await endDevice(here.session, there.session.id)).toBe(true);
    expect(await currentUser(browser(there.headers))).toBeNull();
  });

  test("a sensitive act asks for the password after ten minutes", async () => {
    const claire = await person();
    const { headers, session } = await enter(claire);
    expect(session.fresh).toBe(true);
    await setSession(session.id, { password_at: ago(10 * MINUTE) });
    expect((await readSession(browser(headers)))?.fresh).toBe(false);
    expect(await confirmPassword(session, "faux", { now })).toMatchObject({ ok: false });
    expect((await readSession(browser(headers)))?.fresh).toBe(false);
    expect(await confirmPassword(session, password, { now })).toEqual({ ok: true });
    expect((await readSession(browser(headers)))?.fresh).toBe(true);
  });
});

/** The session in which the second factor is put on: none of the test's. */
const elsewhere = { id: randomUUID() };

/** Puts the second factor on; returns its secret and recovery codes. */
async function enrol(user: User, clockMs = Date.now() - 10 * MINUTE) {
  const offer = offerEnrolment(user, { issuer: "L’Éclaircie" });
  const code = codeOf(offer.secret, stepAt(clockMs));
  const result = await enrolSecondFactor(
    { user, session: elsewhere },
    { sealed: offer.sealed, code },
    { now, clockMs },
  );
  if (!result.ok) throw new Error(`not enrolled: ${result.reason}`);
  return { secret: offer.secret, codes: result.codes };
}

async function beginSignIn(user: User): Promise<Headers> {
  const result = await signIn({ email: user.email, password }, { request: browser(), now });
  if (result.ok || result.reason !== "second_factor") throw new Error("no code asked for");
  return result.headers;
}

describe("the second factor", () => {
  const present = (secret: string) => codeOf(secret, stepAt(Date.now()));

  test("is set up by a right code only, its secret unreadable in the database", async () => {
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
    const stored = await db.selectFrom("second_factors").selectAll().where("user_id", "=", claire.id).execute();
    const hashes = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", claire.id).execute();
    const dump = JSON.stringify([stored, hashes]);
    for (const clear of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(dump).not.toContain(clear);
  });

  test("stands between the password and the session; a code serves once, however many come at once", async () => {
    const claire = await person();
    const { secret } = await enrol(claire);
    const code = present(secret);
    const doors = await Promise.all([beginSignIn(claire), beginSignIn(claire), beginSignIn(claire)]);
    expect(await currentUser(browser(doors[0]))).toBeNull();
    const tries = doors.flatMap((headers) =>
      [1, 2, 3].map(() => finishSignIn(code, { request: browser(headers), now })),
    );
    const entered = (await Promise.all(tries)).filter((result) => result.ok);
    expect(entered).toHaveLength(1);
    expect(await currentUser(browser((entered[0] as { headers: Headers }).headers))).toMatchObject({ id: claire.id });
    const again = await beginSignIn(claire);
    expect(await finishSignIn(code, { request: browser(again), now })).toEqual({ ok: false, reason: "wrong_code" });
  });

  test("gives five tries, then asks for the password again", async () => {
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
  }, 120_000);

  test("once removed, the password is enough again", async () => {
    const claire = await person();
    await enrol(claire);
    expect(await removeSecondFactor(claire, { now })).toEqual({ ok: true });
    await enter(claire);
  });
});

describe("coaches", () => {
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
    await db
      .deleteFrom("user_roles")
      .where("user_id", "in", await otherAdmins(2))
      .execute();
    const [one, other] = await db.selectFrom("user_roles").select("user_id").execute();
    const remove = (userId: string) =>
      inTransaction((trx) => trx.deleteFrom("user_roles").where("user_id", "=", userId).execute());
    const results = await Promise.allSettled([remove(one!.user_id), remove(other!.user_id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.selectFrom("user_roles").select("user_id").execute()).toHaveLength(1);
  });

  async function freshLink(): Promise<string> {
    const { firstAccessLink } = await import("./first-access/link.server");
    const { config } = await import("~/platform/config.server");
    return firstAccessLink(config(), { hours: 24, nowMs: Date.now() }).split("/").at(-1)!;
  }

  /** All admins but `kept`. */
  async function otherAdmins(kept: number): Promise<string[]> {
    const rows = await db.selectFrom("user_roles").select("user_id").execute();
    const others = rows.slice(kept).map(({ user_id }) => user_id);
    return others.length > 0 ? others : [crypto.randomUUID()];
  }
});
