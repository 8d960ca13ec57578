import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntriesAbout } from "~/features/audit/audit.server";
import { act, days, now, openBlog, sophie } from "../../../tests/support/articles";
import { listArticlesForCoach, pin, publish, schedule, unpin, unpublish } from "./blog.server";

const { db, run, bringIn, slugs, write, empty, close } = await openBlog();
beforeEach(empty);
afterAll(close);

describe("the pinned article", () => {
  const pinOf = (id: number) => run((trx) => pin(trx, { id }, act));
  const pinned = async () => {
    const pages = await Promise.all([1, 2].map((page) => listArticlesForCoach(db, { state: null, page }, { now })));
    return pages.flatMap(({ articles }) => articles.filter(({ isPinned }) => isPinned).map(({ id }) => id));
  };

  test("stands first, one at a time, until it is unpinned; the others stay the latest first", async () => {
    await bringIn();
    expect(await pinOf(3)).toEqual({ ok: true });
    expect((await slugs()).slice(0, 2)).toEqual(["survivre-premieres-semaines", "jeunes-enfants-separation"]);
    expect(await pinOf(7)).toEqual({ ok: true });
    expect(await pinned()).toEqual([7]);
    expect((await slugs())[0]).toBe("argent-et-separation");
    expect(await run((trx) => unpin(trx, { id: 3 }, act))).toEqual({ ok: true });
    expect(await pinned()).toEqual([7]);
    expect(await run((trx) => unpin(trx, { id: 7 }, act))).toEqual({ ok: true });
    expect((await slugs())[0]).toBe("jeunes-enfants-separation");
    const acts = await listAuditEntriesAbout(db, { type: "article", id: "7" });
    expect(acts.slice(0, 2).map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ["blog.unpinned", sophie],
      ["blog.pinned", sophie],
    ]);
  });

  test("is one anybody may read", async () => {
    const id = await write("brouillon");
    expect(await pinOf(id)).toEqual({ ok: false, reason: "not_published" });
    await run((trx) => schedule(trx, { id, at: days(1) }, act));
    expect(await pinOf(id)).toEqual({ ok: false, reason: "not_published" });
  });

  test("withdrawn, opens nothing; put back, it opens the blog again", async () => {
    await bringIn();
    await pinOf(3);
    await run((trx) => unpublish(trx, { id: 3 }, act));
    expect((await slugs())[0]).toBe("jeunes-enfants-separation");
    await run((trx) => publish(trx, { id: 3 }, act));
    expect((await slugs())[0]).toBe("survivre-premieres-semaines");
  });

  test("is one when two are pinned at once, and two are refused by the database", async () => {
    await bringIn();
    expect(await Promise.all([3, 7, 10, 2].map(pinOf))).toEqual(Array(4).fill({ ok: true }));
    expect(await pinned()).toHaveLength(1);
    await expect(db.updateTable("blog_articles").set({ pinned_at: now }).execute()).rejects.toThrow(
      "one_pinned_article",
    );
  });
});
