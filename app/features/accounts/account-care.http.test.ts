import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { codeOf, stepAt } from "../../../tests/support/authenticator";
import { testDatabase } from "../../../tests/support/database";
import { ask, cookies, origin } from "../../../tests/support/edges";
import { createAccount, currentUser, findUser, requireAdmin, sendAddressChangeMail } from "./accounts.server";
import * as authPage from "./auth/auth.page";
import * as codePage from "./auth/code.page";
import * as confirmPage from "./auth/confirm-change.page";
import * as firstAccessPage from "./auth/first-access.page";
import * as keepPage from "./auth/keep-address.page";
import * as newPasswordPage from "./auth/new-password.page";
import { firstAccessLink } from "./first-access-link.server";
import * as addressPage from "./profile/change-address.page";
import * as passwordPage from "./profile/change-password.page";
import * as devicesPage from "./profile/devices.page";
import * as profilePage from "./profile/profile.page";
import * as factorPage from "./profile/second-factor.page";
import { giveResetToken, resetPassword } from "./reset-password.server";

const now = new Date("2026-11-21T10:00:00Z");
const password = "orage-sur-la-mer";
const secret = "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
const profile = "/espace-membre/profil";

let db: Db;
let close: () => Promise<void>;
let births = 0;
/** Claire, and the cookies of her browser. */
let claire: { id: string; email: string };
let cookie: string;

beforeAll(async () => {
  Object.assign(process.env, { LIMITS: "off", BASE_URL: origin, APP_SECRET: secret });
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

beforeEach(async () => {
  claire = await person();
  cookie = await enter(claire.email);
});

async function person({ admin = false } = {}) {
  const email = `claire-${++births}@exemple.fr`;
  const names = { firstName: "Claire", lastName: "Morel", phone: "06 98 76 54 32" };
  return { id: await createAccount(db, { ...names, email, password }, { confirmed: true, admin, now }), email };
}

async function enter(email: string): Promise<string> {
  return cookies((await ask(authPage.action, "/auth", { fields: { email, password } })).headers);
}

function visitor(carried: string) {
  return currentUser(new Request(origin, { headers: { Cookie: carried } }));
}

async function tokenMailedTo(address: string): Promise<string> {
  for (const { id } of await db.selectFrom("address_changes").select("id").execute())
    await sendAddressChangeMail(id, { now: new Date() });
  const mails = await db.selectFrom("outbox").select("text_body").where("to_address", "=", address).execute();
  return mails.flatMap(({ text_body }) => text_body.match(/jeton=([\w-]+)/)?.[1] ?? []).at(-1)!;
}

test("without a session every page of the account leads to the sign-in, and back afterwards", async () => {
  for (const page of [profilePage, addressPage, passwordPage, factorPage, devicesPage]) {
    for (const edge of [page.loader, page.action]) {
      const answer = await ask(edge, profile, { fields: { intent: "end-all" } });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/auth"]);
      expect(answer.headers.get("Set-Cookie")).toContain("__Host-destination=");
    }
  }
});

test("a profile is changed, without hidden characters; a bad one keeps what was typed", async () => {
  const bad = await ask(profilePage.action, profile, {
    cookie,
    fields: { firstName: "Clara", lastName: " ", phone: "abc" },
  });
  expect(bad).toMatchObject({
    status: 422,
    body: {
      errors: {
        lastName: "Indiquez votre nom",
        phone: "Indiquez un numéro de téléphone, par exemple 06\u00a012\u00a034\u00a056\u00a078",
      },
      typed: { firstName: "Clara", phone: "abc" },
    },
  });
  const changed = { firstName: "Cla\u202era", lastName: "Mo\nrel", phone: "07 11 22 33 44" };
  expect((await ask(profilePage.action, profile, { cookie, fields: changed })).status).toBe(422);
  const fields = { ...changed, password };
  expect((await ask(profilePage.action, profile, { cookie, fields })).status).toBe(303);
  expect(await findUser(db, claire.id)).toMatchObject({
    firstName: "Clara",
    lastName: "Mo rel",
    phone: "07 11 22 33 44",
  });
});

test("a new address answers the same whether it has an account or not, and refuses a wrong password", async () => {
  const path = `${profile}/adresse`;
  const owner = await person();
  const answers = [];
  for (const email of [owner.email, "libre@exemple.fr"]) {
    const answer = await ask(addressPage.action, path, { cookie, fields: { email, password } });
    const list = [...answer.headers].map(([name, value]) => `${name}: ${value.replace(/=[^;,]{20,}/g, "=…")}`);
    answers.push({ status: answer.status, list, body: answer.body });
  }
  expect(answers[0]).toEqual(answers[1]);
  const wrong = await ask(addressPage.action, path, { cookie, fields: { email: "a@exemple.fr", password: "faux" } });
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { password: "Ce n’est pas votre mot de passe actuel" }, typed: { email: "a@exemple.fr" } },
  });
  expect(JSON.stringify(wrong.body)).not.toContain("faux");
  const odd = await ask(addressPage.action, path, { cookie, fields: { email: "clé@exemple.fr", password } });
  expect(odd).toMatchObject({ status: 422, body: { errors: { email: "Email invalide" } } });
  const own = await ask(addressPage.action, path, { cookie, fields: { email: claire.email, password } });
  expect(own).toMatchObject({ status: 422, body: { errors: { email: "C’est déjà votre adresse" } } });
});

