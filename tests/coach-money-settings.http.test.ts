import { afterAll, beforeAll, expect, test } from "vitest";
import { parisDay } from "~/platform/clock";
import { type OpenSite, openSite, readText } from "./support/coach";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const setRate = (rate: string, fromDay: string) =>
  site.coach.post("/admin/settings?groupe=legal", { intent: "set-vat-rate", group: "legal", rate, fromDay });
const ratesShown = async () => readText(await site.coach.get("/admin/settings?groupe=legal"));

test.each([
  ["vingt", "2099-01-01", "Indiquez un taux entre 0 et 25, par exemple 20 ou 5,5"],
  ["26", "2099-01-01", "Indiquez un taux entre 0 et 25, par exemple 20 ou 5,5"],
  ["20", "bientôt", "Indiquez un jour"],
  ["20", "2020-01-01", "Indiquez aujourd’hui ou un jour à venir : les factures passées sont écrites"],
])("a rate of VAT « %s » from « %s » is refused in a sentence, and what was typed stays", async (rate, day, sentence) => {
  const refused = await setRate(rate, day);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(await readText(new Response(html))).toContain(sentence);
  expect(html).toMatch(new RegExp(`name="rate"[^>]*value="${rate}"`));
  expect(await ratesShown()).not.toContain("Depuis le 1er janvier 2099");
});

test("a rate of VAT is written from its day on, and stands where the coach reads them", async () => {
  expect((await setRate("5,5", "2099-01-01")).status).toBe(303);
  expect(await ratesShown()).toMatch(/Depuis le 1er janvier 2099 : 5,5\s%/);
});

test("from its day on the public pages no longer say that VAT does not apply", async () => {
  const note = "TVA non applicable, article 293 B du CGI";
  expect(await readText(await site.visitor.get("/cgu"))).toContain(note);
  expect((await setRate("20", parisDay(new Date()))).status).toBe(303);
  const terms = await readText(await site.visitor.get("/cgu"));
  expect(terms).not.toContain(note);
  expect(terms).toMatch(/TVA de 20\s% comprise/);
});

test("with no trial in the books there is nothing to put aside, and the coach reads so", async () => {
  const answer = await site.coach.post("/admin/mise-en-ligne", { intent: "put-aside" });
  expect(answer.status).toBe(303);
  const told = decodeURIComponent(answer.headers.getSetCookie().join());
  const [, flash = ""] = /__Host-flash=([^.;]+)/.exec(told) ?? [];
  expect(JSON.parse(Buffer.from(flash, "base64url").toString())).toMatchObject({
    kind: "error",
    title: "Il n’y a pas d’essai à mettre de côté",
  });
});
