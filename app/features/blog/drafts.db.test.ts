import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntriesAbout } from "~/features/audit/audit.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { act, days, now, openBlog, sophie, text } from "../../../tests/support/articles";
import {
  deleteArticle,
  findArticle,
  findArticleToEdit,
  keepDraft,
  listAddresses,
  listArticlePictures,
  listArticles,
  listArticlesForCoach,
  publish,
  restoreRevision,
  saveArticle,
  searchArticles,
  unpublish,
} from "./blog.server";

const { db, run, bringIn, slugs, write, empty, close } = await openBlog();
beforeEach(empty);
afterAll(close);

describe("a draft that keeps itself", () => {
  const keep = (id: number, content: string, at: Date, seen?: Date, goesOn = false) =>
    run((trx) => keepDraft(trx, { ...text, content, id, goesOn, ...(seen && { seen }) }, { now: at, by: sophie }));
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const versions = async (id: number) => (await findArticleToEdit(db, id, { now }))?.revisions.length;
  const history = async (id: number) => {
    const saved = db.selectFrom("blog_revisions").select("content").where("article_id", "=", id).orderBy("id");
    return (await saved.execute()).map(({ content }) => content);
  };

  test("leaves a version every ten minutes at most, and each word", async () => {
    const id = await write("se-garde");
    let seen = 0;
    for (const [at, content] of [
      [1, "Un."],
      [2, "Un. Deux."],
      [9, "Un. Deux. Trois."],
    ] as const) {
      expect(await keep(id, content, minutes(at), minutes(seen), seen > 0)).toEqual({ ok: true, id });
      seen = at;
    }
    expect(await versions(id)).toBe(1);
    expect((await findArticleToEdit(db, id, { now }))?.content).toBe("Un. Deux. Trois.");
    await keep(id, "Quatre.", minutes(11), minutes(9), true);
    expect(await versions(id)).toBe(2);
    expect(await listAuditEntriesAbout(db, { type: "article", id: String(id) })).toHaveLength(2);
  });

  test("on two devices, the second is refused and changes nothing", async () => {
    const id = await write("deux-appareils");
    await keep(id, "De la tablette.", minutes(1), now);
    expect(await keep(id, "Du téléphone.", minutes(2), now)).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect((await findArticleToEdit(db, id, { now }))?.content).toBe("De la tablette.");
  });

  test("what it kept since its last version stays in the history when a version is taken up again", async () => {
    const id = await write("reprise");
    await keep(id, "Neuf minutes de mots.", minutes(9), now);
    const [first] = (await findArticleToEdit(db, id, { now }))!.revisions;
    await run((trx) => restoreRevision(trx, { id, revisionId: first!.id }, { now: minutes(10), by: sophie }));
    expect(await history(id)).toEqual(["Un texte.", "Neuf minutes de mots.", "Un texte."]);
  });

  test.each([
    ["at once", 6],
    ["a quarter of an hour later", 20],
  ])("what another device kept stays in the history when this one writes over it knowing it, %s", async (_, at) => {
    const id = await write("deux-appareils");
    await keep(id, "De la tablette.", minutes(5), now);
    await keep(id, "De la tablette, encore.", minutes(5.5), minutes(5), true);
    expect(await keep(id, "Du téléphone.", minutes(at), now)).toMatchObject({ reason: "changed_meanwhile" });
    await keep(id, "Du téléphone.", minutes(at), minutes(5.5));
    expect(await history(id)).toContain("De la tablette, encore.");
    const save = (content: string, seen: number) =>
      run((trx) => saveArticle(trx, { ...text, content, id, seen: minutes(seen) }, { now: minutes(30), by: sophie }));
    await keep(id, "De la tablette, à la fin.", minutes(at + 1), minutes(at), true);
    await save("Du téléphone, à la fin.", at + 1);
    expect((await history(id)).slice(-2)).toEqual(["De la tablette, à la fin.", "Du téléphone, à la fin."]);
  });

  test("what its form sent before, and was not told of, is no other device's", async () => {
    const id = await write("sans-reponse");
    const form = new FormData();
    const writing = randomUUID();
    form.set("writing", writing);
    await keep(id, "Un.", minutes(1), now);
    await run((trx) => rememberWriting(trx, form, minutes(1)));
    const follow = (content: string, at: number) =>
      run((trx) =>
        keepDraft(trx, { ...text, content, id, seen: now, after: [writing] }, { now: minutes(at), by: sophie }),
      );
    expect(await follow("Un. Deux.", 2)).toEqual({ ok: true, id });
    expect(await follow("Trois.", 3)).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect((await findArticleToEdit(db, id, { now }))?.content).toBe("Un. Deux.");
  });

  test("what the form of a new article sent before it was answered goes on with the draft it made, and makes no other", async () => {
    const writing = randomUUID();
    const form = new FormData();
    form.set("writing", writing);
    const send = (content: string, at: number, after: string[] = [], slug = "sans-reponse") =>
      run((trx) => keepDraft(trx, { ...text, content, id: null, slug, after }, { now: minutes(at), by: sophie }));
    const made = await send("Un.", 1);
    await run((trx) => rememberWriting(trx, form, minutes(1)));
    expect(await send("Un. Deux.", 2, [writing], "autre-titre")).toEqual(made);
    expect(await send("D’un autre appareil.", 3)).toEqual({ ok: false, reason: "slug_taken" });
    expect((await listArticlesForCoach(db, { state: null, page: 1 }, { now })).articles).toHaveLength(1);
    expect((await db.selectFrom("blog_articles").select("content").executeTakeFirstOrThrow()).content).toBe(
      "Un. Deux.",
    );
  });

  test("what is read, or has its day, is not changed by itself", async () => {
    const id = await write("deja-lu");
    await run((trx) => publish(trx, { id }, act));
    expect(await keep(id, "En cours d’écriture", minutes(1))).toEqual({ ok: false, reason: "not_a_draft" });
  });
});

