import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { flashOf } from "../../../../tests/support/edges";
import { type OpenSite, openSite, plain } from "../../../../tests/support/site";
import { findMembership } from "../membership.server";
import { adminUntold, personTold, personUntold } from "./messages";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
const today = parisDay(new Date());

beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const status = async (userId: string) => (await findMembership(db(), userId, { now: new Date() }))?.status;
const grant = (more: Record<string, string> = {}) => ({
  intent: "grant",
  from: today,
  until: addDays(today, 30),
  reason: "Un moment difficile",
  clientKey: randomUUID(),
  ...more,
});

test("the list leads to the page of a person, who they are and what they agreed to", async () => {
  const karim = await site.person("Karim");
  expect(await sophie.html(`/admin/members?q=${karim.id}`)).toContain(`href="/admin/members/${karim.id}"`);
  const html = await sophie.html(`/admin/members/${karim.id}`);
  for (const words of [
    "Karim Test",
    karim.email,
    "Gratuit",
    "n’a jamais été membre",
    "Aucun paiement",
    "Parrainage",
    "Aucun<",
  ]) {
    expect(html).toContain(words);
  }
  for (const path of [randomUUID(), "x", `${randomUUID()}/factures/F-2026-0001`, `${karim.id}/factures/F-2026-0001`]) {
    expect((await sophie.get(`/admin/members/${path}`)).status, path).toBe(404);
  }
  expect((await sophie.post(`/admin/members/${randomUUID()}`, grant({ confirmed: "oui" }))).status).toBe(404);
});

test("a grant is shown before it is made, then extended, and taken back", async () => {
  const karim = await site.person("Karim");
  const path = `/admin/members/${karim.id}`;
  const shown = await sophie.post(path, grant());
  expect(shown.status).toBe(200);
  const question = (await shown.text()).replace(/[\u00a0\u202f]/g, " ").replaceAll("<!-- -->", "");
  expect(question).toContain("Offrir une adhésion à Karim ?");
  expect(question).toContain(`du ${plain(formatDay(today))} au ${plain(formatDay(addDays(today, 30)))}`);
  expect(await status(karim.id)).toBeUndefined();
  expect((await sophie.post(path, grant({ confirmed: "oui" }))).status).toBe(303);
  expect(await status(karim.id)).toBe("active");
  expect(await karim.html("/espace-membre")).toContain("Actif");
  const typed = { intent: "extend", days: "10", reason: "Geste" };
  const asked = await (await sophie.post(path, typed)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(asked)?.[1] ?? "";
  const longer = { ...typed, confirmed: "oui", until: hidden("until"), clientKey: hidden("clientKey") };
  expect((await sophie.post(path, { ...longer, clientKey: "" })).status).toBe(400);
  for (const press of ["first", "again, its answer lost"]) {
    expect((await sophie.post(path, longer)).status, press).toBe(303);
    expect(await findMembership(db(), karim.id, { now: new Date() })).toMatchObject({ end_date: addDays(today, 40) });
  }
  const older = await sophie.post(path, { ...longer, clientKey: randomUUID() });
  expect([older.status, await older.text()]).toEqual([200, expect.stringContaining(`value="${addDays(today, 50)}"`)]);
  expect(await findMembership(db(), karim.id, { now: new Date() })).toMatchObject({ end_date: addDays(today, 40) });
  const html = await sophie.html(path);
  for (const words of ["Offerte : Geste", "Adhésion prolongée", "Reprendre ces jours"]) expect(html).toContain(words);
  const period = await db()
    .selectFrom("membership_periods")
    .select("id")
    .where("user_id", "=", karim.id)
    .orderBy("id")
    .execute();
  for (const { id } of period) await sophie.post(path, { intent: "take-back", periodId: id, reason: "Erreur" });
  expect(await status(karim.id)).toBe("ended");
});

test("the coach is told when no mail can say what she did", async () => {
  const karim = await site.person("Karim");
  const path = `/admin/members/${karim.id}`;
  const said = async (fields: Record<string, string>) => flashOf((await sophie.post(path, fields)).headers)?.text;
  expect(await said(grant({ confirmed: "oui" }))).toBe(personTold);
  const silent = { user_id: karim.id, mail: false, phone: true, voice_mail: false, say_name: false };
  await db()
    .insertInto("contact_preferences")
    .values({ ...silent, updated_at: new Date() })
    .execute();
  // What the law asks for leaves all the same.
  expect(await said({ intent: "suspend", reason: "Une pause" })).toBe(personTold);
  expect(await said({ intent: "restore", reason: "Une reprise" })).toBe(personUntold);
  const ines = await site.person("Inès", { coach: true });
  const removed = await sophie.post(`/admin/members/${ines.id}`, { intent: "remove-admin", reason: "Partie" });
  expect(flashOf(removed.headers)?.text).toBe(adminUntold);
});

test("a wrong grant comes back with what was typed and what to do", async () => {
  const karim = await site.person("Karim");
  const path = `/admin/members/${karim.id}`;
  const refused = async (fields: Record<string, string>) => {
    const answer = await sophie.post(path, fields);
    expect(answer.status).toBe(422);
    return answer.text();
  };
  expect(await refused(grant({ reason: " " }))).toContain("Dites pourquoi");
  expect(await refused(grant({ from: "2020-01-01" }))).toContain("ou un jour à venir");
  expect(await refused(grant({ until: "demain" }))).toContain('value="Un moment difficile"');
  expect(await refused({ intent: "extend", days: "0", reason: "x" })).toContain("de 1 à 366");
  const none = await sophie.post(path, { intent: "extend", days: "3", reason: "x" });
  expect(none.status).toBe(303);
});

test("suspend, restore and end say what they do, need a reason, and are kept in the journal", async () => {
  const karim = await site.person("Karim");
  const path = `/admin/members/${karim.id}`;
  await sophie.post(path, grant({ confirmed: "oui" }));
  const asked = await sophie.html(`${path}?confirmer=suspendre`);
  expect(asked).toContain("Suspendre l’adhésion de Karim ?");
  expect(asked).toContain("Vous pourrez rétablir l’adhésion");
  await sophie.post(path, { intent: "suspend", reason: "" });
  expect(await status(karim.id)).toBe("active");
  for (const [intent, expected] of [
    ["suspend", "suspended"],
    ["restore", "active"],
    ["end", "ended"],
    ["restore", "active"],
  ] as const) {
    expect((await sophie.post(path, { intent, reason: "À sa demande" })).status).toBe(303);
    expect(await status(karim.id), intent).toBe(expected);
  }
  const rows = await db()
    .selectFrom("audit_entries")
    .select(["action", "actor_user_id", "reason"])
    .where("subject_id", "=", karim.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action }) => action.split(".")[1])).toEqual([
    "granted",
    "suspended",
    "restored",
    "ended",
    "restored",
  ]);
  expect(new Set(rows.map(({ actor_user_id }) => actor_user_id))).toEqual(new Set([sophie.id]));
  expect(rows.at(-1)?.reason).toBe("À sa demande");
  expect(await sophie.html("/admin/journal")).toContain("a rétabli l’adhésion de Karim Test");
});
