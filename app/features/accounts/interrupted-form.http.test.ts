import { afterAll, beforeAll, expect, test } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { resumedFields } from "~/platform/auth/interrupted-form.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { giveNotedCookies } from "~/platform/http/answer-cookies.server";
import { cookies, cookiesAfter } from "../../../tests/support/edges";
import { type OpenSite, openSite } from "../../../tests/support/site";
import { createAccount } from "./accounts.server";

// What was typed when the session was over: it waits in the page of the sign-in, and nowhere else.

const password = "une-longue-phrase-12";
const BUDGET = "/outils/budget";
const sheet = { homeOne: "Le petit appartement", homeOther: "B", wagesOne: "2281", wagesOther: "2320" };

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

let count = 0;
/** A member who signed in by the form, on a device of theirs or not. */
async function member(firstName: string, { shared = false } = {}) {
  const email = `membre${++count}@exemple.test`;
  const who = { firstName, lastName: "Test", phone: "0612345678", email, password };
  const id = await createAccount(db(), who, { confirmed: true, now: new Date() });
  const from = parisDay(new Date());
  const year = { userId: id, from, until: addDays(from, 200), reason: "Essai" };
  await inTransaction((trx) => grantMembership(trx, year, { now: new Date(), by: null }));
  const entered = await site
    .browser()
    .post("/auth", { intent: "sign-in", email, password, ...(shared && { shared: "on" }) });
  expect(entered.status).toBe(303);
  return { id, email, cookie: cookies(entered.headers), browser: site.browser(cookies(entered.headers)) };
}

const endSession = (userId: string) =>
  db()
    .updateTable("sessions")
    .set({ seen_at: new Date(Date.now() - 7_200_000), expires_at: new Date(Date.now() - 3_600_000) })
    .where("user_id", "=", userId)
    .execute();

const waitingIn = (html: string) => html.match(/name="interrupted" value="([^"]*)"/)?.[1] ?? null;

/** The browser sends the form where it is led, as 307 says. */
async function sendLate(person: { cookie: string }, path: string, fields: Record<string, string>) {
  const led = await site.browser(person.cookie).post(path, fields);
  expect([led.status, led.headers.get("Location")]).toEqual([307, "/auth?reprise"]);
  const cookie = cookiesAfter(person.cookie, led.headers);
  const asked = await site.browser(cookie).post("/auth?reprise", fields);
  expect(asked.status).toBe(401);
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  return { cookie, html: await asked.text(), headers: [led.headers, asked.headers] };
}

const signIn = (cookie: string, email: string, interrupted: string, typed = password) =>
  site.browser(cookie).post("/auth?reprise", { intent: "sign-in", email, password: typed, interrupted });

test.each([
  false,
  true,
])("a sheet sent once the session is over is found again, filled (shared device: %s)", async (shared) => {
  const claire = await member("Claire", { shared });
  await endSession(claire.id);
  const late = await sendLate(claire, BUDGET, sheet);
  const waiting = waitingIn(late.html) ?? "";
  expect(waiting).not.toBe("");
  expect(late.html).toContain("Votre session est terminée");
  expect(late.html.match(/<title>[^<]*/)?.[0]).not.toContain("Erreur");
  for (const headers of late.headers) expect(headers.getSetCookie().join()).not.toContain("appartement");
  expect(late.html).not.toContain("Le petit appartement");

  const wrong = await signIn(late.cookie, claire.email, waiting, "pas-le-bon-mot");
  expect(wrong.status).toBe(401);
  expect(waitingIn(await wrong.text())).toBe(waiting);

  const entered = await signIn(late.cookie, claire.email, waiting);
  expect(entered.status).toBe(200);
  const html = await entered.text();
  expect(html).toMatch(new RegExp(`<form[^>]* action="${BUDGET}"`));
  expect(waitingIn(html)).toBe(waiting);
  const back = site.browser(cookies(entered.headers));
  const page = await back.post(BUDGET, { interrupted: waiting });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('value="Le petit appartement"');
  expect(await db().selectFrom("tool_sheets").select("id").where("user_id", "=", claire.id).execute()).toEqual([]);
  expect((await back.post("/outils/pensions", { interrupted: waiting })).status, "another page").toBe(410);
});

test("what was asked is done once somebody says so: a sheet is kept in the account that typed it", async () => {
  const lea = await member("Léa");
  await endSession(lea.id);
  const late = await sendLate(lea, BUDGET, { ...sheet, intent: "keep" });
  const waiting = waitingIn(late.html) ?? "";
  const entered = await signIn(late.cookie, lea.email, waiting);
  const kept = await site.browser(cookies(entered.headers)).post(BUDGET, { interrupted: waiting });
  expect(kept.status).toBe(303);
  expect(await db().selectFrom("tool_sheets").select("slug").where("user_id", "=", lea.id).execute()).toEqual([
    { slug: "budget" },
  ]);
});

test("the other parent, at the same telephone, finds nothing of it", async () => {
  const nour = await member("Nour");
  const marc = await member("Marc");
  await endSession(nour.id);
  const late = await sendLate(nour, BUDGET, sheet);
  const waiting = waitingIn(late.html) ?? "";
  const entered = await signIn(late.cookie, marc.email, waiting);
  expect([entered.status, entered.headers.get("Location")], "not even where it was").toEqual([303, "/espace-membre"]);
  expect((await site.browser(cookies(entered.headers)).post(BUDGET, { interrupted: waiting })).status).toBe(410);
});

