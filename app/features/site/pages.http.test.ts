import { afterAll, expect, test } from "vitest";
import { findFreeCall, publishService, withdrawService } from "~/features/services/services.server";
import { changeSettings } from "~/features/settings/settings.server";
import { base, builtSite } from "../../../tests/support/built-site";

const now = new Date("2026-11-21T10:00:00Z");

const { ask, freshSite, db, close } = await builtSite();
afterAll(close);

/** What a reader sees of the page, with plain spaces and apostrophes. */
function readable(html: string): string {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|’/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/[\s\u00a0\u202f]+/g, " ");
}

/** What the page says to search engines, one description per block. */
const descriptions = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = "null"]) =>
    JSON.parse(text),
  );
const described = (html: string, type: string) => descriptions(html).find((data) => data["@type"] === type);
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const pages = {
  "/services": "Accompagnement divorce personnalisé",
  "/temoignages": "Ils sont passés par là",
  "/a-propos": "Je m'appelle Sophie Delmas",
  "/faq": "Vos questions, nos réponses",
};

test("each page has one title, its own description, and is kept and known again", async () => {
  const known = new Set<string>();
  for (const [path, title] of Object.entries(pages)) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("Cache-Control"), path).toContain("max-age=300");
    const html = await answer.text();
    expect(count(html, /<h1/g), path).toBe(1);
    expect(readable(html.slice(html.indexOf("<main"))), path).toContain(title);
    expect(html, path).toMatch(/<title>[^<]{10,75}<\/title>/);
    const description = html.match(/<meta name="description" content="([^"]+)"/)?.[1] ?? "";
    expect(description.length, path).toBeGreaterThan(80);
    known.add(description);
    const again = await ask(path, { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } });
    expect(again.status, path).toBe(304);
  }
  expect(known.size).toBe(4);
});

test("search engines find the four pages", async () => {
  const sitemap = await (await ask("/sitemap.xml")).text();
  for (const path of Object.keys(pages)) expect(sitemap).toContain(`<loc>${base}${path}</loc>`);
});

test("services: four formulas at the coach's prices, six domains, four steps, and a way on", async () => {
  const html = await (await ask("/services")).text();
  const text = readable(html);
  for (const words of [
    "Séance unique",
    "150 €",
    "Le plus choisi",
    "650 €",
    "130 € l'heure",
    "1 200 €",
    "120 € l'heure",
    "Sur devis",
    "20 minutes",
    "jusqu'à 48 h avant",
  ]) {
    expect(text).toContain(words);
  }
  expect(count(html, /class="domain"/g)).toBe(6);
  expect(count(html, /class="stair"/g)).toBe(4);
  for (const link of ["/temoignages", "/a-propos", "/contact"]) {
    expect(html).toContain(`href="${link}"`);
  }
  const service = described(html, "Service");
  expect(service.offers.map(({ price }: { price: string }) => price)).toEqual(["150.00", "650.00", "1200.00"]);
});

test("testimonials: three figures, six stories, impact lists, four questions, a moment and a mail", async () => {
  const html = await (await ask("/temoignages")).text();
  const text = readable(html);
  expect(count(html.slice(html.indexOf('class="houses-ground"')), /<dt>/g)).toBe(3);
  expect(count(html, /<article class="story"/g)).toBe(6);
  expect(count(text, /5 sur 5/g)).toBe(6);
  for (const category of [
    "Protection des enfants",
    "Communication",
    "Stratégie",
    "Gestion des émotions",
    "Reconstruction",
    "Organisation",
  ]) {
    expect(text).toContain(category);
  }
  for (const list of ["Pour les enfants", "Avec l'autre parent", "Pour vous"]) expect(text).toContain(list);
  expect(count(html, /<details name="questions-temoignages"/g)).toBe(4);
  for (const link of ["/contact", "mailto:bonjour@leclaircie.example"]) {
    expect(html).toContain(`href="${link}"`);
  }
  expect(html).toContain('href="/services"');
  expect(html).not.toContain("AggregateRating");
});

