import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { browser, claire, enter, join, now, openAccounts } from "../../../tests/support/accounts";
import { createAccount, currentUser, signIn, signOut } from "./accounts.server";
import { endAllSessions } from "./current-user.server";

const { db, close } = await openAccounts();
afterAll(close);
await createAccount(db, claire, { confirmed: true, now });

test("the confirmed account and every waiting sign-up answer to an address", async () => {
  const email = "plusieurs@exemple.fr";
  const confirmed = await createAccount(db, { ...claire, email }, { confirmed: true, now });
  const waiting: string[] = [];
  for (const password of ["premier-essai-1", "deuxieme-essai-2", "troisieme-essai-3"]) {
    const at = new Date(now.getTime() + waiting.length * 1_000);
    waiting.push((await join(email, password, at)).userId);
  }
  const tryWith = async (password: string) => {
    const result = await signIn({ email: ` ${email.toUpperCase()}`, password }, { request: browser(), now });
    return result.ok ? result.userId : result.reason;
  };
  expect(await tryWith(claire.password)).toBe(confirmed);
  expect(await tryWith("premier-essai-1")).toBe(waiting[0]);
  expect(await tryWith("deuxieme-essai-2")).toBe(waiting[1]);
  expect(await tryWith("troisieme-essai-3")).toBe(waiting[2]);
  expect(await tryWith("autre chose")).toBe("wrong_credentials");
});

test("an unknown address fails like a wrong password", async () => {
  const result = await signIn({ email: "personne@exemple.fr", password: "quelconque" }, { request: browser(), now });
  expect(result).toEqual({ ok: false, reason: "wrong_credentials" });
});

test("signing in ends the session this browser had; signing out kills the cookie", async () => {
  const first = await enter(claire);
  const second = await enter(claire, { from: browser(first.headers) });
  expect(await currentUser(browser(first.headers))).toBeNull();
  expect(await currentUser(browser(second.headers))).toMatchObject({ firstName: "Claire" });
  const gone = await signOut(browser(second.headers));
  expect(gone.getSetCookie().join()).toMatch(/__Host-sid=;.*Max-Age=0/);
  expect(gone.getSetCookie().join()).toMatch(/__Host-navigateur=;.*Max-Age=0/);
  expect(await currentUser(browser(second.headers))).toBeNull();
});

test("ending all sessions signs out every browser", async () => {
  const { headers, userId } = await join("partout@exemple.fr");
  await inTransaction((trx) => endAllSessions(trx, userId, { now }));
  expect(await currentUser(browser(headers))).toBeNull();
});
