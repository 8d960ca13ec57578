import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { partnerOf } from "../../../tests/support/partners";
import { type Browser, type OpenSite, openSite, plain } from "../../../tests/support/site";
import { TRIES_AT_ONCE } from "./rules";

const CARD = "/espace-membre/carte";
const LIST = "/admin/partenaires";
let site: OpenSite;
let sophie: Browser;

beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  process.env.LIMITS = "off";
  await sql`delete from partners`.execute(db());
});

async function member(name: string) {
  const person = await site.person(name);
  const today = parisDay(new Date());
  const days = { from: today, until: addDays(today, 200) };
  await inTransaction((trx) =>
    grantMembership(trx, { userId: person.id, ...days, reason: "Essai" }, { now: new Date(), by: null }),
  );
  return person;
}
const visitor = () => site.browser();
const straight = (html: string) => html.replaceAll("’", "'");
const codeOn = (html: string) => />([2-9A-HJ-NP-Z]{3}) ([2-9A-HJ-NP-Z]{3})</.exec(html)?.slice(1).join("") ?? "";
/** The drawing alone, without the name of its class. */
const pictureOn = (html: string) =>
  /<svg[^>]*viewBox="0 0 400 220"[\s\S]*?<\/svg>/.exec(html)?.[0].replace(/ class="[^"]*"/, "") ?? "";

async function withCode(firstName = "") {
  await partnerOf("Librairie du Passage");
  const claire = await member("Claire");
  expect((await claire.post(CARD, { intent: "create", firstName })).status).toBe(303);
  const html = await claire.html(CARD);
  return { claire, html, code: codeOn(html) };
}

test("a member makes a code without JavaScript; what the partner reads is the same picture, and neither who nor why", async () => {
  const { html, code } = await withCode("Nora");
  expect(code).toHaveLength(6);
  const answer = await visitor().get(`/v/${code.toLowerCase()}`);
  const read = straight(plain(await answer.text()));
  expect(read).toContain("<title>Vérification</title>");
  expect(read).toContain("Code valable aujourd'hui");
  expect(read).toContain("Nora");
  expect(pictureOn(read)).not.toBe("");
  expect(pictureOn(straight(html))).toBe(pictureOn(read));
  const shown = read.replace(/<link[^>]*>/g, "");
  expect(shown).not.toMatch(
    /Claire|Test|Éclaircie|eclaircie|Sophie|Delmas|divorce|sépar|coach|membre|adhésion|<script|favicon/i,
  );
});

test("a code that ended and one that never was are one page and one status, whichever way they are asked", async () => {
  const { claire, code } = await withCode();
  const same = (html: string) =>
    html.replaceAll(`${code.slice(0, 3)} ${code.slice(3)}`, "…").replaceAll("222 222", "…");
  expect((await claire.post(CARD, { intent: "erase" })).status).toBe(303);
  for (const ask of [
    (one: string) => visitor().get(`/v/${one}`),
    (one: string) => visitor().post("/v", { code: one }),
  ]) {
    const [ended, never] = [await ask(code), await ask("222222")];
    expect([ended.status, never.status]).toEqual([200, 200]);
    expect(same(plain(await ended.text()))).toBe(same(plain(await never.text())));
    expect([...ended.headers.keys()].sort()).toEqual([...never.headers.keys()].sort());
  }
  expect(await claire.html(CARD)).toContain("Aucun code en cours.");
});

test("the partner’s page is kept by nobody, found by nobody, tells nobody where it is, and sets no cookie", async () => {
  const { code } = await withCode();
  for (const path of ["/v", `/v/${code}`]) {
    const { status, headers } = await visitor().get(path);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Set-Cookie")).toBeNull();
  }
  expect(await visitor().html("/sitemap.xml")).not.toContain("/v<");
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(await visitor().html("/v"))?.[1] ?? "";
  const style = await visitor().get(sheet);
  expect(style.status).toBe(200);
  expect(await style.text()).toContain(".check-sheet");
});

test("a code is in no log, refused or not", async () => {
  const written: string[] = [];
  const keep = (line: unknown) => written.push(String(line)) > 0;
  const spies = [process.stdout, process.stderr].map((out) => vi.spyOn(out, "write").mockImplementation(keep));
  const { code } = await withCode();
  await visitor().get(`/v/${code}`);
  await visitor().get(`/v/${code}/autre`);
  await visitor().send(`/v/${code}`, { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } });
  for (const spy of spies) spy.mockRestore();
  expect(written.join("")).toContain("/v/[masked]");
  expect(written.join("")).not.toContain(code);
});

