import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listPromoCodes } from "~/features/promo/promo.server";
import { addDays, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { type Browser, type OpenSite, openSite, plain } from "../../../tests/support/site";

const PATH = "/admin/codes";
const today = parisDay(new Date());
const form = {
  intent: "create",
  clientKey: randomUUID(),
  code: "hiver-26",
  gives: "discount",
  amount: "100",
  firstDay: today,
  lastDay: addDays(today, 30),
  mostUses: "10",
};

let site: OpenSite;
let sophie: Browser;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  process.env.LIMITS = "off";
  await sql`delete from promo_codes`.execute(db());
});

const check = async (code: string, address?: string) => {
  const headers: Record<string, string> = address ? { [clientAddressHeader]: address } : {};
  const response = await site.browser().post("/parrainage/verifier", { code }, headers);
  return { status: response.status, answer: await response.json() };
};

test("the coach creates a code, sees it with its uses, and stops it; the journal has both", async () => {
  expect(plain(await (await sophie.get(PATH)).text())).toContain("Aucun code");
  expect((await sophie.post(PATH, form)).status).toBe(303);
  const page = plain(await (await sophie.get(PATH)).text());
  expect(page).toContain("HIVER26");
  expect(page).toMatch(/100 € de moins/);
  expect(page).toContain("0 sur 10");
  expect(page).toContain("En cours");
  const [kept] = await listPromoCodes(db(), new Date());
  expect((await sophie.post(PATH, { intent: "stop", id: kept?.id ?? "" })).status).toBe(303);
  expect(plain(await (await sophie.get(PATH)).text())).toContain("Arrêté");
  const acts = await db().selectFrom("audit_entries").select("action").where("action", "like", "promo.%").execute();
  expect(acts.map(({ action }) => action)).toEqual(["promo.created", "promo.stopped"]);
  expect((await sophie.post(PATH, { intent: "stop", id: "nonsense" })).status).toBe(303);
});

test("a code is drawn when none is typed; what is refused is said at its field and nothing typed is lost", async () => {
  for (const press of ["first", "again, its answer lost"])
    expect((await sophie.post(PATH, { ...form, code: "" })).status, press).toBe(303);
  expect((await sophie.post(PATH, { ...form, code: "", amount: "50" })).status, "with something else").toBe(303);
  expect((await listPromoCodes(db(), new Date())).map(({ discount_cents }) => discount_cents)).toEqual([100_00]);
  expect((await listPromoCodes(db(), new Date()))[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  for (const [more, said] of [
    [{ code: "été" }, "lettres sans accent"],
    [{ amount: "beaucoup" }, "Écrivez un montant en euros"],
    [{ amount: "499" }, "Le prix avec le code doit être plus bas"],
    [{ gives: "price", amount: "500" }, "Le prix avec le code doit être plus bas"],
    [{ lastDay: addDays(today, -1) }, "Le dernier jour vient avant le premier"],
    [{ firstDay: "" }, "Choisissez le premier jour"],
    [{ mostUses: "dix" }, "Écrivez un nombre"],
  ] as const) {
    const refused = await sophie.post(PATH, { ...form, clientKey: randomUUID(), code: "MARS27", ...more });
    expect(refused.status, said).toBe(422);
    const html = await refused.text();
    expect(plain(html)).toContain(said);
    expect(html).toContain(`value="${{ code: "MARS27", ...more }.code}"`);
  }
  await sophie.post(PATH, { ...form, clientKey: randomUUID() });
  const twice = await sophie.post(PATH, { ...form, clientKey: randomUUID() });
  expect([twice.status, plain(await twice.text())]).toEqual([422, expect.stringContaining("Ce code a déjà servi")]);
});

test("it is typed where a member’s code is, with the same answers and the same limit of tries", async () => {
  await sophie.post(PATH, form);
  expect(await check("hiver 26")).toEqual({ status: 200, answer: { valid: true, discount: 100, code: "HIVER26" } });
  const unknown = { status: 200, answer: { valid: false, discount: 0, error: "Code invalide ou expiré" } };
  expect(await check("PRINTEMPS")).toEqual(unknown);
  expect(await check("CLAIR-7K2M-9QXD")).toEqual(unknown);
  const [kept] = await listPromoCodes(db(), new Date());
  await sophie.post(PATH, { intent: "stop", id: kept?.id ?? "" });
  expect(await check("HIVER26")).toEqual(unknown);
  process.env.LIMITS = "on";
  const tries = [];
  for (let n = 0; n < 12; n += 1) tries.push((await check("HIVER26", "203.0.113.7")).status);
  process.env.LIMITS = "off";
  expect(tries[0]).toBe(200);
  expect(tries.at(-1)).toBe(429);
});

test("the price with the code is written, none is crossed out, and nobody is said to learn of it", async () => {
  await sophie.post(PATH, form);
  const nadia = await site.person("Nadia");
  const offer = await (await nadia.get("/membership?ref=HIVER26")).text();
  expect(plain(offer)).toContain("400€ avec un code");
  expect(offer).not.toMatch(/<s>/);
  const order = plain(await (await nadia.get("/membership/commande?ref=HIVER26")).text());
  expect(order).toContain("Code HIVER26");
  expect(order).not.toContain("la personne qui vous");
});