test("a photograph is in use as long as an article shows it, or a version of one", async () => {
  const shown = "0c8f6f8e-3a1f-4f0e-9b1c-0d2f6a7b8c9d";
  const former = "1c8f6f8e-3a1f-4f0e-9b1c-0d2f6a7b8c9d";
  const id = await write("avec-photo");
  const content = (picture: string) => `Un texte.\n\n![Le lac](/images/${picture})`;
  await run((trx) => saveArticle(trx, { ...text, content: content(former), id }, act));
  await run((trx) => saveArticle(trx, { ...text, content: content(shown), id }, act));
  expect(new Set(await run((trx) => listArticlePictures(trx)))).toEqual(new Set([shown, former]));
  await run((trx) => deleteArticle(trx, { id }, act));
  expect(await run((trx) => listArticlePictures(trx))).toEqual([]);
});

describe("the head of an article", () => {
  const headOf = async (slug: string, at = now) => (await findArticle(db, slug, { now: at }))!.article;

  test("of a delivered article names nobody who read it again", async () => {
    await bringIn();
    for (const slug of await slugs()) expect(await headOf(slug)).toMatchObject({ review: null, summary: [] });
  });

  test("says who read it again, and when, and what it answers", async () => {
    await bringIn();
    const review = { by: "Me Anne Rivière, avocate", on: "2026-11-03" };
    await run((trx) => saveArticle(trx, { ...text, id: 7, review, summary: ["Un.", "Deux."] }, act));
    expect(await headOf("argent-et-separation")).toMatchObject({
      review: { by: "Me Anne Rivière, avocate", date: "3\u00a0novembre 2026" },
      summary: ["Un.", "Deux."],
    });
    const set = (change: object) => db.updateTable("blog_articles").set(change).where("id", "=", 7).execute();
    await expect(set({ reviewed_by: null })).rejects.toThrow("article_review_has_who_and_when");
    await expect(set({ reviewed_on: null })).rejects.toThrow("article_review_has_who_and_when");
    await expect(set({ summary: "1\n2\n3\n4" })).rejects.toThrow("article_summary_has_three_lines_at_most");
  });

  test("says that its law was checked more than six months ago, and the coach’s list with it", async () => {
    const id = await write("droit");
    await run((trx) => publish(trx, { id }, act));
    await run((trx) => saveArticle(trx, { ...text, id, lawAsOf: "2026-11-21" }, act));
    const told = async (at: Date) => {
      const { articles } = await listArticlesForCoach(db, { state: null, page: 1 }, { now: at });
      return [(await headOf("droit", at)).isLawOld, articles[0]!.isLawOld];
    };
    expect(await told(new Date("2027-05-21T21:59:00Z"))).toEqual([false, false]);
    expect(await told(new Date("2027-05-21T22:00:00Z"))).toEqual([true, true]);
    await run((trx) => saveArticle(trx, { ...text, id, content: "Quinze jours[^K3-30].", lawAsOf: "2020-01-01" }, act));
    expect((await headOf("droit", now)).lawDate).toBe("3\u00a0avril 2026");
    expect(await told(new Date("2027-04-03T21:59:00Z"))).toEqual([false, false]);
    expect(await told(new Date("2027-04-03T22:00:00Z"))).toEqual([true, true]);
  });
});

test("what search engines show, when nothing is typed for them, follows the title and the excerpt", async () => {
  const shown = async () => {
    const { metaTitle, metaDescription } = (await findArticle(db, "vacances", { now: days(3) }))!.article;
    return [metaTitle, metaDescription];
  };
  const id = await write("vacances");
  const untyped = { ...text, id, metaTitle: "", metaDescription: "" };
  await run((trx) => saveArticle(trx, { ...untyped, title: "Vacances", excerpt: "Notes" }, act));
  await run((trx) => publish(trx, { id }, act));
  expect(await shown()).toEqual(["Vacances", "Notes"]);
  await run((trx) => saveArticle(trx, { ...untyped, title: "L’été d’après", excerpt: "Deux maisons." }, act));
  expect(await shown()).toEqual(["L’été d’après", "Deux maisons."]);
  await run((trx) => saveArticle(trx, { ...untyped, metaTitle: "L’été", metaDescription: "Tout." }, act));
  expect(await shown()).toEqual(["L’été", "Tout."]);
});