test("after five tries a network waits a minute, even with the right code; another network does not", async () => {
  const { code } = await withCode();
  process.env.LIMITS = "on";
  const from = (ip: string, one: string) => site.send(`/v/${one}`, { headers: { [clientAddressHeader]: ip } });
  for (let n = 0; n < TRIES_AT_ONCE; n += 1) expect((await from("198.51.100.7", "222222")).status).toBe(200);
  const refused = await from("198.51.100.7", code);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  const html = straight(plain(await refused.text()));
  expect(html).toContain("Attendez une minute");
  expect(html).not.toContain("Code valable");
  expect(straight(plain(await (await from("198.51.100.8", code)).text()))).toContain("Code valable");
});

test("rates and codes are for active members; an account learns that they exist and how to come in", async () => {
  const { claire, code } = await withCode();
  expect(await claire.html(CARD)).toContain("10 % sur les cours");
  const karim = await site.person("Karim");
  const page = straight(await karim.html(CARD));
  expect(page).toContain("Des maisons partenaires font un geste aux membres");
  expect(page).not.toMatch(/Librairie du Passage|10 %/);
  expect((await karim.post(CARD, { intent: "create" })).status).toBe(404);
  expect((await karim.get(`${CARD}/grand`)).headers.get("Location")).toBe(CARD);
  expect((await karim.post(CARD, { intent: "erase" })).status).toBe(303);
  expect(codeOn(await claire.html(CARD))).toBe(code);
  await sql`delete from partners`.execute(db());
  expect(straight(await karim.html(CARD))).toContain("Aucune maison n'est partenaire en ce moment");
});

test("on the big screen there is the code, its square, where it is checked and the way back, and no other name of the site", async () => {
  const { claire, code } = await withCode("Nora");
  const html = await claire.html(`${CARD}/grand`);
  expect(codeOn(html)).toBe(code);
  expect(html).toContain("<title>Code</title>");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).toContain("Nora");
  expect(main).not.toMatch(/Éclaircie|divorce/);
});

test("a first name too long is refused with what was typed, and nothing is made", async () => {
  await partnerOf("Librairie du Passage");
  const claire = await member("Claire");
  const refused = await claire.post(CARD, { intent: "create", firstName: "x".repeat(31) });
  expect(refused.status).toBe(422);
  expect(plain(await refused.text())).toContain("Trente signes au plus.");
  expect(await claire.html(CARD)).toContain("Aucun code en cours.");
});

test("the coach adds a partner, sees what it receives, pauses it and brings it back, and all is in the journal", async () => {
  const path = `${LIST}/nouveau`;
  expect(straight(await sophie.html(path))).toContain("Une personne peut vous montrer un code de six signes");
  const empty = await sophie.post(path, {
    name: " ",
    advantage: "",
    untilDate: "2026-02-30",
    website: "ici",
    phone: "?",
  });
  expect(empty.status).toBe(422);
  const said = straight(plain(await empty.text()));
  for (const problem of [
    "Écrivez le nom de la maison.",
    "Écrivez l'avantage",
    "un jour qui existe",
    "adresse complète",
  ])
    expect(said).toContain(problem);
  const claire = await member("Claire");
  expect((await sophie.post(path, { name: "Studio Clairevoie", advantage: "Une séance offerte" })).status).toBe(303);
  expect(await claire.html(CARD)).toContain("Studio Clairevoie");
  const id = new RegExp(`${LIST}/([0-9a-f-]{36})`).exec(await sophie.html(LIST))?.[1] ?? "";
  await sophie.post(LIST, { id, intent: "hide" });
  expect(await claire.html(CARD)).not.toContain("Studio Clairevoie");
  expect(await sophie.html(LIST)).toContain("En pause");
  await sophie.post(LIST, { id, intent: "publish" });
  expect(await claire.html(CARD)).toContain("Studio Clairevoie");
  expect((await sophie.post(`${LIST}/${id}`, { intent: "delete" })).status).toBe(303);
  expect((await sophie.get(`${LIST}/${id}`)).status).toBe(404);
  expect(await sophie.html("/admin/journal?sujet=partners")).toContain("a mis en pause un partenaire");
});
