import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Grid12 } from "~/ui/layout";
import type { Article } from "./blog.server";
import { articleThemeNames } from "./messages";
import { PostCover } from "./post-card";

/** Its `html` is written by `articleText`, which escapes all it does not know. */
type ShownArticle = Omit<Article, "slug" | "metaTitle" | "metaDescription" | "publishedAt" | "updatedAt">;

/** An article as it is read: its head, its text, the day its law was checked. */
export function ArticleBody({ article, children }: { article: ShownArticle; children?: ReactNode }) {
  return (
    <article>
      <header className="pt-4 pb-[clamp(2rem,4vw,3rem)]">
        <Grid12 className="gap-y-7">
          <div className="self-end wide:col-span-7">
            <p className="small muted mb-4">
              <time dateTime={article.day}>{article.date}</time>
              {article.theme && (
                <>
                  {" · "}
                  <Link to={href("/blog/themes/:theme", { theme: article.theme })}>
                    {articleThemeNames[article.theme]}
                  </Link>
                </>
              )}
              {` · ${article.minutes}\u00a0${article.minutes > 1 ? "minutes" : "minute"} de lecture`}
            </p>
            <h1 className="max-w-[13em]">{article.title}</h1>
          </div>
          <div className="article-cover wide:col-span-5 wide:col-start-8">
            <PostCover src={article.cover} lazy={false} />
          </div>
        </Grid12>
      </header>
      <div className="article-grid">
        {article.headings.length > 1 && (
          <nav className="article-contents" aria-label="Dans cet article">
            <p>Dans cet article</p>
            {article.headings.map(({ id, label }) => (
              <a key={id} href={`#${id}`}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <div className="article-text">
          <p className="article-intro">{article.excerpt}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by articleText, which escapes all it does not know */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
        </div>
        {article.lawDate && (
          <aside className="article-note" aria-label="À propos du droit">
            <b className="font-[620]">{fr("Le droit change.")}</b>{" "}
            {fr(
              `Les règles citées ici sont à jour au ${article.lawDate}. Elles ne remplacent pas un conseil : avant de décider, parlez-en à un avocat.`,
            )}
          </aside>
        )}
        {children}
      </div>
    </article>
  );
}
