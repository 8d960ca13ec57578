import { expect, test } from "vitest";
import type { ArticleState } from "../rules";
import { type ArticleValues, type Intent, readArticle, typedArticle } from "./forms";

const now = new Date("2026-11-21T10:00:00Z");
const form = (typed: Partial<ArticleValues>) => {
  const fields = { title: "Deux maisons", excerpt: "Chapô", content: "Texte", coverKind: "barque", ...typed };
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return typedArticle(data);
};
const errorsOf = (typed: Partial<ArticleValues>, intent: Intent, state: ArticleState = "draft") => {
  const read = readArticle(form(typed), { intent, state }, { now });
  return read.ok ? [] : Object.keys(read.errors);
};

test("a draft only needs a title; a public article its excerpt and its text too", () => {
  expect(errorsOf({ excerpt: "", content: " " }, "save")).toEqual([]);
  expect(errorsOf({ title: " " }, "save")).toEqual(["title"]);
  expect(errorsOf({ excerpt: "", content: " " }, "publish")).toEqual(["excerpt", "content"]);
});

test.each(["published", "scheduled"] as const)("a %s article stays one that can be read", (state) => {
  expect(errorsOf({ excerpt: "", content: " " }, "save", state)).toEqual(["excerpt", "content"]);
});

test("what is seen in each photograph is said before anybody reads it", () => {
  const content = "Le lac.\n\n![](/images/0c8f6f8e-3a1f-4f0e-9b1c-0d2f6a7b8c9d)";
  expect(errorsOf({ content }, "save")).toEqual([]);
  expect(errorsOf({ content }, "publish")).toEqual(["content"]);
  expect(errorsOf({ content }, "save", "published")).toEqual(["content"]);
  expect(errorsOf({ content: content.replace("[]", "[Le lac]") }, "publish")).toEqual([]);
});

test("a link that readers would not be given is named before anybody reads", () => {
  const content = "Voyez [la CAF](www.caf.fr).";
  expect(errorsOf({ content }, "save")).toEqual([]);
  expect(errorsOf({ content }, "publish")).toEqual(["content"]);
  expect(errorsOf({ content }, "save", "published")).toEqual(["content"]);
  const read = readArticle(form({ content }), { intent: "publish", state: "draft" }, { now });
  expect(read).toMatchObject({ errors: { content: expect.stringContaining("www.caf.fr") } });
  expect(errorsOf({ content: "Voyez [la CAF](https://www.caf.fr)." }, "publish")).toEqual([]);
});

test("a scheduled article needs a moment to come, on a Paris clock", () => {
  expect(errorsOf({}, "schedule")).toEqual(["day", "time"]);
  expect(errorsOf({ day: "2026-02-30", time: "8:00" }, "schedule")).toEqual(["day", "time"]);
  expect(errorsOf({ day: "2026-11-21", time: "10:59" }, "schedule")).toEqual(["day"]);
  const read = readArticle(form({ day: "2026-11-21", time: "11:01" }), { intent: "schedule", state: "draft" }, { now });
  expect(read).toMatchObject({ ok: true, moment: new Date("2026-11-21T10:01:00Z") });
});

test("the address left empty comes from the title; what search engines show stays empty, and follows", () => {
  const read = readArticle(form({ title: "L’été, cœur battant !" }), { intent: "save", state: "draft" }, { now });
  expect(read).toMatchObject({
    input: { slug: "l-ete-coeur-battant", metaTitle: "", metaDescription: "", lawAsOf: null },
  });
});

test("a theme is one of the list, or none", () => {
  for (const [typed, theme] of [
    ["argent", "argent"],
    ["", null],
    ["fortune", null],
  ] as const)
    expect(readArticle(form({ theme: typed }), { intent: "publish", state: "draft" }, { now }), typed).toMatchObject({
      input: { theme },
    });
});

test("who read an article again goes with the day, and the day is past", () => {
  const day = "2026-11-03";
  expect(errorsOf({ reviewedBy: "Me Rivière" }, "save")).toEqual(["reviewedOn"]);
  expect(errorsOf({ reviewedOn: day }, "save")).toEqual(["reviewedBy"]);
  expect(errorsOf({ reviewedBy: "Me Rivière", reviewedOn: "2026-11-22" }, "save")).toEqual(["reviewedOn"]);
  const read = readArticle(
    form({ reviewedBy: " Me Rivière ", reviewedOn: day }),
    { intent: "save", state: "draft" },
    { now },
  );
  expect(read).toMatchObject({ input: { review: { by: "Me Rivière", on: day } } });
});

test("a situation is one short line, with a place from one to six", () => {
  const startOf = (typed: Partial<ArticleValues>) => {
    const read = readArticle(form(typed), { intent: "save", state: "draft" }, { now });
    return read.ok ? read.input.start : null;
  };
  expect(startOf({ situation: " Il est tard ", startRank: "2" })).toEqual({ situation: "Il est tard", rank: 2 });
  expect(startOf({ situation: "Il est tard", startRank: "40" })?.rank).toBe(6);
  expect(startOf({ situation: "Il est tard", startRank: "" })?.rank).toBe(6);
  expect(startOf({ situation: " ", startRank: "2" })).toBeNull();
  expect(errorsOf({ situation: "x".repeat(81) }, "save")).toEqual(["situation"]);
});

test("the answer stands in three lines at most, the empty ones left out", () => {
  const read = readArticle(form({ summary: "Un.\n\n Deux. \nTrois.\n" }), { intent: "save", state: "draft" }, { now });
  expect(read).toMatchObject({ input: { summary: ["Un.", "Deux.", "Trois."] } });
  expect(errorsOf({ summary: "1\n2\n3\n4" }, "save")).toEqual(["summary"]);
  expect(errorsOf({ summary: "x".repeat(201) }, "save")).toEqual(["summary"]);
});

test("a cover out of bounds is brought back inside", () => {
  const read = readArticle(
    form({ coverKind: "licorne", coverSeed: "123456", coverSun: "3" }),
    { intent: "save", state: "draft" },
    { now },
  );
  expect(read).toMatchObject({ input: { cover: { kind: "rives", palette: "aube", seed: 9_999, sun: 0.2 } } });
});
