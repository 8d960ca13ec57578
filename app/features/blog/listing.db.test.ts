import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { act, days, now, openBlog, sophie, text } from "../../../tests/support/articles";
import { sources } from "../../../tests/support/sources";
import {
  deleteArticle,
  findArticle,
  listAddresses,
  listArticles,
  listArticlesForCoach,
  publish,
  saveArticle,
  schedule,
  unpublish,
} from "./blog.server";
import { startHere } from "./rules";

/** What is delivered: the twenty, and those that come a few days after `now`. */
const delivered = sources("content/articles", /\.md$/).length;
const scheduled = delivered - 20;

const { db, run, bringIn, slugs, write, empty, close } = await openBlog();
beforeEach(empty);
afterAll(close);

describe("the delivered articles", () => {
  test("come in once, the latest first, and the next article is number 21", async () => {
    expect(await bringIn()).toBe(delivered);
    expect(await bringIn()).toBe(0);
    const list = await listArticles(db, { now });
    expect(list).toHaveLength(20);
    expect(list[0]).toMatchObject({ slug: "jeunes-enfants-separation", date: "20\u00a0avril 2024" });
    expect(list.at(-1)).toMatchObject({
      slug: "divorce-heureux-mythe-ou-realite",
      day: "2024-01-15",
      date: "15\u00a0janvier 2024",
    });
    for (const { minutes } of list) expect(minutes).toBeGreaterThanOrEqual(5);
    await sql`alter table blog_articles alter column id restart`.execute(db);
    // No other test meets the number again: what was done to it stays in the journal.
    onTestFinished(async () => void (await sql`alter table blog_articles alter column id restart 1000`.execute(db)));
    expect(await write("un-soir-apres-l-autre")).toBe(21);
  });

  test("two nodes that start together bring them in once", async () => {
    const counts = await Promise.all([bringIn(), bringIn()]);
    expect(counts.sort()).toEqual([0, delivered]);
    expect(await slugs()).toHaveLength(20);
  });

  test("one that nobody saved takes the cover delivered after it, though its text is of the same day", async () => {
    await bringIn();
    await db.updateTable("blog_articles").set({ cover_kind: "barque" }).where("id", "in", [11, 12]).execute();
    expect(await bringIn()).toBe(1);
    const [home] = await db.selectFrom("blog_articles").select("cover_kind").where("id", "=", 11).execute();
    expect(home).toEqual({ cover_kind: "train" });
  });

  test("one that nobody saved takes the text delivered after it, and says when it changed", async () => {
    await bringIn();
    const old = { content: "Un ancien texte.", updated_at: new Date("2024-05-01T06:00:00Z") };
    await db.updateTable("blog_articles").set(old).where("id", "in", [3, 4]).execute();
    await run((trx) => saveArticle(trx, { ...text, id: 3 }, act));
    const changed = async (slug: string) => (await findArticle(db, slug, { now: days(30) }))!.article;
    expect((await changed("co-parentalite-apaisee")).updatedAt).toEqual(old.updated_at);
    expect(await bringIn()).toBe(1);
    expect((await changed("co-parentalite-apaisee")).html).toContain('<a class="source-mark" href="#source-1"');
    expect((await changed("co-parentalite-apaisee")).updatedAt).toEqual(new Date("2026-11-26T07:00:00Z"));
    expect((await changed("survivre-premieres-semaines")).title).toBe(text.title);
  });

  test("a text saved again without a change keeps the day of its last change", async () => {
    const id = await write("meme-texte");
    await run((trx) => publish(trx, { id }, act));
    const changedAt = async () => (await findArticle(db, "meme-texte", { now: days(9) }))!.article.updatedAt;
    await run((trx) => saveArticle(trx, { ...text, id }, { now: days(1), by: sophie }));
    expect(await changedAt()).toEqual(now);
    await run((trx) => saveArticle(trx, { ...text, id, content: "Un autre." }, { now: days(2), by: sophie }));
    expect(await changedAt()).toEqual(days(2));
  });

  test("what the coach edited or deleted is left alone", async () => {
    await bringIn();
    await run((trx) => saveArticle(trx, { ...text, id: 3 }, { now, by: sophie }));
    await run((trx) => deleteArticle(trx, { id: 5 }, act));
    expect(await bringIn()).toBe(0);
    expect((await findArticle(db, "survivre-premieres-semaines", { now }))?.article.title).toBe(text.title);
    expect(await findArticle(db, "transformer-colere-divorce", { now })).toBeNull();
    expect(await slugs()).toHaveLength(19);
  });

  test("each leads to two others, by excerpts of a hundred characters", async () => {
    await bringIn();
    for (const slug of await slugs()) {
      const { article, related } = (await findArticle(db, slug, { now }))!;
      expect(related).toHaveLength(2);
      expect(related.map((other) => other.slug)).not.toContain(slug);
      for (const { excerpt } of related) expect(excerpt.length).toBeLessThanOrEqual(100);
      expect(article.minutes).toBeGreaterThanOrEqual(5);
      expect(article.html).toContain("<h2 id=");
    }
  });
});

