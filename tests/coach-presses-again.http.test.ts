import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { type OpenSite, openSite } from "./support/site";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

/** What the page of a text says it has seen. */
async function versionAt(path: string): Promise<string> {
  return /name="version" value="(\d+)"/.exec(await sophie.html(path))?.[1] ?? "";
}

const created = async (path: string) => (await sophie.post(path, { intent: "create" })).headers.get("Location") ?? "";

const article = {
  title: "Un soir après l’autre",
  excerpt: "Un chapô.",
  content: "Un texte.",
  coverKind: "chemin",
  coverPalette: "jour",
  startRank: "4",
};
const published = async () =>
  (await sophie.post("/admin/blog/nouveau", { ...article, title: randomUUID(), intent: "publish" })).headers.get(
    "Location",
  ) ?? "";

const texts = {
  "a letter": {
    open: () => created("/admin/lettre"),
    typed: { subject: "La lettre", preheader: "", audience: "subscribers", intent: "save" },
    keptAt: (path: string) => `${path}/garder`,
  },
  "a quote": {
    open: () => created("/admin/devis"),
    typed: { title: "Trois séances", name: "Inès", "label[]": "Séances", intent: "save" },
    keptAt: (path: string) => `${path}/garder`,
  },
  "an article that is read": {
    open: published,
    typed: { ...article, intent: "save" },
    keptAt: null,
  },
};

test.each(
  Object.entries(texts),
)("what is sent after a button of which the answer was lost is no other’s: %s", async (_, { open, typed, keptAt }) => {
  const path = await open();
  const version = await versionAt(path);
  expect(version).not.toBe("");
  const press = randomUUID();
  const send = (to: string, writing: string, after: string[]) =>
    sophie.post(to, [
      ...Object.entries({ ...typed, version, writing }),
      ...after.map((id): [string, string] => ["after[]", id]),
    ]);
  expect((await send(path, press, [press])).status).toBe(303);
  const next = randomUUID();
  if (keptAt) expect(await (await send(keptAt(path), next, [press])).json()).toMatchObject({ ok: true });
  const again = randomUUID();
  expect((await send(path, again, [press, next, again])).status).toBe(303);
  expect((await send(path, randomUUID(), [])).status, "another form has seen none of this").toBe(422);
});

test.each(["save", "publish"])("a new article of which the answer was lost is not made twice: %s", async (intent) => {
  const title = `Deux fois ${intent}`;
  const [press, again] = [randomUUID(), randomUUID()];
  const send = (content: string, writing: string, after: string[]) =>
    sophie.post("/admin/blog/nouveau", [
      ...Object.entries({ ...article, title, content, intent, version: "", articleId: "", writing }),
      ...after.map((id): [string, string] => ["after[]", id]),
    ]);
  const first = await send("Un.", press, [press]);
  const second = await send("Un, deux.", again, [press, again]);
  expect([second.status, second.headers.get("Location")]).toEqual([303, first.headers.get("Location")]);
  const made = await db().selectFrom("blog_articles").select("content").where("title", "=", title).execute();
  expect(made).toEqual([{ content: "Un, deux." }]);
  expect((await send("D’un autre appareil.", randomUUID(), [])).status).toBe(422);
  if (intent === "save") return;
  const emptied = await sophie.post("/admin/blog/nouveau", [
    ...Object.entries({ ...article, title, content: "", intent: "save", version: "", articleId: "" }),
    ["after[]", again],
  ]);
  expect(emptied.status, "what is read keeps its words").toBe(422);
});
