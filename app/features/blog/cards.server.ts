import { formatDay, parisDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { type CoverColumns, coverAddress, coverOf } from "./covers.server";
import type { ArticleTheme } from "./rules";

/** What a card shows of an article. */
export type ArticleCard = ReturnType<typeof cardOf>;

type CardRow = CoverColumns & {
  slug: string;
  title: string;
  excerpt: string;
  published_at: Date;
  theme: ArticleTheme | null;
};

/** A card, from the row of a published article, in the typography its text has. */
export function cardOf(row: CardRow) {
  const day = parisDay(row.published_at);
  return {
    slug: row.slug,
    title: fr(row.title),
    excerpt: fr(row.excerpt),
    day,
    /** « 15 janvier 2024 ». */
    date: formatDay(day),
    cover: coverAddress(coverOf(row)),
    theme: row.theme,
  };
}