test("loaded anew, the page of the sign-in signs in at the first try", async () => {
  const lou = await member("Lou");
  await endSession(lou.id);
  const { cookie } = await sendLate(lou, BUDGET, sheet);
  const typed = { intent: "sign-in", email: lou.email, password };
  const entered = await site.browser(cookie).post("/auth?reprise", typed);
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, BUDGET]);
});

test("whose session ends once more, or whose time for a second code, finds it still waiting", async () => {
  const eve = await member("Ève");
  await endSession(eve.id);
  const late = await sendLate(eve, BUDGET, sheet);
  const interrupted = waitingIn(late.html) ?? "";
  const entered = await signIn(late.cookie, eve.email, interrupted);
  await endSession(eve.id);
  const browser = site.browser(cookies(entered.headers));
  for (const [path, code] of [
    [BUDGET, {}],
    ["/auth/code", { code: "123456" }],
  ] as const) {
    const led = await browser.post(path, { interrupted, ...code });
    expect([led.status, led.headers.get("Location")], path).toEqual([307, "/auth?reprise"]);
    const asked = await browser.post("/auth?reprise", { interrupted, ...code });
    expect(asked.status).toBe(401);
    expect(waitingIn(await asked.text())).toBe(interrupted);
  }
});

test("a number that its sender chose notes nothing for an answer: a thousand of them would leave no room", async () => {
  const tom = await member("Tom");
  await endSession(tom.id);
  const waiting = waitingIn((await sendLate(tom, BUDGET, sheet)).html) ?? "";
  const headers = { Cookie: tom.cookie, "X-Request-Id": "chosen" };
  const request = new Request(`http://localhost${BUDGET}`, { method: "POST", headers });
  expect(await resumedFields(request, [["interrupted", waiting]])).toBeInstanceOf(Response);
  const answer = new Headers();
  giveNotedCookies("chosen", answer);
  expect(answer.getSetCookie()).toEqual([]);
});

test.each([
  ["/espace-membre/versement", { intent: "ask", iban: "FR7630001007941234567890185", holder: "Marc" }],
  ["/espace-membre/profil/appareils", { intent: "end-one", deviceId: "x" }],
])("%s: what wants the password typed lately is not done in one click after a sign-in", async (path, fields) => {
  const mia = await member("Mia");
  await endSession(mia.id);
  const led = await site.browser(mia.cookie).post(path, fields);
  expect([led.status, led.headers.get("Location")]).toEqual([302, "/auth"]);
  const entered = await site
    .browser(`${mia.cookie}; ${cookies(led.headers)}`)
    .post("/auth", { intent: "sign-in", email: mia.email, password });
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, path]);
});

test.each([false, true])("who signed out leaves nothing: the page says so (shared device: %s)", async (shared) => {
  const ines = await member("Inès", { shared });
  const { headers } = await ines.browser.post("/auth/deconnexion");
  const cleared = headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"));
  const names = cleared.map((cookie) => cookie.split("=")[0]);
  const left = ines.cookie.split("; ").filter((cookie) => !names.includes(cookie.split("=")[0]));
  const late = await sendLate({ cookie: left.join("; ") }, BUDGET, sheet);
  expect(waitingIn(late.html)).toBe("");
  expect(late.html).toContain("Revenez en arrière");
  expect((await signIn(late.cookie, ines.email, "")).headers.get("Location")).toBe(BUDGET);
});

test.each([
  ["/espace-membre/echanges/nouveau", { intent: "send", text: "Ma lettre", clientKey: "" }],
  ["/espace-membre/profil", { firstName: "Ana", lastName: "Test", phone: "0612345678" }],
  ["/espace-membre/contact-sur", { phone: "oui" }],
  ["/outils/annoncer-aux-enfants", { intent: "keep", ages: "small" }],
])("%s: what was typed there waits too", async (path, fields) => {
  const ana = await member("Ana");
  await endSession(ana.id);
  expect(waitingIn((await sendLate(ana, path, fields)).html)).not.toBe("");
});

test("a password waits nowhere", async () => {
  const jo = await member("Jo");
  await endSession(jo.id);
  const path = "/espace-membre/profil/mot-de-passe";
  const late = await sendLate(jo, path, { current: password, password: "un-autre-mot-long", note: "x" });
  const waiting = waitingIn(late.html) ?? "";
  const entered = await signIn(late.cookie, jo.email, waiting);
  const page = await site.browser(cookies(entered.headers)).post(path, { interrupted: waiting });
  expect(page.status).toBe(422);
});

test("a file asked for too late leads back to the sheet it is made of", async () => {
  const zoe = await member("Zoé");
  await endSession(zoe.id);
  const late = await sendLate(zoe, `${BUDGET}/feuille.pdf`, sheet);
  const waiting = waitingIn(late.html) ?? "";
  const entered = await signIn(late.cookie, zoe.email, waiting);
  expect(await entered.text()).toMatch(new RegExp(`<form[^>]* action="${BUDGET}"`));
});

test.each([
  [BUDGET, { intent: "forget" }],
  ["/outils/mon-plan", { intent: "forget" }],
  ["/espace-membre/outils", { intent: "forget", slug: "budget" }],
  ["/espace-membre/rendez-vous", { intent: "cancel", id: "x", shown: "hour", keepHour: "oui" }],
  ["/payment-success", { orderId: "x" }],
])("%s: a click without a word leads to the sign-in alone", async (path, fields) => {
  const answer = await site.browser().post(path, fields);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/auth"]);
});
