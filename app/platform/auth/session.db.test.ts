import { afterAll, expect, test } from "vitest";
import { browser, openAccounts, person } from "../../../tests/support/accounts";
import { statementsOf } from "../../../tests/support/statements";
import { giveNotedCookies } from "../http/answer-cookies.server";
import { signedCookie } from "../http/signed-cookie.server";
import type { Lifetime } from "./lifetimes";
import { closeSession, openSession, pruneSessions, readSession, wasLeft } from "./session.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { db, close } = await openAccounts();
afterAll(close);

const ago = (ms: number) => new Date(Date.now() - ms);

async function open(lifetime: Lifetime = "ordinary") {
  const headers = await openSession(browser(), (await person()).id, { lifetime });
  const session = await readSession(browser(headers));
  if (!session) throw new Error("no session was opened");
  const row = () => db.selectFrom("sessions").selectAll().where("id", "=", session.id).executeTakeFirst();
  const set = (values: Partial<Record<"seen_at" | "created_at" | "expires_at", Date>>) =>
    db.updateTable("sessions").set(values).where("id", "=", session.id).execute();
  return { headers, session, row, set, read: () => readSession(browser(headers)) };
}

test("the database holds nothing that opens a session", async () => {
  const { headers, row } = await open();
  const [token = ""] = headers.get("Set-Cookie")!.split("=")[1]!.split(".");
  const secret = Buffer.from(token, "base64url").toString();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await row())).not.toContain(secret);
});

test("a cookie nobody signed, or altered, is no session and asks the database nothing", async () => {
  const { headers, session } = await open();
  const hash = await db.selectFrom("sessions").select("token_hash").where("id", "=", session.id).executeTakeFirst();
  const value = headers.get("Set-Cookie")!.split(";")[0]!;
  const forged = [`__Host-sid=${hash!.token_hash}`, value.replace("=", "=A"), value.slice(0, -1)];
  const asked = await statementsOf(async () => {
    for (const Cookie of forged)
      expect(await readSession(new Request("http://localhost/", { headers: { Cookie } }))).toBeNull();
  });
  expect(asked).toEqual([]);
});

test("a visit is noted and moves the end, up to the longest the session may last", async () => {
  const { read, row, set } = await open("staff");
  await set({ seen_at: ago(2 * MINUTE), expires_at: ago(-MINUTE) });
  await read();
  const renewed = (await row())!;
  expect(renewed.seen_at.getTime()).toBeGreaterThan(Date.now() - MINUTE);
  expect(renewed.expires_at.getTime() - renewed.seen_at.getTime()).toBe(30 * MINUTE);
  const created_at = ago(8 * HOUR - 10 * MINUTE);
  await set({ seen_at: ago(2 * MINUTE), created_at });
  await read();
  expect((await row())!.expires_at).toEqual(new Date(created_at.getTime() + 8 * HOUR));
});

test("a session past its end opens nothing, is not renewed, and is forgotten", async () => {
  const { read, row, set } = await open();
  const other = await open();
  await set({ seen_at: ago(31 * MINUTE), expires_at: ago(1) });
  expect(await Promise.all([1, 2, 3].map(read))).toEqual([null, null, null]);
  expect((await row())!.expires_at.getTime()).toBeLessThan(Date.now());
  await pruneSessions(db);
  expect(await row()).toBeUndefined();
  expect(await other.read()).toMatchObject({ id: other.session.id });
});

test("a session closed or replaced in a browser is worth nothing wherever its cookie was copied", async () => {
  const { headers, session, read, row } = await open();
  const next = await openSession(browser(headers), session.userId);
  expect([await read(), await row()]).toEqual([null, undefined]);
  const gone = await closeSession(browser(next));
  expect(gone.getSetCookie()[0]).toMatch(/^__Host-sid=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect(await readSession(browser(next))).toBeNull();
});

test("what goes with a session leaves with it, and with the sign-in of somebody else; a choice of the browser stays", async () => {
  const typed = signedCookie("__Host-of-the-session", { maxAgeSeconds: 600 });
  const choice = signedCookie("__Host-of-the-browser", { maxAgeSeconds: 600, outlivesSession: true });
  const carrying = (answer: Headers) => {
    const headers = new Headers(answer);
    for (const cookie of [typed, choice]) headers.append("Set-Cookie", cookie.write("1"));
    return browser(headers);
  };
  const cleared = (answer: Headers) =>
    answer
      .getSetCookie()
      .join()
      .match(/of-the-\w+(?==; Max-Age=0)/g);
  const { headers, session } = await open();
  const same = await openSession(carrying(headers), session.userId);
  expect(cleared(same)).toBeNull();
  const other = await openSession(carrying(same), (await person()).id);
  expect(cleared(other)).toEqual(["of-the-session"]);
  expect(cleared(await closeSession(carrying(other)))).toEqual(["of-the-session"]);
});

test("a browser is told until when its session is open, and nothing else: as long as it is, never of the coach", async () => {
  const said = (answer: Headers) => answer.getSetCookie().filter((cookie) => cookie.startsWith("__Host-espace="));
  const { headers, row, session } = await open();
  const end = Math.floor((await row())!.expires_at.getTime() / 1_000);
  expect(said(headers)).toEqual([
    expect.stringMatching(new RegExp(`^__Host-espace=${end}; Max-Age=\\d+; Path=/; Secure; SameSite=Lax$`)),
  ]);
  const untilClosed = await openSession(browser(), session.userId, { sharedDevice: true });
  expect(said(untilClosed).join()).not.toContain("Max-Age");
  expect(said((await open("staff")).headers)).toEqual([]);
  expect(said(await closeSession(browser(headers)))).toEqual([
    "__Host-espace=; Max-Age=0; Path=/; Secure; SameSite=Lax",
  ]);

  const other = await open("shared");
  const asked = (id: string) => {
    const request = browser(other.headers);
    request.headers.set("x-request-id", id);
    return request;
  };
  const answered = (id: string) => {
    const answer = new Headers();
    giveNotedCookies(id, answer);
    return said(answer);
  };
  await other.set({ seen_at: ago(2 * MINUTE) });
  await readSession(asked("renewed"));
  const renewed = Math.floor((await other.row())!.expires_at.getTime() / 1_000);
  expect(answered("renewed")).toEqual([`__Host-espace=${renewed}; Path=/; Secure; SameSite=Lax`]);
  await other.set({ expires_at: ago(1) });
  await readSession(asked("over"));
  const over = "__Host-espace=1; Path=/; Secure; SameSite=Lax";
  expect(answered("over"), "nobody left: the cookie of the session is still there, and says whose it was").toEqual([
    over,
  ]);
  const unsigned = asked("unsigned");
  unsigned.headers.set("Cookie", `__Host-sid=altered; __Host-espace=${end}`);
  await readSession(unsigned);
  const left = Number(/Max-Age=(\d+)/.exec(answered("unsigned").join())?.[1]);
  expect(end - Date.now() / 1_000 - left, "as long as the cookie beside it, on one’s own device").toBeLessThan(5);
  expect(left).toBeGreaterThan(0);
  const again = asked("again");
  again.headers.set("Cookie", `__Host-sid=altered; __Host-espace=1`);
  await readSession(again);
  expect(answered("again"), "said already").toEqual([]);
  expect(wasLeft(again.headers.get("Cookie"))).toBe(false);
});
