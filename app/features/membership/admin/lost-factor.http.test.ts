import { afterAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { passwordTypedLongAgo } from "../../../../tests/support/passwords";
import { openSite } from "../../../../tests/support/site";

const site = await openSite();
afterAll(site.close);
const sophie = await site.person("Sophie", { coach: true });

const act = { intent: "remove-second-factor", reason: "Reconnue de vive voix" };

async function withFactor(firstName: string, { coach = false } = {}) {
  const person = await site.person(firstName, { coach });
  const row = { user_id: person.id, sealed_secret: "x", enrolled_at: new Date(), last_step: 1 };
  await db().insertInto("second_factors").values(row).execute();
  return person;
}

async function hasFactor(userId: string): Promise<boolean> {
  const row = await db().selectFrom("second_factors").select("user_id").where("user_id", "=", userId).execute();
  return row.length > 0;
}

test("the coach takes a lost second code off, after the question that says what it does", async () => {
  const claire = await withFactor("Claire");
  const path = `/admin/members/${claire.id}`;
  expect(await sophie.html(path)).toContain("Retirer le second code");
  const asked = await sophie.html(`${path}?confirmer=second-code`);
  for (const words of ["Retirer le second code de Claire ?", "Le mot de passe suffira", "tous ses appareils"]) {
    expect(asked).toContain(words);
  }
  await sophie.post(path, { ...act, reason: "" });
  expect(await hasFactor(claire.id)).toBe(true);
  expect((await sophie.post(path, act)).status).toBe(303);
  expect(await hasFactor(claire.id)).toBe(false);
  expect((await claire.get("/espace-membre")).headers.get("Location")).toBe("/auth");
  const after = await sophie.html(path);
  expect(after).toContain("Second code retiré");
  expect(after).not.toContain("Retirer le second code");
  expect(await sophie.html("/admin/journal")).toContain("a retiré le second code, perdu, de Claire Test");
});

test("the password is asked for again when it was typed too long ago", async () => {
  const claire = await withFactor("Claire");
  const late = await site.person("Nadia", { coach: true });
  const path = `/admin/members/${claire.id}`;
  await passwordTypedLongAgo(late.id, "une-longue-phrase-12");
  const html = await late.html(path);
  expect(html).toContain("redonnez votre mot de passe");
  expect(html).not.toContain('value="remove-second-factor"');
  await late.post(path, act);
  expect(await hasFactor(claire.id)).toBe(true);
  expect((await late.post(path, { intent: "confirm-password", password: "autre-chose" })).status).toBe(422);
  expect((await late.post(path, { intent: "confirm-password", password: "une-longue-phrase-12" })).status).toBe(303);
  await late.post(path, act);
  expect(await hasFactor(claire.id)).toBe(false);
});

test("never that of an admin, and only the coach does it", async () => {
  const admin = await withFactor("Inès", { coach: true });
  const path = `/admin/members/${admin.id}`;
  const html = await sophie.html(path);
  expect(html).toContain("ne se retire pas d’ici");
  expect(html).not.toContain("Retirer le second code");
  await sophie.post(path, act);
  expect(await hasFactor(admin.id)).toBe(true);
  const claire = await withFactor("Claire");
  const karim = await site.person("Karim");
  await karim.post(`/admin/members/${claire.id}`, act);
  expect(await hasFactor(claire.id)).toBe(true);
});