test("outside production each figure and each story without its proof is marked as an example", async () => {
  const marks = (html: string) => count(readable(html), /\bexemple(?! »)\b/g);
  const page = async (path: string) => (await ask(path)).text();
  expect(marks(await page("/temoignages"))).toBe(3 + 6);
  expect(marks(await page("/a-propos"))).toBe(5);
  const home = await page("/");
  expect(marks(`<main${home.slice(home.indexOf('id="resultats"'))}`)).toBe(8);
  expect(home).not.toContain("déclarés");
});

test("about: story, training, approach, three values, figures, mission with four badges, four reasons, three links", async () => {
  const html = await (await ask("/a-propos")).text();
  const text = readable(html);
  for (const words of [
    "Mon histoire",
    "Ma formation",
    "Mon approche",
    "Bienveillance",
    "Pragmatisme",
    "Authenticité",
    "15 000 €",
    "Ma mission",
    "Quatre raisons",
    "Au premier message, hors dimanche",
  ]) {
    expect(text).toContain(words);
  }
  expect(count(html, /class="about-badge"/g)).toBe(4);
  for (const link of ["/membership", "/services", "/temoignages"]) expect(html).toContain(`href="${link}"`);
  expect(described(html, "Person")).toMatchObject({ name: "Sophie Delmas" });
});

test("questions: ten, one open at a time, described to search engines, and a way to write", async () => {
  const html = await (await ask("/faq")).text();
  expect(count(html, /<details name="questions"/g)).toBe(10);
  expect(count(html, /<details name="questions" open/g)).toBe(1);
  expect(html).toMatch(/<a (?=[^>]*class="btn btn-primary")[^>]*href="\/contact"[^>]*>Nous contacter<\/a>/);
  expect(described(html, "FAQPage").mainEntity).toHaveLength(10);
  expect(readable(html)).toContain("l'année revient à 350 €");
});

test("contact: booking online leads to the free call, and says nothing of it while none is given", async () => {
  const call = await findFreeCall(db);
  if (!call) throw new Error("no free call in the demonstration");
  const { id } = call;
  const given = await (await ask("/contact")).text();
  expect(given).toContain(`href="/rendez-vous?prestation=${id}"`);
  expect(readable(given)).toContain("faire connaissance. L'adhésion ouvre ensuite une année");
  await db.transaction().execute((trx) => withdrawService(trx, { id }, { now, by: null }));
  try {
    const without = readable(await (await freshSite()("/contact")).text());
    expect(without).toContain("Réserver en ligne L'adhésion ouvre une année");
  } finally {
    await db.transaction().execute((trx) => publishService(trx, { id }, { now, by: null }));
  }
});

test("with a discount of 200 €, nothing says 350 any more", async () => {
  await db.transaction().execute((trx) => changeSettings(trx, { referral_discount_cents: 200_00 }, { now, by: null }));
  const changed = freshSite();
  for (const path of ["/", "/services", "/faq", "/temoignages", "/a-propos"]) {
    const html = await (await changed(path)).text();
    expect(readable(html), path).not.toMatch(/\b350\b/);
    expect(JSON.stringify(descriptions(html)), path).not.toMatch(/\b350\b/);
  }
  expect(readable(await (await changed("/faq")).text())).toContain("l'année revient à 300 €");
});

test("a cancellation delay changed by the coach is said everywhere", async () => {
  await db.transaction().execute((trx) => changeSettings(trx, { session_cancellation_hours: 24 }, { now, by: null }));
  const changed = freshSite();
  for (const path of ["/services", "/faq"]) {
    const text = readable(await (await changed(path)).text());
    expect(text, path).toContain("24 h avant");
    expect(text, path).not.toContain("48 h avant");
  }
});

test("staying safe: every number can be called or written to, search engines leave it out, and it is linked from where one writes", async () => {
  const html = await (await ask("/en-securite")).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  for (const dial of [
    "tel:17",
    "sms:114",
    "tel:112",
    "tel:3919",
    "tel:116006",
    "tel:119",
    "tel:3114",
    "tel:3018",
    "tel:15",
  ])
    expect(main, dial).toContain(`href="${dial}"`);
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(main).toContain('href="/contact"');
  const contact = await (await ask("/contact")).text();
  expect(count(contact.slice(contact.indexOf("<main"), contact.indexOf("</main>")), /href="\/en-securite"/g)).toBe(1);
  expect(contact.slice(contact.indexOf("<footer"))).toContain('href="/en-securite"');
});
