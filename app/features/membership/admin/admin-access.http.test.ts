import { afterAll, beforeAll, expect, test } from "vitest";
import { passwordTypedLongAgo } from "../../../../tests/support/passwords";
import { type OpenSite, openSite } from "../../../../tests/support/site";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const act = { intent: "remove-admin", reason: "Je ne connais pas cette personne" };

test("the coach takes the back office away from another, after the question that says what it does", async () => {
  const ines = await site.person("Inès", { coach: true });
  const path = `/admin/members/${ines.id}`;
  expect((await ines.get("/admin")).status).toBe(200);
  const asked = await sophie.html(`${path}?confirmer=administration`);
  for (const words of ["Retirer l’accès d’Inès", "Tous ses appareils sont déconnectés"]) expect(asked).toContain(words);
  await sophie.post(path, { ...act, reason: "" });
  expect((await ines.get("/admin")).status).toBe(200);
  expect((await sophie.post(path, act)).status).toBe(303);
  expect((await ines.get("/admin")).headers.get("Location")).toBe("/auth");
  expect(await sophie.html(path)).not.toContain("Retirer l’accès");
  expect(await sophie.html("/admin/journal")).toContain("a retiré l’administration à Inès Test");
});

test("not from herself, not without her password typed lately, not by who is no coach", async () => {
  const own = `/admin/members/${sophie.id}`;
  expect(await sophie.html(own)).not.toContain("Retirer l’accès");
  await sophie.post(own, act);
  expect((await sophie.get("/admin")).status).toBe(200);

  const ines = await site.person("Inès", { coach: true });
  const late = await site.person("Nadia", { coach: true });
  await passwordTypedLongAgo(late.id, "une-longue-phrase-12");
  const path = `/admin/members/${ines.id}`;
  expect(await late.html(path)).toContain("redonnez votre mot de passe");
  await late.post(path, act);
  const karim = await site.person("Karim");
  await karim.post(path, act);
  expect((await ines.get("/admin")).status).toBe(200);
});
