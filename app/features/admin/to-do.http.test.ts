import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenSite, openSite, readText } from "../../../tests/support/coach";

// « À faire » without scripts: a form, its answer, and the notice that undoes it.

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
}, 180_000);
afterAll(() => site.close());

async function draft(fields: Record<string, string>): Promise<string> {
  const answer = await site.coach.post("/admin/blog/nouveau", { intention: "enregistrer", ...fields });
  return (answer.headers.get("Location") ?? "").split("/").at(-1) ?? "";
}

const whole = { excerpt: "Les soirs sont longs.", content: "Il est tard." };
const dashboard = async (path = "/admin") => readText(await site.coach.get(path));

test("a draft is published from its line, and taken back from the notice", async () => {
  const quoi = `article:${await draft({ title: "Un soir après l’autre", ...whole })}`;
  expect(await dashboard()).toContain("Publier « Un soir après l’autre »");

  const done = await site.coach.post("/admin", { intention: "faire", quoi });
  const to = `/admin?fait=${encodeURIComponent(quoi)}`;
  expect([done.status, done.headers.get("Location")]).toEqual([303, to]);
  const after = await dashboard(to);
  expect(after).toContain("Article publié");
  expect(after).not.toContain("Publier « Un soir");
  expect(await readText(await site.visitor.get("/blog"))).toContain("Un soir après l’autre");

  await site.coach.post("/admin", { intention: "defaire", quoi });
  expect(await dashboard()).toContain("Publier « Un soir après l’autre »");
  expect(await readText(await site.visitor.get("/blog"))).not.toContain("Un soir après l’autre");
});

test("what lacks its text is not published, even asked directly", async () => {
  const id = await draft({ title: "Sans suite" });
  expect(await dashboard()).toContain("Reprendre « Sans suite »");
  const refused = await site.coach.post("/admin", { intention: "faire", quoi: `article:${id}` });
  expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/admin"]);
  expect(await readText(await site.visitor.get("/blog"))).not.toContain("Sans suite");
});

test("anything else is a bad request, and somebody else goes home", async () => {
  for (const quoi of ["", "article:zero", "payment:stolen:5", "person:1"])
    expect((await site.coach.post("/admin", { intention: "faire", quoi })).status, quoi).toBe(400);
  const other = await site.registered.post("/admin", { intention: "faire", quoi: "article:1" });
  expect([other.status, other.headers.get("Location")]).toEqual([302, "/"]);
});
