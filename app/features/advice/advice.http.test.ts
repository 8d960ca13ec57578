import { afterAll, beforeAll, expect, test } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { addAbsence, answerQuestion, countOpenQuestions } from "./advice.server";

let site: OpenSite;
let claire: Awaited<ReturnType<typeof member>>;
let karim: Awaited<ReturnType<typeof member>>;
const PATH = "/espace-membre/echanges";

beforeAll(async () => {
  site = await openSite();
  [claire, karim] = [await member("Claire"), await member("Karim")];
});
afterAll(() => site.close());

async function member(name: string) {
  const person = await site.person(name);
  const today = parisDay(new Date());
  await inTransaction((trx) =>
    grantMembership(
      trx,
      { userId: person.id, from: today, until: addDays(today, 200), reason: "Essai" },
      { now: new Date(), by: null },
    ),
  );
  return person;
}
const plain = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("’", "'");
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Fills the form that a page shows, without JavaScript. */
async function write(browser: Browser, path: string, text: string, more: Record<string, string> = {}) {
  const html = await browser.html(path);
  const shown = { clientKey: hidden(html, "clientKey"), shownAbsences: hidden(html, "shownAbsences") };
  return browser.post(path, { ...shown, text, consent: "oui", intent: "send", ...more });
}

test("a member writes without JavaScript, reads the promise before and after, and finds the letter in the list", async () => {
  const before = plain(await claire.html(`${PATH}/nouveau`));
  expect(before).toMatch(/réponse au plus tard<b>\w+ \d/);
  const sent = await write(claire, `${PATH}/nouveau`, "Que dire ce soir ?\nIl a changé la serrure.");
  expect(sent.status).toBe(303);
  const path = sent.headers.get("Location") ?? "";
  const page = plain(await claire.html(path));
  expect(page).toContain("Il a changé la serrure.");
  expect(page).toContain("Un mot ajouté ne repousse pas la réponse.");
  expect(page).toContain("<title>Un échange</title>");
  expect(plain(await claire.html(PATH))).toContain("Que dire ce soir ?");
  expect((await karim.get(path)).status).toBe(404);
  expect((await site.browser().get(path)).status).toBe(302);
});

test("what is refused keeps what was typed, and a 404 stays a 404 whatever is sent", async () => {
  const empty = await write(claire, `${PATH}/nouveau`, "  ");
  expect([empty.status, plain(await empty.text())]).toEqual([
    422,
    expect.stringContaining("Écrivez au moins une phrase."),
  ]);
  const long = await write(claire, `${PATH}/nouveau`, `Début ${"a".repeat(8_001)}`);
  expect(long.status).toBe(422);
  expect(plain(await long.text())).toContain("Début aaa");
  const nobody = `${PATH}/00000000-0000-4000-8000-000000000000`;
  for (const path of [nobody, `${PATH}/x`]) {
    expect((await claire.get(path)).status).toBe(404);
    expect((await claire.post(path, { text: "Bonjour", intent: "send" })).status).toBe(path === nobody ? 400 : 404);
  }
});

test("a draft is kept as it is typed, found again anywhere, and forgotten when asked", async () => {
  const kept = await karim.post(`${PATH}/brouillon`, { text: "Je voulais vous dire" });
  expect([kept.status, plain(await kept.text())]).toEqual([200, expect.stringMatching(/^\d+ h( \d\d)?$/)]);
  const elsewhere = await site.signIn(karim.id);
  expect(plain(await elsewhere.html(`${PATH}/nouveau`))).toContain("Je voulais vous dire");
  await karim.post(`${PATH}/nouveau`, { intent: "clear-draft", text: "Je voulais vous dire" });
  expect(plain(await elsewhere.html(`${PATH}/nouveau`))).not.toContain("Je voulais vous dire");
  expect(
    (await karim.post(`${PATH}/brouillon`, { text: "x", threadId: "00000000-0000-4000-8000-000000000000" })).status,
  ).toBe(404);
});

test("an absence announced while the form was open is told before the letter leaves", async () => {
  const html = await karim.html(`${PATH}/nouveau`);
  const shown = { clientKey: hidden(html, "clientKey"), shownAbsences: hidden(html, "shownAbsences") };
  const today = parisDay(new Date());
  const absence = { firstDay: today, lastDay: addDays(today, 4) };
  await inTransaction((trx) => addAbsence(trx, absence, { now: new Date(), by: null }));
  const waiting = await countOpenQuestions(db());
  const moved = await karim.post(`${PATH}/nouveau`, { ...shown, text: "Bonjour", consent: "oui", intent: "send" });
  expect(moved.status).toBe(409);
  const again = plain(await moved.text());
  expect(again).toContain("la date de réponse a changé");
  expect(again).toContain("ces jours ne comptent pas");
  expect(again).toContain(">Bonjour</textarea>");
  expect(await countOpenQuestions(db())).toBe(waiting);
  expect((await write(karim, `${PATH}/nouveau`, "Bonjour")).status).toBe(303);
});

test("an answer is new once, and says so in the list", async () => {
  const sent = await write(claire, `${PATH}/nouveau`, "Et pour les vacances ?");
  const path = sent.headers.get("Location") ?? "";
  const sophie = await site.person("Sophie", { coach: true });
  const input = {
    threadId: path.split("/").at(-1) ?? "",
    text: "Un calendrier écrit.",
    clientKey: crypto.randomUUID(),
  };
  const act = { now: new Date(Date.now() - 60_000), by: sophie.id };
  await inTransaction((trx) => answerQuestion(trx, input, act));
  expect(plain(await claire.html(PATH))).toMatch(/À lire[\s\S]*Et pour les vacances/);
  const page = plain(await claire.html(path));
  expect(page).toContain("Un calendrier écrit.");
  expect(page).toContain(">Nouveau<");
  expect(plain(await claire.html(path))).not.toContain(">Nouveau<");
});

test("who is no member sees what it is, how to come in, and the contact form", async () => {
  const nadia = await site.person("Nadia");
  const page = plain(await nadia.html(PATH));
  expect(page).toContain('href="/membership"');
  expect(page).toContain('href="/contact"');
  expect((await nadia.get(`${PATH}/nouveau`)).headers.get("Location")).toBe(PATH);
});