test("what is typed with plain signs is read in French typography, wherever it is shown", async () => {
  const id = await write("typographie");
  const typed = "L'été : un e-mail aux enfants ?";
  const read = "L’été\u202f: un e-\u2060mail aux enfants\u202f?";
  const elsewhere = read.replace("\u2060", "");
  const heads = { title: typed, excerpt: typed, metaTitle: "", metaDescription: typed };
  await run((trx) => saveArticle(trx, { ...text, ...heads, id, start: { situation: typed, rank: 1 } }, act));
  await run((trx) => publish(trx, { id }, act));
  const { article } = (await findArticle(db, "typographie", { now }))!;
  expect(article).toMatchObject({ title: read, excerpt: read, metaTitle: elsewhere, metaDescription: elsewhere });
  expect((await listArticles(db, { now }))[0]).toMatchObject({ title: read, excerpt: read, situation: read });
  expect((await listAddresses(db, { now }))[0]).toMatchObject({ title: elsewhere, excerpt: elsewhere });
  const [found] = await searchArticles(db, { search: "E-mail" }, { now });
  expect(found?.passage.map((part) => part.text).join("")).toBe(read);
  expect(found?.passage.find((part) => part.found)?.text).toBe("e-\u2060mail");
});

test("each saving leaves a revision: what, when, by whom", async () => {
  const id = await write("revise");
  await run((trx) => saveArticle(trx, { ...text, id, content: "Un autre texte." }, { now: days(1), by: sophie }));
  const revisions = await db.selectFrom("blog_revisions").selectAll().orderBy("id").execute();
  expect(revisions.map(({ content, saved_at, saved_by }) => [content, saved_at, saved_by])).toEqual([
    ["Un texte.", now, sophie],
    ["Un autre texte.", days(1), sophie],
  ]);
});

test("the first saving of a delivered article keeps what it said; the same text again leaves nothing", async () => {
  await bringIn();
  const before = await db.selectFrom("blog_articles").selectAll().where("id", "=", 3).executeTakeFirstOrThrow();
  await run((trx) => saveArticle(trx, { ...text, id: 3 }, act));
  await run((trx) => saveArticle(trx, { ...text, id: 3 }, { now: days(1), by: sophie }));
  const { revisions } = (await findArticleToEdit(db, 3, { now }))!;
  expect(revisions.map(({ title, saved_at }) => [title, saved_at])).toEqual([
    [text.title, now],
    [before.title, before.updated_at],
  ]);
});

test("a version is taken up again, and what it replaces stays in the history", async () => {
  const id = await write("revise");
  await run((trx) => saveArticle(trx, { ...text, id, content: "Un autre texte." }, { now: days(1), by: sophie }));
  const first = (await findArticleToEdit(db, id, { now }))!.revisions.at(-1)!;
  const restore = (articleId: number, revisionId: number) =>
    run((trx) => restoreRevision(trx, { id: articleId, revisionId }, { now: days(2), by: sophie }));
  expect(await restore(id, first.id)).toEqual({ ok: true });
  const article = (await findArticleToEdit(db, id, { now }))!;
  expect([article.content, article.revisions.length]).toEqual(["Un texte.", 3]);
  const other = await write("autre");
  expect(await restore(other, first.id)).toEqual({ ok: false, reason: "article_unknown" });
});

test.each([
  { excerpt: "" },
  { content: " " },
])("an article that is read takes up no version without its words: %o", async (lacking) => {
  const id = await write("en-ligne");
  await run((trx) => saveArticle(trx, { ...text, ...lacking, id }, { now: days(1), by: sophie }));
  await run((trx) => saveArticle(trx, { ...text, id }, { now: days(2), by: sophie }));
  const [, poor] = (await findArticleToEdit(db, id, { now }))!.revisions;
  const restore = () => run((trx) => restoreRevision(trx, { id, revisionId: poor!.id }, { now: days(3), by: sophie }));
  await run((trx) => publish(trx, { id }, act));
  expect(await restore()).toEqual({ ok: false, reason: "incomplete" });
  expect(await findArticleToEdit(db, id, { now })).toMatchObject({ excerpt: text.excerpt, content: text.content });
  await expect(db.updateTable("blog_articles").set(lacking).where("id", "=", id).execute()).rejects.toThrow(
    "published_article_has_words",
  );
  await run((trx) => unpublish(trx, { id }, act));
  expect(await restore()).toEqual({ ok: true });
});

test("a text opened before somebody else saved is refused, and saved once its writer knows", async () => {
  const id = await write("partage");
  const opened = (await findArticleToEdit(db, id, { now }))!.updated_at;
  const save = (content: string, seen: Date, at: Date) =>
    run((trx) => saveArticle(trx, { ...text, id, content, seen }, { now: at, by: sophie }));
  expect(await save("Premier", opened, days(1))).toEqual({ ok: true, id });
  expect(await save("Second", opened, days(2))).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await save("Second", days(1), days(2))).toEqual({ ok: true, id });
});
