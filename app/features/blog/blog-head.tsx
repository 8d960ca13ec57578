import { href } from "react-router";
import { FilterLinks } from "~/ui/filters";
import { foundText } from "~/ui/found-text";
import { SearchBox } from "~/ui/search-box";
import { articleThemeNames } from "./messages";
import type { ArticleTheme, ThemeCounts } from "./rules";

interface BlogHeadProps {
  title: string;
  counts: ThemeCounts;
  /** The theme that is shown; null for the whole list, undefined for what a search met. */
  theme?: ArticleTheme | null;
  /** What was looked for, and how many articles hold it. */
  looked?: { search: string; count: number };
}

/** The head of the list: its title, what looks for words (sent as a form: never in an address), and the themes that have articles. */
export function BlogHead({ title, counts: { all, themes }, theme, looked }: BlogHeadProps) {
  return (
    <header className="blog-head">
      <div className="blog-title">
        <h1>{title}</h1>
        <SearchBox
          method="post"
          action={href("/blog")}
          label="Rechercher un article"
          placeholder="Bail, vacances..."
          search={looked?.search ?? ""}
          clearTo={looked && looked.count > 0 ? href("/blog") : undefined}
        >
          {looked && foundText({ found: looked.count, more: false })}
        </SearchBox>
      </div>
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
