import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { cookies } from "./support/edges";
import { enrol } from "./support/second-factor";
import { type Browser, type OpenSite, openSite } from "./support/site";
import { figure, typedTestimonial } from "./support/testimonials";

// A real site: what is claimed without its proof is on none of its pages.

let site: OpenSite;
let coach: Browser;
beforeAll(async () => {
  site = await openSite({ production: true });
  const { id } = await site.person("Sophie", { coach: true });
  await enrol(id);
  coach = await site.signIn(id, { coach: true });
});
afterAll(() => site.close());

const invented = ["95 %", "90 %", "100 %", "200+", "15 000 €", "80 % de stress", "Marc", "Nadia", "Julien", "exemple"];
const pages = ["/", "/temoignages", "/a-propos"];
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const words = async (path: string) => {
  const html = main(await site.browser().html(path));
  return html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ").replace(/\s+/g, " ");
};

test("no invented figure and no invented story is public, nor the place they would leave empty", async () => {
  for (const path of pages) {
    const text = await words(path);
    expect(text.length, path).toBeGreaterThan(1_000);
    expect(
      invented.filter((claim) => text.includes(claim)),
      path,
    ).toEqual([]);
  }
  const stories = await site.browser().html("/temoignages");
  expect(stories).not.toContain('id="recits"');
  expect(stories).not.toContain("houses-ground");
  expect(stories).toContain("Aucun n’est publié aujourd’hui");
  expect(stories).not.toContain("Témoignages de parents séparés");
  expect(await site.browser().html("/")).not.toContain('id="resultats"');
  expect(await site.browser().html("/a-propos")).not.toContain('id="impact"');
});

const picture = async () => Buffer.from(await (await site.browser().get("/partage/temoignages.png")).arrayBuffer());

test("the coach enters the proofs: the figure and the story stand with them, and no mark", async () => {
  const publish = async (table: "figures" | "testimonials", list: string, mine: "value" | "name", typed: string) => {
    const rows = await db()
      .selectFrom(table)
      .select("id")
      .where(mine as "id", "=", typed)
      .execute();
    expect((await coach.post(list, { id: rows[0]?.id ?? "", intent: "publish" })).status).toBe(303);
  };
  const withoutStory = await picture();
  expect((await coach.post("/admin/temoignages/nouveau", typedTestimonial)).status).toBe(303);
  await publish("testimonials", "/admin/temoignages", "name", "Ana");
  const counted = { value: figure.value, label: figure.label, kind: "reel", sampleSize: "34", "places[]": "about" };
  expect((await coach.post("/admin/chiffres/nouveau", counted)).status).toBe(422);
  const proved = { ...counted, source: figure.source, period: figure.period };
  expect((await coach.post("/admin/chiffres/nouveau", proved)).status).toBe(303);
  await publish("figures", "/admin/chiffres", "value", figure.value);
  const told = await words("/temoignages");
  expect(told).toContain("Un dimanche calme");
  expect(told).toContain("Accompagnement terminé le 12 septembre 2026");
  expect((await picture()).equals(withoutStory), "the picture of a shared link promises a story").toBe(false);
  const about = await words("/a-propos");
  expect(about).toContain("91 % : Questionnaire de fin, 2025-2026, 34 personnes.");
  expect(told + about).not.toContain("exemple");
});

test("the coach reads that what she published without its proof is not shown", async () => {
  for (const path of ["/admin/chiffres", "/admin/temoignages"])
    expect(await coach.html(path), path).toContain("Pas montré, sans preuve");
  const { id } = await db().selectFrom("figures").select("id").where("value", "=", "95 %").executeTakeFirstOrThrow();
  const answer = await coach.post("/admin/chiffres", { id, intent: "publish" });
  const told = site.browser(`${coach.cookie}; ${cookies(answer.headers)}`);
  expect(await told.html("/admin/chiffres")).toContain("Publié, mais pas montré : il manque sa preuve");
  expect(await words("/")).not.toContain("95 %");
});