test("a change that the old mailbox must not hear of keeps its tick through a refusal, and says that nothing left for it", async () => {
  const email = "discrete@exemple.fr";
  const wish = { email, quiet: "oui", code: "000000" };
  const refused = await ask(addressPage.action, `${profile}/adresse`, {
    cookie,
    fields: { ...wish, password: "faux" },
  });
  expect(refused).toMatchObject({ status: 422, body: { typed: { quiet: "oui" } } });
  await ask(addressPage.action, `${profile}/adresse`, { cookie, fields: { email, password } });
  await db.updateTable("address_changes").set({ tell_former: false }).where("user_id", "=", claire.id).execute();
  const token = await tokenMailedTo(email);
  const done = await ask(confirmPage.action, "/auth/nouvelle-adresse", { fields: { token }, cookie });
  expect(done).toMatchObject({ status: 200, body: { state: "quietly" } });
});

test("reading the links of a change does nothing; each button acts once, and the undoing leads to a new password", async () => {
  const email = "neuve@exemple.fr";
  await ask(addressPage.action, `${profile}/adresse`, { cookie, fields: { email, password } });
  const token = await tokenMailedTo(email);
  for (let reads = 0; reads < 2; reads++)
    expect((await ask(confirmPage.loader, `/auth/nouvelle-adresse?jeton=${token}`)).body).toMatchObject({
      state: "open",
      asksPassword: true,
    });
  expect((await findUser(db, claire.id))?.email).toBe(claire.email);
  const press = (token: string) => ask(confirmPage.action, "/auth/nouvelle-adresse", { fields: { token }, cookie });
  const elsewhere = await ask(confirmPage.action, "/auth/nouvelle-adresse", { fields: { token } });
  expect(elsewhere).toMatchObject({ status: 422, body: { errors: { password: "Indiquez votre mot de passe" } } });
  expect([(await press(token)).status, (await press(token)).status, (await press("x")).status]).toEqual([
    200, 410, 410,
  ]);
  expect((await findUser(db, claire.id))?.email).toBe(email);

  const undo = await tokenMailedTo(claire.email);
  const shown = await ask(keepPage.loader, `/auth/garder-mon-adresse?jeton=${undo}`);
  expect(shown.body).toMatchObject({ address: claire.email });
  const keep = (fields = { password }) =>
    ask(keepPage.action, "/auth/garder-mon-adresse", { fields: { token: undo, ...fields } });
  expect(await keep({ password: "faux" })).toMatchObject({
    status: 422,
    body: { errors: { password: "Ce n’est pas le mot de passe d’avant ce changement" } },
  });
  const kept = await keep();
  expect(kept.status).toBe(303);
  expect((await keep()).status).toBe(410);
  expect(await visitor(cookie)).toBeNull();
  const next = kept.headers.get("Location")!;
  expect(next).toMatch(/^\/auth\/nouveau-mot-de-passe\?jeton=/);
  expect((await ask(newPasswordPage.loader, next)).body).toMatchObject({ usable: true, minLength: 6 });
});

