import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { act, now, openBlog, sophie, text } from "../../../tests/support/articles";
import { changeSlug, findArticle, findNewSlug, saveArticle, unpublish } from "./blog.server";

const { db, run, bringIn, empty, close } = await openBlog();
beforeEach(empty);
afterAll(close);

describe("addresses", () => {
  const rename = (id: number, slug: string) => run((trx) => changeSlug(trx, { id, slug }, act));

  test("a former address leads to the article, through every change of name", async () => {
    await bringIn();
    expect(await rename(4, "co-parents-en-paix")).toEqual({ ok: true });
    expect(await rename(4, "parents-en-paix")).toEqual({ ok: true });
    expect(await findNewSlug(db, "co-parentalite-apaisee", { now })).toBe("parents-en-paix");
    expect(await findNewSlug(db, "co-parents-en-paix", { now })).toBe("parents-en-paix");
    expect(await findArticle(db, "co-parentalite-apaisee", { now })).toBeNull();
  });

  test("an article may take its former name back", async () => {
    await bringIn();
    await rename(4, "parents-en-paix");
    await rename(4, "co-parentalite-apaisee");
    expect(await findArticle(db, "co-parentalite-apaisee", { now })).not.toBeNull();
    expect(await findNewSlug(db, "co-parentalite-apaisee", { now })).toBeNull();
    expect(await findNewSlug(db, "parents-en-paix", { now })).toBe("co-parentalite-apaisee");
  });

  test("an address, present or former, is never given to another article", async () => {
    await bringIn();
    await rename(4, "parents-en-paix");
    const taken = { ok: false, reason: "slug_taken" };
    expect(await rename(5, "parents-en-paix")).toEqual(taken);
    expect(await rename(5, "co-parentalite-apaisee")).toEqual(taken);
    const copy = { ...text, id: null, slug: "co-parentalite-apaisee" };
    expect(await run((trx) => saveArticle(trx, copy, { now, by: sophie }))).toEqual(taken);
    expect(await rename(5, "Colère !")).toEqual({ ok: false, reason: "slug_invalid" });
  });

  test("a former address of a withdrawn article leads nowhere", async () => {
    await bringIn();
    await rename(4, "parents-en-paix");
    await run((trx) => unpublish(trx, { id: 4 }, act));
    expect(await findNewSlug(db, "co-parentalite-apaisee", { now })).toBeNull();
  });
});
