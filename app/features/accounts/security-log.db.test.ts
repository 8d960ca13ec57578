import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  eraseOldEntries,
  listOwnEntries,
  markAlertSeen,
  markAlertUnseen,
} from "~/features/security-log/security-log.server";
import { inTransaction } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import {
  askChange,
  beginSignIn,
  browser,
  enrol,
  enter,
  now,
  openAccounts,
  password,
  person,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import {
  askAddressChange,
  changePassword,
  changeProfile,
  confirmAddressChange,
  confirmPassword,
  endEveryDevice,
  findUser,
  finishSignIn,
  removeAdmin,
  removeLostFactor,
  removeSecondFactor,
  requireAdmin,
  signIn,
  tellOfAlerts,
} from "./accounts.server";
import { noteReset } from "./reset-queries.server";

// What befalls an account is kept for its owner and the coach; what is alarming in it is told at once, and not what.

const { db, close } = await openAccounts();
afterAll(close);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const later = (ms: number) => new Date(now.getTime() + ms);
let day = 0;
/** Each test on a day of its own: nothing of another is in its hour. */
let at = now;
beforeEach(() => {
  day += 1;
  at = later(day * DAY_MS);
});

const kindsOf = async (userId: string) => (await listOwnEntries(db, userId)).map(({ kind }) => kind);
const wrong = (email: string, when = at) =>
  signIn({ email, password: "ce-n’est-pas-lui" }, { request: browser(), now: when });
const alertMails = () =>
  db
    .selectFrom("outbox")
    .select(["subject", "text_body", "to_address"])
    .where("subject", "=", "Une alerte vous attend")
    .execute();
const told = async (when = at) => {
  const before = (await alertMails()).length;
  await tellOfAlerts({ now: when });
  return (await alertMails()).length - before;
};
const failuresKept = async () =>
  Number(
    (await sql<{ sum: string | null }>`select sum(failures) as sum from sign_in_failures`.execute(db)).rows[0]?.sum ??
      0,
  );

test("each person's own are listed, newest first, with the browser's family and no address of any kind", async () => {
  const claire = await person();
  const request = new Request("http://localhost:3000/auth", {
    headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0", [clientAddressHeader]: "203.0.113.7" },
  });
  await signIn({ email: claire.email, password: "faux" }, { request, now });
  const { session } = await enter(claire, { from: request });
  await changePassword(session, { current: password, password }, { now, request });
  await endEveryDevice(session, { now, request });
  expect(await kindsOf(claire.id)).toEqual(["sessions_ended", "password_changed", "signed_in", "sign_in_failed"]);
  expect(await kindsOf((await person()).id)).toEqual([]);
  const rows = await db.selectFrom("security_entries").selectAll().where("user_id", "=", claire.id).execute();
  expect(new Set(rows.map(({ device }) => device))).toEqual(new Set(["Firefox sur Windows"]));
  expect(new Set(rows.map(({ network_hash }) => network_hash)).size).toBe(1);
  const dump = JSON.stringify(rows);
  for (const clear of ["203.0.113.7", "203-0-113-7", claire.email, "Claire", password])
    expect(dump).not.toContain(clear);
});

test("of an address that nobody has, a number is kept and nothing else", async () => {
  const rows = () => db.selectFrom("security_entries").select("id").execute();
  const [before, count] = [await rows(), await failuresKept()];
  await wrong("personne-du-tout@exemple.fr");
  expect(await rows()).toEqual(before);
  expect(await failuresKept()).toBe(count + 1);
  await wrong((await person()).email);
  expect(await rows()).toHaveLength(before.length + 1);
  expect(await failuresKept()).toBe(count + 2);
});

test("a wrong code, a recovery code and a second factor removed are kept", async () => {
  const claire = await person();
  const { codes } = await enrol(claire);
  const door = await beginSignIn(claire);
  await finishSignIn("123456", { request: browser(door), now });
  await finishSignIn(codes[0] ?? "", { request: browser(door), now });
  await removeSecondFactor(claire, { now, request: browser() });
  expect(await kindsOf(claire.id)).toEqual([
    "second_factor_removed",
    "signed_in",
    "recovery_code_used",
    "second_factor_failed",
  ]);
});

test("a wrong password is kept from whoever holds an open session, and from whoever has a link of the account", async () => {
  const claire = await person();
  const { session, headers } = await enter(claire);
  const request = browser(headers);
  await confirmPassword(session, "faux", { now, request });
  await changePassword(session, { current: "faux", password: "lampe-verte-42" }, { now, request });
  await askAddressChange(claire, { email: "voleur@exemple.fr", password: "faux" }, { now, request });
  expect(await kindsOf(claire.id)).toEqual(["sign_in_failed", "sign_in_failed", "sign_in_failed", "signed_in"]);
  const email = `${claire.id}@exemple.fr`;
  await askChange(claire, email);
  const token = await tokenMailedTo(email);
  await confirmAddressChange({ token, password: "faux" }, { request: browser(), now });
  expect((await kindsOf(claire.id))[0]).toBe("sign_in_failed");
  await confirmAddressChange({ token, password }, { request: browser(), now });
  expect((await kindsOf(claire.id))[0]).toBe("address_changed");
});

test("another number wants the password, waits while a reset shuts, and is kept, as a first one is; another writing is no change", async () => {
  const claire = await person();
  const { headers } = await enter(claire);
  const act = { now, request: browser(headers) };
  const wish = { firstName: "Claire", lastName: "Morel", phone: "07 11 22 33 44" };
  expect(await changeProfile(claire, { ...wish, password: "" }, act)).toEqual({
    ok: false,
    reason: "password_missing",
  });
  expect(await changeProfile(claire, { ...wish, password: "faux" }, act)).toEqual({
    ok: false,
    reason: "wrong_password",
  });
  expect((await findUser(db, claire.id))?.phone).toBe(claire.phone);
  const same = { ...wish, phone: claire.phone.replace(/ /g, "."), password: "" };
  expect(await changeProfile(claire, same, act)).toEqual({ ok: true });
  expect(await changeProfile({ ...claire, phone: "" }, { ...wish, password: "" }, act)).toEqual({ ok: true });
  expect(await kindsOf(claire.id)).toEqual(["phone_changed", "sign_in_failed", "signed_in"]);
  expect(await changeProfile(claire, { ...wish, password }, act)).toEqual({ ok: true });
  expect((await kindsOf(claire.id)).slice(0, 2)).toEqual(["phone_changed", "phone_changed"]);
  await inTransaction((trx) => noteReset(trx, { userId: claire.id, now }));
  for (const phone of [claire.phone, ""])
    expect(await changeProfile({ ...claire, phone }, { ...wish, password }, act)).toEqual({
      ok: false,
      reason: "shut",
    });
});

test("sessions that somebody else ends are kept: with a lost second factor, and with the back office taken away", async () => {
  const [claire, sophie, nadia] = [await person(), await person({ admin: true }), await person({ admin: true })];
  const act = { now, by: sophie.id };
  await enrol(claire);
  await inTransaction((trx) => removeLostFactor(trx, { userId: claire.id, reason: "téléphone perdu" }, act));
  expect(await kindsOf(claire.id)).toEqual(["second_factor_removed", "sessions_ended"]);
  await inTransaction((trx) => removeAdmin(trx, { userId: nadia.id, reason: "a quitté le cabinet" }, act));
  expect(await kindsOf(nadia.id)).toEqual(["sessions_ended"]);
});

test("a try past the limit is counted with those of nobody, and fills no table", async () => {
  process.env.LIMITS = "on";
  const claire = await person();
  const request = new Request("http://localhost:3000/auth", { headers: { [clientAddressHeader]: "203.0.113.9" } });
  const count = await failuresKept();
  for (let tries = 0; tries < 14; tries++)
    await signIn({ email: claire.email, password: "faux" }, { request, now: at });
  process.env.LIMITS = "off";
  expect(await kindsOf(claire.id)).toHaveLength(10);
  expect(await failuresKept()).toBe(count + 14);
});

test("the log is not rewritten, shortened nor emptied, but of what is older than 180 days", async () => {
  const claire = await person();
  await enter(claire);
  const entries = () => db.selectFrom("security_entries").select("id").where("user_id", "=", claire.id).execute();
  await expect(sql`update security_entries set kind = 'copy_asked'`.execute(db)).rejects.toThrow(/only added to/);
  const early = sql`delete from security_entries where user_id = ${claire.id}`;
  await expect(
    inTransaction(async (trx) => {
      await sql`select set_config('site.now', ${later(179 * DAY_MS).toISOString()}, true)`.execute(trx);
      await early.execute(trx);
    }),
  ).rejects.toThrow(/only added to/);
  await expect(sql`truncate security_entries`.execute(db)).rejects.toThrow(/only added to/);
  await inTransaction((trx) => eraseOldEntries(trx, { now: later(180 * DAY_MS - 1) }));
  expect(await entries()).toHaveLength(1);
  await inTransaction((trx) => eraseOldEntries(trx, { now: later(180 * DAY_MS + 1) }));
  expect(await entries()).toEqual([]);
});

test("many failures on one account are told once an hour, in a mail that says nothing of them", async () => {
  // So that the hour goes past one of the clock's.
  at = new Date(at.getTime() + 50 * MINUTE_MS);
  const claire = await person();
  for (let tries = 0; tries < 9; tries++) await wrong(claire.email);
  expect(await told()).toBe(0);
  await wrong(claire.email);
  expect(await told()).toBe(1);
  expect(await told(new Date(at.getTime() + 20 * MINUTE_MS))).toBe(0);
  const [mail] = (await alertMails()).slice(-1);
  expect(mail?.text_body).toContain("http://localhost:3000/admin");
  for (const clear of [claire.email, "mot de passe", "compte"]) expect(mail?.text_body).not.toContain(clear);
  const next = new Date(at.getTime() + 61 * MINUTE_MS);
  expect(await told(next)).toBe(0);
  for (let tries = 0; tries < 10; tries++) await wrong(claire.email, next);
  expect(await told(next)).toBe(1);
});

test("many failures in all are told, of unknown addresses too", async () => {
  for (let tries = 0; tries < 49; tries++) await wrong(`inconnue-${tries}@exemple.fr`);
  expect(await told()).toBe(0);
  await wrong("inconnue-de-plus@exemple.fr");
  expect(await told()).toBe(1);
});

test("a member who insists before the back office is told; a coach who loses her second factor too, a member's not", async () => {
  const [claire, sophie] = [await person(), await person({ admin: true })];
  const cause = async () =>
    (await db.selectFrom("security_alerts").select("cause").orderBy("at", "desc").limit(1).executeTakeFirst())?.cause;
  const { headers } = await enter(claire);
  for (let tries = 0; tries < 5; tries++) await expect(requireAdmin(browser(headers))).rejects.toBeInstanceOf(Response);
  expect((await kindsOf(claire.id)).filter((kind) => kind === "rights_refused")).toHaveLength(5);
  await db
    .insertInto("security_entries")
    .values(
      Array.from({ length: 5 }, () => ({
        at,
        user_id: claire.id,
        kind: "rights_refused" as const,
        device: null,
        network_hash: null,
      })),
    )
    .execute();
  expect([await told(), await cause()]).toEqual([1, "rights_refused"]);
  const soon = new Date(at.getTime() + MINUTE_MS);
  await enrol(claire);
  await removeSecondFactor(claire, { now: soon });
  expect(await told(soon)).toBe(0);
  await enrol(sophie);
  await removeSecondFactor(sophie, { now: soon });
  expect([await told(soon), await cause()]).toEqual([1, "coach_factor_removed"]);
});

test("two workers tell of one cause once, and what was seen leaves the list until it is taken back", async () => {
  const claire = await person();
  for (let tries = 0; tries < 10; tries++) await wrong(claire.email);
  const before = (await alertMails()).length;
  await Promise.all([1, 2, 3].map(() => tellOfAlerts({ now: at })));
  expect((await alertMails()).length - before).toBe(1);
  const see = () => inTransaction((trx) => markAlertSeen(trx, "failures_of_one", { now: at }));
  expect([await see(), await see()]).toEqual([{ ok: true }, { ok: false }]);
  expect(await inTransaction((trx) => markAlertUnseen(trx, "failures_of_one"))).toEqual({ ok: true });
  expect(await see()).toEqual({ ok: true });
});
