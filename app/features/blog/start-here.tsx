import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Unbroken } from "~/ui/unbroken";
import type { StartingArticle } from "./rules";

/** « Par où commencer »: a situation, and the article for it. */
export function StartHere({ articles }: { articles: StartingArticle[] }) {
  return (
    <aside className="blog-start" aria-labelledby="par-ou-commencer">
      <h2 id="par-ou-commencer">{fr("Par où commencer")}</h2>
      <ol>
        {articles.map(({ slug, title, situation }) => (
          <li key={slug}>
            <Link to={href("/blog/:slug", { slug })}>
              <span>{situation}</span> <Unbroken>{title}</Unbroken>
            </Link>
          </li>
        ))}
      </ol>
      <p className="small muted">
        {fr("Vous partez ce soir ?")} <Link to={href("/en-securite")}>{fr("Partir en sécurité")}</Link>
      </p>
    </aside>
  );
}
