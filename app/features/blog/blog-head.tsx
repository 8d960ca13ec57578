import { href } from "react-router";
import { FilterLinks } from "~/ui/filters";
import { articleThemeNames } from "./messages";
import type { ArticleTheme, ThemeCounts } from "./rules";

interface BlogHeadProps {
  title: string;
  counts: ThemeCounts;
  /** The theme that is shown; null for the whole list. */
  theme: ArticleTheme | null;
}

/** The head of the list: its title, and the themes that have articles. */
export function BlogHead({ title, counts: { all, themes }, theme }: BlogHeadProps) {
  return (
    <header className="blog-head">
      <h1>{title}</h1>
      {themes.length > 0 && (
        <FilterLinks
          look="line"
          label="Thèmes"
          countMeans="articles"
          links={[
            { to: href("/blog"), label: "Tout", count: all, current: theme === null },
            ...themes.map(({ theme: one, count }) => ({
              to: href("/blog/themes/:theme", { theme: one }),
              label: articleThemeNames[one],
              count,
              current: one === theme,
            })),
          ]}
        />
      )}
    </header>
  );
}
