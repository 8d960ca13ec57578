import { afterAll, expect, test } from "vitest";
import {
  browser,
  claire,
  countRows,
  difference,
  join,
  now,
  openAccounts,
  subjectsTo,
  tokenMailedTo,
} from "../../../tests/support/accounts";
import {
  type AccountMerge,
  confirmAddress,
  createAccount,
  currentUser,
  describeConfirmation,
  sendSignUpMail,
} from "./accounts.server";

const moved: { from: string; to: string }[] = [];
const recordMove: AccountMerge = async (_trx, accounts) => {
  moved.push(accounts);
};

const { db, close } = await openAccounts([recordMove]);
afterAll(close);

test("a known and an unknown address get the same answer, rows and jobs", async () => {
  await createAccount(db, claire, { confirmed: true, now });
  const start = await countRows();
  const unknown = await join("inconnue@exemple.fr");
  const middle = await countRows();
  const known = await join(claire.email);
  const end = await countRows();
  expect(difference(end, middle)).toEqual(difference(middle, start));
  expect(difference(middle, start)).toMatchObject({
    users: 1,
    sessions: 1,
    profiles: 1,
    pending_addresses: 1,
    jobs: 1,
    outbox: 0,
  });
  const shape = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, "=…"));
  expect(shape(known.headers)).toEqual(shape(unknown.headers));
  expect(await currentUser(browser(known.headers))).toMatchObject({
    email: claire.email,
    emailConfirmed: false,
    isAdmin: false,
  });
  expect(await currentUser(browser(unknown.headers))).toMatchObject({
    email: "inconnue@exemple.fr",
    emailConfirmed: false,
  });
});

test("the cookie is readable by no script and bound to the host", async () => {
  const { headers } = await join("cookie@exemple.fr");
  const cookie = headers.getSetCookie().find((value) => value.startsWith("__Host-sid="))!;
  for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
  expect(cookie).not.toContain("Domain");
});

test("only the mail tells whether the address was known, once per sign-up", async () => {
  const fresh = await join("nouveau@exemple.fr");
  const again = await join(claire.email);
  for (const { userId } of [fresh, again, again]) await sendSignUpMail(userId, { now });
  expect(await subjectsTo("nouveau@exemple.fr")).toEqual(["Confirmez votre adresse"]);
  expect(await subjectsTo(claire.email)).toEqual(["Vous avez déjà un compte"]);
});

test("confirming gives the address to the account, once", async () => {
  const { userId, headers } = await join("confirme@exemple.fr");
  await sendSignUpMail(userId, { now });
  const token = await tokenMailedTo("confirme@exemple.fr");
  const here = { request: browser(headers), now };
  expect(await describeConfirmation(token, here)).toEqual({ does: "confirm", asksPassword: false });
  const results = await Promise.all(Array.from({ length: 10 }, () => confirmAddress({ token, password: "" }, here)));
  expect(results.filter((result) => result.ok)).toEqual([{ ok: true, outcome: "confirmed" }]);
  expect(await currentUser(browser(headers))).toMatchObject({
    id: userId,
    email: "confirme@exemple.fr",
    emailConfirmed: true,
  });
  expect(await describeConfirmation(token, here)).toBeNull();
});

test("a link older than seven days does nothing", async () => {
  const { userId, headers } = await join("tard@exemple.fr");
  await sendSignUpMail(userId, { now });
  const later = new Date(now.getTime() + 7 * 86_400_000);
  const link = { token: await tokenMailedTo("tard@exemple.fr"), password: "" };
  expect(await confirmAddress(link, { request: browser(headers), now: later })).toEqual({
    ok: false,
    reason: "link_unusable",
  });
});

test("confirming a known address joins its account and ends the provisional one", async () => {
  const owner = await createAccount(db, { ...claire, email: "proprietaire@exemple.fr" }, { confirmed: true, now });
  const { userId, headers } = await join("Proprietaire@Exemple.fr");
  await sendSignUpMail(userId, { now });
  const token = await tokenMailedTo("proprietaire@exemple.fr");
  const here = { request: browser(headers), now };
  expect(await describeConfirmation(token, here)).toEqual({ does: "attach", asksPassword: false });
  expect(await confirmAddress({ token, password: "" }, here)).toEqual({ ok: true, outcome: "attached" });
  expect(moved).toContainEqual({ from: userId, to: owner });
  expect(await currentUser(browser(headers))).toBeNull();
  expect(await db.selectFrom("users").select("id").where("id", "=", userId).execute()).toEqual([]);
});

test("two sign-ups of one address proved at once end as one account", async () => {
  const first = await join("double@exemple.fr");
  await sendSignUpMail(first.userId, { now });
  const firstToken = await tokenMailedTo("double@exemple.fr");
  await db.deleteFrom("outbox").where("to_address", "=", "double@exemple.fr").execute();
  const second = await join("double@exemple.fr");
  await sendSignUpMail(second.userId, { now });
  const secondToken = await tokenMailedTo("double@exemple.fr");
  // Who comes just after the other has proved the address is asked for a password, as anybody who comes later.
  const prove = async (token: string, headers: Headers) => {
    const here = { request: browser(headers), now };
    const done = await confirmAddress({ token, password: "" }, here);
    return done.ok ? done : confirmAddress({ token, password: "lampe-verte-42" }, here);
  };
  const outcomes = await Promise.all([prove(firstToken, first.headers), prove(secondToken, second.headers)]);
  expect(outcomes.map((result) => result.ok && result.outcome).sort()).toEqual(["attached", "confirmed"]);
  const owners = await db.selectFrom("users").select("id").where("email", "=", "double@exemple.fr").execute();
  expect(owners).toHaveLength(1);
});