describe("what is public", () => {
  test("a draft is nowhere", async () => {
    await write("brouillon");
    expect(await slugs()).toEqual([]);
    expect(await findArticle(db, "brouillon", { now })).toBeNull();
    expect(await listAddresses(db, { now })).toEqual([]);
  });

  test("a scheduled article appears by itself at its moment", async () => {
    const id = await write("bientot");
    expect(await run((trx) => schedule(trx, { id, at: days(2) }, act))).toEqual({ ok: true });
    expect(await findArticle(db, "bientot", { now: days(1) })).toBeNull();
    expect(await slugs(days(1))).toEqual([]);
    expect((await findArticle(db, "bientot", { now: days(2) }))?.article.date).toBe("23\u00a0novembre 2026");
    expect(await slugs(days(2))).toEqual(["bientot"]);
    expect(await run((trx) => schedule(trx, { id, at: now }, act))).toEqual({ ok: false, reason: "moment_past" });
  });

  test("a published article stands first until a later one; withdrawn, it is a draft again", async () => {
    await bringIn();
    const id = await write("tout-neuf");
    await run((trx) => publish(trx, { id }, act));
    expect((await slugs(days(1)))[0]).toBe("tout-neuf");
    await run((trx) => publish(trx, { id }, { now: days(3), by: sophie }));
    expect((await findArticle(db, "tout-neuf", { now: days(4) }))?.article.day).toBe("2026-11-21");
    await run((trx) => unpublish(trx, { id }, act));
    expect(await findArticle(db, "tout-neuf", { now })).toBeNull();
  });

  test("publishing what was scheduled publishes it now", async () => {
    const id = await write("presse");
    await run((trx) => schedule(trx, { id, at: days(5) }, act));
    await run((trx) => publish(trx, { id }, act));
    expect((await findArticle(db, "presse", { now }))?.article.day).toBe("2026-11-21");
  });
});

describe("« Par où commencer »", () => {
  const situations = async () => startHere(await listArticles(db, { now })).map(({ situation }) => situation);
  const propose = async (slug: string, situation: string, rank: number) => {
    const id = await write(slug);
    await run((trx) => saveArticle(trx, { ...text, id, start: { situation, rank } }, act));
    return id;
  };

  test("proposes four of the delivered articles, and those anybody may read alone", async () => {
    await bringIn();
    const delivered = [
      "Vous venez de l’apprendre",
      "Vous devez le dire aux enfants",
      "L’argent vous empêche de dormir",
      "Vous ne savez pas qui appeler",
    ];
    expect(await situations()).toEqual(delivered);
    const id = await propose("garde", "Vous attendez l’audience", 1);
    expect(await situations()).toEqual(delivered);
    await run((trx) => publish(trx, { id }, act));
    expect(await situations()).toEqual([delivered[0], "Vous attendez l’audience", ...delivered.slice(1)]);
  });

  test("proposes nothing where no article names a situation", async () => {
    const id = await write("seul");
    await run((trx) => publish(trx, { id }, act));
    expect(await situations()).toEqual([]);
    const set = (change: object) => db.updateTable("blog_articles").set(change).where("id", "=", id).execute();
    await expect(set({ situation: "" })).rejects.toThrow("article_situation_is_short");
    await expect(set({ start_rank: 7 })).rejects.toThrow("article_start_rank_is_shown");
  });
});

test("without its excerpt or its text an article is not published, now or later", async () => {
  const empty = { ...text, content: " ", id: null, slug: "vide" };
  const saved = await run((trx) => saveArticle(trx, empty, act));
  if (!saved.ok) throw new Error(saved.reason);
  const incomplete = { ok: false, reason: "incomplete" };
  expect(await run((trx) => publish(trx, saved, act))).toEqual(incomplete);
  expect(await run((trx) => schedule(trx, { id: saved.id, at: days(1) }, act))).toEqual(incomplete);
});

test("an article withdrawn by mistake comes back with its date", async () => {
  await bringIn();
  const before = (await findArticle(db, "co-parentalite-apaisee", { now }))!.article;
  const withdrawn = await run((trx) => unpublish(trx, { id: 4 }, act));
  if (!withdrawn.ok || !withdrawn.since) throw new Error("not withdrawn");
  await run((trx) => publish(trx, { id: 4, since: withdrawn.since! }, act));
  expect((await findArticle(db, "co-parentalite-apaisee", { now }))!.article.publishedAt).toEqual(before.publishedAt);
});

test("the coach sees drafts, then what is scheduled, then what is published", async () => {
  await bringIn();
  const [later, soon, draft] = [await write("plus-tard"), await write("bientot"), await write("brouillon")];
  await run((trx) => schedule(trx, { id: later, at: days(5) }, act));
  await run((trx) => schedule(trx, { id: soon, at: days(2) }, act));
  const list = await listArticlesForCoach(db, { state: null, page: 1 }, { now });
  const shown = list.articles.map(({ id, state }) => [id, state]);
  expect([...shown.slice(0, 2), ...shown.slice(2 + scheduled, 4 + scheduled)]).toEqual([
    [draft, "draft"],
    [soon, "scheduled"],
    [later, "scheduled"],
    [20, "published"],
  ]);
});