test("a new password asks for the present one, another one, and a good one", async () => {
  const change = (fields: Record<string, string>) =>
    ask(passwordPage.action, `${profile}/mot-de-passe`, { cookie, fields });
  expect(await change({ current: "faux", password: "lampe-verte-42" })).toMatchObject({
    status: 422,
    body: { errors: { current: "Ce n’est pas votre mot de passe actuel" } },
  });
  expect(await change({ current: password, password: "motdepasse" })).toMatchObject({
    body: { errors: { password: "Ce mot de passe est trop courant. Choisissez-en un qui vous est propre." } },
  });
  for (const own of [claire.email, claire.email.toUpperCase(), claire.email.split("@")[0] ?? ""])
    expect(await change({ current: password, password: own })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.stringContaining("Votre adresse e-mail est essayée en premier") } },
    });
  expect(await change({ current: password, password })).toMatchObject({
    body: { errors: { password: "Choisissez un mot de passe différent de l’actuel" } },
  });
  expect((await change({ current: password, password: "lampe-verte-42" })).status).toBe(303);
  expect(await visitor(cookie)).not.toBeNull();
});

test("a device of somebody else, and one that does not exist, are not found; « partout » ends every session", async () => {
  const end = (fields: Record<string, string>) => ask(devicesPage.action, `${profile}/appareils`, { cookie, fields });
  const other = await enter((await person()).email);
  const strangers = await db.selectFrom("sessions").select("id").where("user_id", "!=", claire.id).execute();
  for (const deviceId of [...strangers.map(({ id }) => id), crypto.randomUUID(), "x"])
    expect((await end({ intent: "end-one", deviceId })).status).toBe(404);
  expect(await visitor(other)).not.toBeNull();
  const elsewhere = await enter(claire.email);
  const out = await end({ intent: "end-all" });
  expect([out.status, out.headers.get("Location")]).toEqual([303, "/auth"]);
  expect(out.headers.getSetCookie().join()).toMatch(/__Host-sid=;/);
  expect([await visitor(cookie), await visitor(elsewhere)]).toEqual([null, null]);
});

test("ten minutes after the password, sensitive acts ask for it first", async () => {
  await db
    .updateTable("sessions")
    .set({ password_at: new Date(Date.now() - 11 * 60_000) })
    .where("user_id", "=", claire.id)
    .execute();
  const act = (fields: Record<string, string>) => ask(devicesPage.action, `${profile}/appareils`, { cookie, fields });
  expect((await act({ intent: "end-all" })).headers.get("Location")).toBe(`${profile}/appareils`);
  expect(await visitor(cookie)).not.toBeNull();
  expect((await ask(factorPage.loader, profile, { cookie })).body).toMatchObject({ fresh: false, enrolment: null });
  expect((await act({ intent: "confirm-password", password: "faux" })).status).toBe(422);
  expect((await act({ intent: "confirm-password", password })).status).toBe(303);
  expect((await act({ intent: "end-all" })).headers.get("Location")).toBe("/auth");
});

