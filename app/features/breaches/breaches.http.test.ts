import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parisDay } from "~/platform/clock";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";

let site: OpenSite;
let sophie: Browser;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const today = parisDay(new Date());
const PATH = "/admin/violations";
const facts = "Un téléphone volé, la session ouverte.";

test("the coach notes what happened, reads the hours that are left, decides and closes; the dashboard follows", async () => {
  const noted = await sophie.post(PATH, { clientKey: randomUUID(), discoveredOn: today, discoveredAt: "00:00", facts });
  const page = noted.headers.get("Location") ?? "";
  expect(page).toMatch(/^\/admin\/violations\/[\da-f-]{36}$/);
  const read = await sophie.html(page);
  expect(read).toMatch(/Il reste \d+.heures pour prévenir la CNIL/);
  expect(read).toContain(facts);
  expect(await sophie.html("/admin")).toContain(page);
  const draft = /<blockquote[^>]*>([\s\S]*?)<\/blockquote>/.exec(read)?.[1] ?? "";
  expect(draft).toContain("donnees@leclaircie.example");
  expect(draft).not.toMatch(/divorce|séparation|lettre|coach/i);

  const add = (kind: string, text = "Parce que c’est ainsi.") =>
    sophie.post(page, { clientKey: randomUUID(), kind, text });
  await add("closed", "Trop tôt.");
  const undecided = await sophie.html(page);
  expect(undecided).toContain('name="kind"');
  expect(undecided).not.toContain("Trop tôt.");
  for (const kind of ["authority_told", "people_not_needed", "closed"]) expect((await add(kind)).status).toBe(303);
  const closed = await sophie.html(page);
  expect(closed).not.toContain('name="kind"');
  expect(closed).toContain("Les personnes n’ont pas à l’être");
  expect(await sophie.html("/admin")).not.toContain(page);
  expect(await sophie.html(PATH)).toContain(page);
  expect(await sophie.html("/admin/journal")).toMatch(/a clos une violation de données/);
});

test("what is wrong is said, and kept in its field", async () => {
  const future = await sophie.post(PATH, {
    clientKey: randomUUID(),
    discoveredOn: "2999-01-01",
    discoveredAt: "25:00",
    facts: "",
  });
  expect(future.status).toBe(422);
  const html = await future.text();
  for (const said of ["aujourd’hui ou avant", "par exemple 14:30", "ce qui s’est passé"]) expect(html).toContain(said);
  expect(html).toContain("2999-01-01");
  const noted = await sophie.post(PATH, { clientKey: randomUUID(), discoveredOn: today, discoveredAt: "00:00", facts });
  const page = noted.headers.get("Location") ?? "";
  const wrong = await sophie.post(page, { clientKey: randomUUID(), kind: "autre", text: "Mes mots." });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("Mes mots.");
  expect((await sophie.post(`${PATH}/${randomUUID()}`, { kind: "facts", text: "x" })).status).toBe(404);
});

test("« Connexions et alertes » leads there", async () => {
  expect(await sophie.html("/admin/journal/securite")).toContain(`href="${PATH}"`);
});
