import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/platform/db/database.server";
import { tokenMailedTo } from "../../../tests/support/accounts";
import { testDatabase } from "../../../tests/support/database";
import { type Answer, ask, cookies, origin } from "../../../tests/support/edges";
import { createAccount, currentUser, rememberDestination, sendSignUpMail } from "./accounts.server";
import * as authPage from "./auth/auth.page";
import * as confirmPage from "./auth/confirm.page";
import * as forgottenPage from "./auth/forgotten-password.page";
import * as signOutRoute from "./auth/sign-out.route";

// The pages read the clock themselves: a link mailed on a fixed day would end on another.
const now = new Date();
const known = "claire@exemple.fr";
const password = "orage-sur-la-mer";
const newcomer = {
  intent: "sign-up",
  firstName: "Karim",
  lastName: "Benali",
  phone: "06 12 34 56 78",
  password,
  terms: "on",
};

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  process.env.LIMITS = "off";
  process.env.BASE_URL = origin;
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
  await createAccount(
    db,
    { firstName: "Claire", lastName: "Morel", phone: "06 98 76 54 32", email: known, password },
    { confirmed: true, now },
  );
});
afterAll(() => close());

/** What a stranger may compare: everything but the random values. */
function visible({ status, headers, body }: Answer) {
  const list = [...headers].map(([name, value]) => `${name}: ${value.replace(/=[^;,]{10,}/g, "=…")}`);
  return { status, list, body: JSON.stringify(body).replace(/[0-9a-f-]{36}/g, "…") };
}

test("a sign-up answers the same for a known and an unknown address, with and without a script", async () => {
  for (const scripts of [{}, { scripts: "oui" }] as Record<string, string>[]) {
    const unknown = await ask(authPage.action, "/auth", {
      fields: { ...newcomer, ...scripts, email: "autres@exemple.fr" },
    });
    const taken = await ask(authPage.action, "/auth", { fields: { ...newcomer, ...scripts, email: known } });
    expect(visible(taken)).toEqual(visible(unknown));
  }
});

test("without a script a sign-up leads to the membership at once; with one the page waits a second", async () => {
  const plain = await ask(authPage.action, "/auth", { fields: { ...newcomer, email: "sans@exemple.fr" } });
  expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/membership"]);
  const scripted = await ask(authPage.action, "/auth", {
    fields: { ...newcomer, email: "avec@exemple.fr", scripts: "oui" },
  });
  expect([scripted.status, scripted.body]).toEqual([200, { done: true, next: "/membership" }]);
});

test("a refused form keeps what was typed, never the password", async () => {
  const answer = await ask(authPage.action, "/auth", { fields: { ...newcomer, terms: "", email: "marc@" } });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    errors: {
      email: "Email invalide",
      terms: "Vous devez accepter les conditions générales et avoir 18 ans ou plus",
    },
    typed: { firstName: "Karim", email: "marc@", phone: "06 12 34 56 78" },
  });
  expect(JSON.stringify(answer.body)).not.toContain(password);
});

test("a wrong password and an unknown address read the same", async () => {
  const wrong = await ask(authPage.action, "/auth", { fields: { email: known, password: "mauvais-mot" } });
  const unknown = await ask(authPage.action, "/auth", {
    fields: { email: "claire@exemple.com", password: "mauvais-mot" },
  });
  expect(wrong).toMatchObject({ status: 401, body: { problem: "Email ou mot de passe incorrect" } });
  expect(visible(unknown)).toEqual({
    ...visible(wrong),
    body: visible(wrong).body.replace(known, "claire@exemple.com"),
  });
});

test("a sign-in leads to the remembered place, otherwise to the member area; so does a visit once signed in", async () => {
  const first = await ask(authPage.action, "/auth", { fields: { email: known, password } });
  expect([first.status, first.headers.get("Location")]).toEqual([303, "/espace-membre"]);
  const remembered = rememberDestination("membership").split(";")[0]!;
  const second = await ask(authPage.action, "/auth", { fields: { email: known, password }, cookie: remembered });
  expect(second.headers.get("Location")).toBe("/membership");
  const visit = await ask(authPage.loader, "/auth", { cookie: cookies(first.headers) });
  expect([visit.status, visit.headers.get("Location")]).toEqual([302, "/espace-membre"]);
});

test("a sign-out ends the session and says so on the sign-in page; its address alone signs nobody out", async () => {
  const { headers } = await ask(authPage.action, "/auth", { fields: { email: known, password } });
  const cookie = cookies(headers);
  await ask(signOutRoute.loader, "/auth/deconnexion", { cookie });
  const asVisitor = () => currentUser(new Request(origin, { headers: { Cookie: cookie } }));
  expect(await asVisitor()).not.toBeNull();
  const out = await ask(signOutRoute.action, "/auth/deconnexion", { cookie, fields: { sortie: "1" } });
  expect([out.status, out.headers.get("Location")]).toEqual([303, "/auth"]);
  expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect(await asVisitor()).toBeNull();
});

test("asking for a new password answers the same for a known and an unknown address", async () => {
  const answers = [];
  for (const email of [known, "fantome@exemple.fr"]) {
    answers.push(visible(await ask(forgottenPage.action, "/auth/mot-de-passe-oublie", { fields: { email } })));
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 200, body: '{"done":true}' });
});

test("what is no address is asked again, as it was typed, and nothing is noted", async () => {
  const noted = () => db.selectFrom("reset_requests").select("id").execute();
  const before = await noted();
  for (const email of ["", "claire@exemple"]) {
    const answer = await ask(forgottenPage.action, "/auth/mot-de-passe-oublie", { fields: { email } });
    expect(answer).toMatchObject({ status: 422, body: { done: false, typed: { email } } });
    expect(answer.body).toHaveProperty("errors.email");
  }
  expect(await noted()).toEqual(before);
});

test("a confirmation link opened on another device asks for the password of the sign-up, and a wrong one says so", async () => {
  const email = "deux-appareils@exemple.fr";
  await ask(authPage.action, "/auth", { fields: { ...newcomer, email } });
  const { user_id: userId } = await db
    .selectFrom("pending_addresses")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await sendSignUpMail(userId, { now });
  const token = await tokenMailedTo(email);
  const shown = await ask(confirmPage.loader, `/auth/confirmer?jeton=${token}`);
  expect(shown.body).toMatchObject({ state: "confirm", asksPassword: true });
  const press = (typed: string) => ask(confirmPage.action, "/auth/confirmer", { fields: { token, password: typed } });
  expect(await press("")).toMatchObject({ status: 422, body: { errors: { password: "Indiquez votre mot de passe" } } });
  expect(await press("pas-le-bon-12")).toMatchObject({
    status: 422,
    body: { errors: { password: "Ce n’est pas le mot de passe choisi à l’inscription" } },
  });
  expect(await press(password)).toMatchObject({ status: 200, body: { done: true, state: "confirmed" } });
  expect(await press(password)).toMatchObject({ status: 410, body: { done: true } });
});
