import { afterAll, expect, test } from "vitest";
import { readSession } from "~/platform/auth/session.server";
import { browser, enter, now, openAccounts, password, person } from "../../../tests/support/accounts";
import { confirmPassword, currentUser, endDevice, listDevices, requireAdmin } from "./accounts.server";

const MINUTE = 60_000;

const { db, close } = await openAccounts();
afterAll(close);

const setSession = (id: string, row: { seen_at?: Date; created_at?: Date; password_at?: Date; expires_at?: Date }) =>
  db.updateTable("sessions").set(row).where("id", "=", id).execute();
async function minutesLeft(id: string): Promise<number> {
  const row = await db.selectFrom("sessions").select("expires_at").where("id", "=", id).executeTakeFirstOrThrow();
  return Math.round((row.expires_at.getTime() - Date.now()) / MINUTE);
}
const ago = (ms: number) => new Date(Date.now() - ms);

test("a shared device forgets: no lasting cookie, no mark of the browser, thirty minutes", async () => {
  const claire = await person();
  const { headers, session } = await enter(claire, { sharedDevice: true });
  const cookies = headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith("__Host-sid="))).not.toMatch(/Max-Age|Expires/i);
  expect(cookies.find((cookie) => cookie.startsWith("__Host-navigateur="))).toContain("Max-Age=0");
  expect(session.lifetime).toBe("shared");
  expect(await minutesLeft(session.id)).toBe(30);
});

test("the coach is signed out after 30 minutes without a visit, or 8 hours", async () => {
  const sophie = await person({ admin: true });
  const first = await enter(sophie);
  expect(await requireAdmin(browser(first.headers))).toMatchObject({ id: sophie.id });
  expect(await minutesLeft(first.session.id)).toBe(30);
  await setSession(first.session.id, { expires_at: ago(1) });
  await expect(requireAdmin(browser(first.headers))).rejects.toBeInstanceOf(Response);
  const second = await enter(sophie);
  await setSession(second.session.id, { seen_at: ago(2 * MINUTE), created_at: ago((8 * 60 - 10) * MINUTE) });
  await requireAdmin(browser(second.headers));
  expect(await minutesLeft(second.session.id)).toBe(10);
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
  expect(await endDevice(here.session, stranger.session.id, { now, request: browser() })).toBe(false);
  expect(await currentUser(browser(stranger.headers))).not.toBeNull();
  expect(await endDevice(here.session, there.session.id, { now, request: browser() })).toBe(true);
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
