import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { type Browser, type OpenSite, openSite, plain } from "./support/site";

// What is sold by the hour is edited in one place: what the public reads, and the terms, follow at once.

const PACK = "5e000000-0000-4000-8000-000000000003";
const CALL = "5e000000-0000-4000-8000-000000000001";
const typedPack = {
  kind: "pack",
  name: "Forfait 6 heures",
  sentence: "Préparer une audience, sans rien oublier.",
  price: "720",
  memberPrice: "",
  minutes: "60",
  hours: "6",
  validMonths: "9",
  "places[]": "video",
  bookableBy: "all",
  mostChosen: "on",
};

let site: OpenSite;
let visitor: Browser;
let sophie: Browser;

beforeAll(async () => {
  site = await openSite();
  visitor = site.browser();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const read = async (path: string) => plain(await (await visitor.get(path)).text()).replaceAll("’", "'");
const everywhere = ["/services", "/", "/cgu"];

test("a pack that changes is read anew on the pages and in the terms", async () => {
  for (const path of everywhere) expect(await read(path), path).toContain("650 €");
  expect((await sophie.post(`/admin/prestations/${PACK}`, typedPack)).status).toBe(303);
  for (const path of everywhere) {
    const page = await read(path);
    expect(page, path).toContain("Forfait 6 heures");
    expect(page, path).toContain("720 €");
    expect(page, path).not.toContain("650 €");
  }
  expect(await read("/services")).toContain("120 € l'heure");
  expect(await read("/cgu")).toContain("valable 9 mois");
});

test("what is wrong is said under its field, and nothing is kept", async () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ price: "" }, /Indiquez un montant/],
    [{ memberPrice: "900" }, /plus bas que le prix/],
    [{ memberPrice: "rien" }, /plus bas que le prix/],
    [{ hours: "1" }, /compte rond/],
    [{ sentence: "a".repeat(141) }, /dépasse 140 signes/],
    [{ "places[]": "" }, /au moins un lieu/],
  ];
  for (const [change, said] of wrong) {
    const answer = await sophie.post(`/admin/prestations/${PACK}`, { ...typedPack, ...change });
    expect(answer.status).toBe(422);
    expect(plain(await answer.text())).toMatch(said);
  }
  const kept = await db().selectFrom("services").selectAll().where("id", "=", PACK).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ price_cents: 720_00, member_price_cents: null });
});

test("what is held at a cabinet whose address is not told: its page says so to the coach", async () => {
  const told = async () => plain(await (await sophie.get(`/admin/prestations/${PACK}`)).text());
  expect(await told()).not.toContain("Personne ne peut la réserver");
  expect((await sophie.post(`/admin/prestations/${PACK}`, { ...typedPack, "places[]": "person" })).status).toBe(303);
  expect(await told()).toContain("Personne ne peut la réserver");
});

test("withdrawn, a pack is no longer read, and cannot be erased", async () => {
  expect((await sophie.post("/admin/prestations", { id: PACK, intent: "hide" })).status).toBe(303);
  for (const path of everywhere) expect(await read(path), path).not.toContain("720 €");
  expect(await read("/services")).toContain("Trois formules");
  expect((await sophie.post(`/admin/prestations/${PACK}`, { intent: "delete" })).status).toBe(422);
  expect((await sophie.get(`/admin/prestations/${PACK}`)).status).toBe(200);
});

test("nothing is said of a free call that is not offered", async () => {
  const offered = /minutes,? (sont )?offertes|premier échange de/i;
  const telling = ["/", "/services", "/contact", "/temoignages", "/cgu"];
  for (const path of telling) expect(await read(path), path).toMatch(offered);
  await sophie.post("/admin/prestations", { id: CALL, intent: "hide" });
  for (const path of telling) expect(await read(path), path).not.toMatch(offered);
  expect(await read("/services")).toContain("Choisir un moment");
});
