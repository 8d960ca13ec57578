import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";

/** First and last names of these accounts; who no longer exists is missing. */
export async function findNames(db: Db, ids: string[]): Promise<Map<string, { first: string; full: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("profiles")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { first: row.first_name, full: `${row.first_name} ${row.last_name}` }] as const),
  );
}

/** The present name of what acts were about, other than people: by `type:id`. */
export async function findObjectNames(db: Db, objects: { type: string; id: string }[]): Promise<Map<string, string>> {
  const of = (type: string) => objects.filter((object) => object.type === type).map(({ id }) => id);
  const wanted = { event: of("event"), article: of("article"), mail: of("mail"), order: of("order") };
  if (Object.values(wanted).every((ids) => ids.length === 0)) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`
    select 'event:' || id::text as key, title as name from events where id::text = any(${wanted.event})
    union all select 'article:' || id::text, title from blog_articles where id::text = any(${wanted.article})
    union all select 'mail:' || id::text, subject from outbox where id::text = any(${wanted.mail})
    union all select 'order:' || id::text, reference from orders where id::text = any(${wanted.order})
  `.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name] as const));
}
