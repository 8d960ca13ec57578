import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import { containsWords } from "~/platform/db/search.server";
import type { Tables } from "~/platform/db/tables";
import type { CoverColumns } from "./covers.server";
import "./tables";

const listed = [
  "id",
  "title",
  "slug",
  "excerpt",
  "published_at",
  "cover_kind",
  "cover_palette",
  "cover_seed",
  "cover_sun",
  "updated_at",
  "pinned_at",
  "theme",
  "law_as_of",
] as const;

/** When the text last changed: its latest version, or the day it was delivered; never before it was public. */
const textChangedAt = sql<Date>`greatest(published_at, coalesce((
  select max(saved_at) from blog_revisions where article_id = blog_articles.id
), updated_at))`.as("text_changed_at");

function published(db: Db | Trx, now: Date) {
  return db.selectFrom("blog_articles").where("published_at", "<=", now).$narrowType<{ published_at: Date }>();
}

/** What anybody may read at this moment, with the texts, as the blog shows it: the pinned one, then the latest first. */
export function listForReading(db: Db | Trx, now: Date) {
  return published(db, now)
    .select([...listed, "content", "situation", "start_rank"])
    .$narrowType<{ published_at: Date }>()
    .orderBy(sql`pinned_at is null`)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** What anybody may read at this moment, without the texts, in publication order. */
export function listPublished(db: Db | Trx, now: Date) {
  return published(db, now)
    .select([...listed, textChangedAt])
    .$narrowType<{ published_at: Date }>()
    .orderBy("published_at")
    .orderBy("id")
    .execute();
}

export function findPublished(db: Db | Trx, slug: string, now: Date) {
  return published(db, now)
    .selectAll()
    .select(textChangedAt)
    .$narrowType<{ published_at: Date }>()
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/** The present address of a published article that once answered under this one. */
export async function findNewSlug(db: Db | Trx, oldSlug: string, now: Date): Promise<string | undefined> {
  const found = await published(db, now)
    .innerJoin("blog_slug_redirects", "blog_slug_redirects.article_id", "blog_articles.id")
    .where("blog_slug_redirects.slug", "=", oldSlug)
    .select("blog_articles.slug")
    .executeTakeFirst();
  return found?.slug;
}

export function lockArticle(trx: Trx, id: number) {
  return trx.selectFrom("blog_articles").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** One new article at a time: what its form sends next waits for what it sent first. */
export async function lockNewArticles(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('blog:new', 0))`.execute(trx);
}

/** The article last written at one of these moments. */
export async function findWritten(trx: Trx, moments: Date[]) {
  if (moments.length === 0) return undefined;
  return trx
    .selectFrom("blog_articles")
    .select(["id", "updated_at", "published_at"])
    .where("updated_at", "in", moments)
    .executeTakeFirst();
}

/** The article that answers under this address, or once did. */
export async function findOwnerOfSlug(trx: Trx, slug: string): Promise<number | undefined> {
  const present = await trx.selectFrom("blog_articles").select("id").where("slug", "=", slug).executeTakeFirst();
  if (present) return present.id;
  const past = await trx
    .selectFrom("blog_slug_redirects")
    .select("article_id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return past?.article_id;
}

export async function insertArticle(trx: Trx, row: Insertable<Tables["blog_articles"]>): Promise<number> {
  const { id } = await trx.insertInto("blog_articles").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateArticle(trx: Trx, id: number, change: Updateable<Tables["blog_articles"]>): Promise<void> {
  await trx.updateTable("blog_articles").set(change).where("id", "=", id).execute();
}

/** Gives a delivered article its newer text, unless somebody saved it; true when it did. */
export async function replaceUnsaved(
  trx: Trx,
  id: number,
  change: Updateable<Tables["blog_articles"]> & CoverColumns & { updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("blog_articles")
    .set(change)
    .where("id", "=", id)
    .where("updated_at", "<=", change.updated_at)
    .where(({ or, eb }) =>
      or([
        eb("updated_at", "<", change.updated_at),
        eb("cover_kind", "!=", change.cover_kind),
        eb("cover_palette", "!=", change.cover_palette),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("blog_revisions").select("id").whereRef("article_id", "=", "blog_articles.id"))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One change of what is pinned at a time: two that come together wait for each other. */
export async function lockPin(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('blog:pin', 0))`.execute(trx);
}

/** No article is pinned any more. */
export async function clearPin(trx: Trx): Promise<void> {
  await trx.updateTable("blog_articles").set({ pinned_at: null }).where("pinned_at", "is not", null).execute();
}

export async function deleteArticle(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("blog_articles").where("id", "=", id).execute();
}

export async function insertRevision(trx: Trx, revision: Insertable<Tables["blog_revisions"]>): Promise<void> {
  await trx.insertInto("blog_revisions").values(revision).execute();
}

function revisions(db: Db | Trx, articleId: number) {
  return db.selectFrom("blog_revisions").selectAll().where("article_id", "=", articleId);
}

/** The latest first. */
export function listRevisions(db: Db | Trx, articleId: number) {
  return revisions(db, articleId).orderBy("id", "desc").execute();
}

export function findLatestRevision(db: Db | Trx, articleId: number) {
  return revisions(db, articleId).orderBy("id", "desc").limit(1).executeTakeFirst();
}

export function findRevision(db: Db | Trx, articleId: number, revisionId: number) {
  return revisions(db, articleId).where("id", "=", revisionId).executeTakeFirst();
}

/** Published or not, without the texts but with the records they cite: those whose title or address holds every word. */
export function listEvery(db: Db | Trx, { words }: { words: string[] }) {
  const named = sql`immutable_unaccent(title || ' ' || slug)`;
  const cited = sql<string[]>`array(
    select distinct found[1] from regexp_matches(content, '\\[\\^([A-Z][0-9]*-[0-9]+)\\]', 'g') as found
  )`.as("cited");
  return db
    .selectFrom("blog_articles")
    .select([...listed, cited])
    .where(containsWords(named, words))
    .execute();
}

export function findById(db: Db | Trx, id: number) {
  return db.selectFrom("blog_articles").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The addresses that lead to this article besides its own. */
export function listFormerSlugs(db: Db | Trx, articleId: number) {
  return db
    .selectFrom("blog_slug_redirects")
    .select("slug")
    .where("article_id", "=", articleId)
    .orderBy("created_at", "desc")
    .execute();
}

/** Every text that may show photographs: the articles, and what they said before. */
export async function listTextsWithPictures(trx: Trx): Promise<string[]> {
  const shows = sql<boolean>`content like '%](/images/%'`;
  const present = await trx.selectFrom("blog_articles").select("content").where(shows).execute();
  const past = await trx.selectFrom("blog_revisions").select("content").where(shows).execute();
  return [...present, ...past].map(({ content }) => content);
}

/** From now on the old address leads to the article, and the new one is no longer an old one. */
export async function keepRedirect(
  trx: Trx,
  { articleId, from, to, now }: { articleId: number; from: string; to: string; now: Date },
): Promise<void> {
  await trx.deleteFrom("blog_slug_redirects").where("slug", "=", to).execute();
  await trx
    .insertInto("blog_slug_redirects")
    .values({ slug: from, article_id: articleId, created_at: now })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ article_id: articleId, created_at: now }))
    .execute();
}

/** True for the one who brings this article in; false when it was ever brought in before. */
export async function claimImport(trx: Trx, articleId: number, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto("blog_imports")
    .values({ article_id: articleId, imported_at: now })
    .onConflict((conflict) => conflict.column("article_id").doNothing())
    .returning("article_id")
    .executeTakeFirst();
  return claimed !== undefined;
}
