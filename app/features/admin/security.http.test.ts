import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenSite, openSite, readText } from "../../../tests/support/coach";

// The security log as the coach and each person read it, and the alert in « À faire ».

let site: OpenSite;
let karim: string;
beforeAll(async () => {
  site = await openSite();
  const row = await site.db
    .selectFrom("profiles")
    .select("id")
    .where("first_name", "=", "Karim")
    .executeTakeFirstOrThrow();
  karim = row.id;
});
afterAll(() => site.close());

const PAGE = "/admin/journal/securite";
const OWN = "/espace-membre/profil/appareils";
const linesOf = (text: string, what: string) => text.split(what).length - 1;

test("the coach reads the whole house's, by kind and by page; a member nothing of it", async () => {
  const all = await readText(await site.coach.get(PAGE));
  expect(all).toContain("Connexion : Karim Test");
  expect(all).toContain("Connexion : Sophie Test");
  const refused = await site.registered.get(PAGE);
  expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/"]);
  const narrowed = await readText(await site.coach.get(`${PAGE}?sorte=rights_refused`));
  expect(narrowed).toContain("Administration refusée : Karim Test");
  expect(narrowed).not.toContain("Connexion : Karim Test");
  const entry = { at: new Date(), user_id: karim, kind: "copy_asked" as const, device: null, network_hash: null };
  await site.db
    .insertInto("security_entries")
    .values(Array.from({ length: 31 }, () => entry))
    .execute();
  const copies = `${PAGE}?sorte=copy_asked`;
  const asked = "Copie des données demandée : Karim Test";
  expect(linesOf(await readText(await site.coach.get(copies)), asked)).toBe(30);
  expect(linesOf(await readText(await site.coach.get(`${copies}&page=2`)), asked)).toBe(1);
});

test("each person reads their own ten latest, and nobody else's", async () => {
  const own = await readText(await site.registered.get(OWN));
  expect(linesOf(own, "Copie des données demandée")).toBe(10);
  const hers = await readText(await site.coach.get(OWN));
  expect(hers).toContain("Ce qui s’est passé");
  expect(hers).not.toContain("Copie des données demandée");
});

test("an alert waits in « À faire » until it is seen, and comes back when that is undone", async () => {
  const title = "Un compte a voulu entrer plusieurs fois dans l’administration";
  const dashboard = async () => readText(await site.coach.get("/admin"));
  expect(await dashboard()).not.toContain(title);
  const alert = { id: crypto.randomUUID(), cause: "rights_refused" as const, at: new Date() };
  await site.db.insertInto("security_alerts").values(alert).execute();
  expect(await dashboard()).toContain(title);
  const thing = "alert:rights_refused";
  expect((await site.registered.post("/admin", { intent: "do", thing })).headers.get("Location")).toBe("/");
  expect(await dashboard()).toContain(title);
  await site.coach.post("/admin", { intent: "do", thing });
  expect(await dashboard()).not.toContain(title);
  await site.coach.post("/admin", { intent: "undo", thing });
  expect(await dashboard()).toContain(title);
  expect((await site.coach.post("/admin", { intent: "do", thing: "alert:other" })).status).toBe(400);
});

test("a file taken out by the coach and a copy asked for are kept, each under who did it", async () => {
  const kept = (kind: "list_exported" | "copy_asked", userId: string) =>
    site.db
      .selectFrom("security_entries")
      .select("device")
      .where("kind", "=", kind)
      .where("user_id", "=", userId)
      .execute();
  for (const path of [
    "/admin/newsletter/inscrits.csv",
    "/admin/newsletter/guide/demandes.csv",
    "/admin/recompenses/annee.csv",
  ])
    await site.coach.post(path, { year: "2026" });
  expect((await kept("list_exported", site.coach.id)).map(({ device }) => device)).toEqual([
    "Navigateur",
    "Navigateur",
    "Navigateur",
  ]);
  await site.coach.post("/espace-membre/mes-donnees", { intent: "ask-copy" });
  expect(await kept("copy_asked", site.coach.id)).toHaveLength(1);
});
