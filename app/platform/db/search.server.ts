import { type RawBuilder, type SqlBool, sql } from "kysely";

/** True where `text`, kept without case and accents (`immutable_unaccent`), holds every word. */
export function containsWords(text: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`true`;
  const parts = words.map((word) => sql`${text} like '%' || immutable_unaccent(${escaped(word)}) || '%'`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** What somebody types is text: `%`, `_` and `\` stand for themselves. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