test("the second factor: set up, shown once, asked at the sign-in, removed", async () => {
  const path = `${profile}/double-authentification`;
  const { enrolment } = (await ask(factorPage.loader, path, { cookie })).body as {
    enrolment: { sealed: string; secret: string };
  };
  const act = (fields: Record<string, string>) => ask(factorPage.action, path, { cookie, fields });
  const wrong = await act({ intent: "enable", sealed: enrolment.sealed, code: "12" });
  expect(wrong).toMatchObject({ status: 422, body: { enrolment: { secret: enrolment.secret } } });
  expect((await act({ intent: "enable", sealed: "v1.AAAA", code: "123456" })).status).toBe(410);
  const earlier = codeOf(enrolment.secret, stepAt(Date.now()) - 1);
  const done = await act({ intent: "enable", sealed: enrolment.sealed, code: earlier });
  expect((done.body as { codes: string[] }).codes).toHaveLength(10);
  expect(JSON.stringify((await ask(factorPage.loader, path, { cookie })).body)).not.toContain(enrolment.secret);

  const begun = await ask(authPage.action, "/auth", { fields: { email: claire.email, password } });
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, "/auth/code"]);
  const step = cookies(begun.headers);
  expect(await visitor(step)).toBeNull();
  const give = (code: string) => ask(codePage.action, "/auth/code", { cookie: step, fields: { code } });
  expect((await give("")).status).toBe(422);
  expect((await give("nimporte")).status).toBe(401);
  const entered = await give(codeOf(enrolment.secret, stepAt(Date.now())));
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/espace-membre"]);
  expect(await visitor(cookies(entered.headers))).toMatchObject({ id: claire.id, secondFactor: true });
  expect((await ask(codePage.loader, "/auth/code", { cookie: step })).headers.get("Location")).toBe("/auth");
  expect((await act({ intent: "disable" })).status).toBe(303);
  expect(await findUser(db, claire.id)).toMatchObject({ secondFactor: false });
});

test("while a reset by mail shuts what was confided, no second factor is offered, and it is said until when", async () => {
  const path = `${profile}/double-authentification`;
  const at = { now: new Date() };
  const token = await inTransaction((trx) => giveResetToken(trx, claire.id, at));
  expect(await resetPassword({ token, password: "un-tout-nouveau-1" }, at)).toEqual({ ok: true });
  const { headers } = await ask(authPage.action, "/auth", {
    fields: { email: claire.email, password: "un-tout-nouveau-1" },
  });
  const { body } = await ask(factorPage.loader, path, { cookie: cookies(headers) });
  expect(body).toMatchObject({ fresh: true, shutUntil: expect.stringMatching(/^\p{L}+ \d/u), enrolment: null });
});

test("a shared device is asked for by its box", async () => {
  const fields = { email: claire.email, password, shared: "on" };
  const { headers } = await ask(authPage.action, "/auth", { fields });
  expect(headers.getSetCookie().find((value) => value.startsWith("__Host-sid="))).not.toMatch(/Max-Age/);
  const rows = await db.selectFrom("sessions").select("lifetime").where("user_id", "=", claire.id).execute();
  expect(rows.map(({ lifetime }) => lifetime).sort()).toEqual(["ordinary", "shared"]);
});

test("a first access asks for twelve characters, makes the coach once, and leads to the back office", async () => {
  const token = firstAccessLink({ secret, baseUrl: origin }, { hours: 24, nowMs: Date.now() }).split("/").at(-1)!;
  const late = firstAccessLink({ secret, baseUrl: origin }, { hours: -1, nowMs: Date.now() }).split("/").at(-1)!;
  const open = (jeton: string) => ask(firstAccessPage.loader, "/", { params: { jeton } });
  expect([(await open(token)).body, (await open(late)).body, (await open("x")).body]).toMatchObject([
    { usable: true, minLength: 12 },
    { usable: false },
    { usable: false },
  ]);
  const person = { firstName: "Sophie", lastName: "Delmas", phone: "01 99 00 12 34", email: "sophie@exemple.fr" };
  const send = (chosen: string) =>
    ask(firstAccessPage.action, "/", { params: { jeton: token }, fields: { ...person, password: chosen } });
  expect((await send("onze-lettre")).status).toBe(422);
  const made = await send("une-longue-phrase-12");
  expect([made.status, made.headers.get("Location")]).toEqual([303, "/auth"]);
  expect((await open(token)).body).toMatchObject({ usable: false });
  const fields = { email: person.email, password: "une-longue-phrase-12" };
  const entered = await ask(authPage.action, "/auth", { fields, cookie: cookies(made.headers) });
  expect(entered.headers.get("Location")).toBe("/admin");
  const request = new Request(origin, { headers: { Cookie: cookies(entered.headers) } });
  expect(await requireAdmin(request)).toMatchObject({ isAdmin: true, secondFactor: false });
});
