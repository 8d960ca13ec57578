import { CalendarCheck2, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { CarriedPortrait } from "~/features/media/carried-portrait";
import { COACH_TITLE } from "~/features/settings/rules";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { ArticleSources } from "./article-sources";
import type { Article, Signature } from "./blog.server";
import { articleThemeNames } from "./messages";
import { PostCover } from "./post-card";

/** Its `html` is written by `articleText`, and its `summary` by `summaryHtml`, which escape all they do not know. */
type ShownArticle = Omit<Article, "slug" | "metaTitle" | "metaDescription" | "publishedAt" | "updatedAt">;

interface ArticleBodyProps {
  article: ShownArticle;
  signature: Signature;
  children?: ReactNode;
}

/** An article as it is read: its head, what it answers, its text. */
export function ArticleBody({ article, signature, children }: ArticleBodyProps) {
  return (
    <article>
      <header className="article-head">
        <div>
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
          </p>
          <h1>{article.title}</h1>
          <div className="article-signature">
            <CarriedPortrait of={signature.portrait} sizes="3.5rem" className="article-face" />
            <p>
              <b>{fr(`Par ${signature.name}`)}</b>
              {`, ${COACH_TITLE}`}
              {article.review && (
                <span>
                  <Ordinals>{fr(`Relu par ${article.review.by}, le ${article.review.date}`)}</Ordinals>
                </span>
              )}
            </p>
          </div>
        </div>
        <div className="article-cover">
          <PostCover src={article.cover} lazy={false} />
        </div>
      </header>
      <Facts article={article} />
      <div className="article-grid">
        {article.headings.length > 1 && (
          <nav className="article-contents" aria-label="Dans cet article">
            <p>Dans cet article</p>
            {article.headings.map(({ id, label }) => (
              <a key={id} href={`#${id}`}>
                {label}
              </a>
            ))}
            {article.sources.length > 0 && <a href="#sources">Les sources</a>}
          </nav>
        )}
        <div className="article-text">
          <p className="article-intro">{article.excerpt}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by articleText, which escapes all it does not know */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
        </div>
        {article.sources.length > 0 && <ArticleSources sources={article.sources} />}
        {children}
      </div>
    </article>
  );
}

/** What the article answers in a few lines, how fresh its law is, how long it takes. */
function Facts({ article }: { article: ShownArticle }) {
  const { summary, lawDate, isLawOld, minutes } = article;
  const reading = fr(`lecture ${minutes} min`);
  return (
    <section className="article-facts" aria-label={fr("L'essentiel de cet article")}>
      {summary.length > 0 && (
        <>
          <h2>{summary.length > 1 ? fr(`En ${summary.length === 2 ? "deux" : "trois"} lignes`) : "En une ligne"}</h2>
          <ol>
            {summary.map((line) => (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written by summaryHtml, which escapes it
              <li key={line} dangerouslySetInnerHTML={{ __html: line }} />
            ))}
          </ol>
        </>
      )}
      <p>
        <Icon of={lawDate ? CalendarCheck2 : Clock} />
        {lawDate ? (
          <span>
            {fr("À jour au")} <b>{lawDate}</b>
            {fr(` · ${reading} · information générale, qui ne remplace pas la consultation d'un avocat.`)}
            {isLawOld && (
              <span className="article-old">
                {fr("Depuis ce jour, une règle a pu changer. Avant de décider, faites-la vérifier.")}
              </span>
            )}
          </span>
        ) : (
          <span>{`L${reading.slice(1)}`}</span>
        )}
      </p>
    </section>
  );
}
