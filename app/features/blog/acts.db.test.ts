import { afterAll, beforeEach, expect, test } from "vitest";
import { listAuditEntriesAbout } from "~/features/audit/audit.server";
import { act, days, now, openBlog, sophie, text } from "../../../tests/support/articles";
import { changeSlug, deleteArticle, pin, publish, saveArticle, schedule, unpin, unpublish } from "./blog.server";

const { db, run, bringIn, write, empty, close } = await openBlog();
beforeEach(empty);
afterAll(close);

test("what is done to an article is in the journal, with who did it", async () => {
  const id = await write("journal");
  await run((trx) => publish(trx, { id }, act));
  await run((trx) => changeSlug(trx, { id, slug: "le-journal" }, act));
  await run((trx) => unpublish(trx, { id }, act));
  await run((trx) => deleteArticle(trx, { id }, act));
  const acts = await listAuditEntriesAbout(db, { type: "article", id: String(id) });
  expect(acts.map(({ action }) => action)).toEqual([
    "blog.deleted",
    "blog.unpublished",
    "blog.moved",
    "blog.published",
    "blog.saved",
  ]);
  expect(acts.every(({ actor_user_id }) => actor_user_id === sophie)).toBe(true);
  expect(acts[2]).toMatchObject({ before: { slug: "journal" }, after: { slug: "le-journal" } });
});

test("an unknown article is said unknown", async () => {
  const unknown = { ok: false, reason: "article_unknown" };
  expect(await run((trx) => saveArticle(trx, { ...text, id: 99 }, { now, by: null }))).toEqual(unknown);
  expect(await run((trx) => publish(trx, { id: 9999 }, act))).toEqual(unknown);
  expect(await run((trx) => schedule(trx, { id: 9999, at: days(1) }, act))).toEqual(unknown);
  expect(await run((trx) => unpublish(trx, { id: 9999 }, act))).toEqual(unknown);
  expect(await run((trx) => changeSlug(trx, { id: 9999, slug: "a" }, act))).toEqual(unknown);
  expect(await run((trx) => deleteArticle(trx, { id: 9999 }, act))).toEqual(unknown);
  expect(await run((trx) => pin(trx, { id: 9999 }, act))).toEqual(unknown);
  expect(await run((trx) => unpin(trx, { id: 9999 }, act))).toEqual(unknown);
});

test("every writing act makes the kept pages outdated", async () => {
  const count = async () => (await db.selectFrom("page_invalidations").select("id").execute()).length;
  let seen = await count();
  let id = 0;
  const acts = [
    () => bringIn(),
    async () => {
      id = await write("nouveau");
    },
    () => run((trx) => publish(trx, { id }, act)),
    () => run((trx) => changeSlug(trx, { id, slug: "renomme" }, act)),
    () => run((trx) => pin(trx, { id }, act)),
    () => run((trx) => unpin(trx, { id }, act)),
    () => run((trx) => unpublish(trx, { id }, act)),
    () => run((trx) => deleteArticle(trx, { id }, act)),
  ];
  for (const act of acts) {
    await act();
    expect(await count()).toBe(seen + 1);
    seen += 1;
  }
});
