import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { HelpLine } from "~/features/safety/help-line";
import { addressOf, hotline } from "~/features/safety/rules";
import { COACH_TITLE } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { fr } from "~/ui/french";
import type { SiteIdentity } from "~/ui/head";
import { JsonLd, organizationOf, personOf } from "~/ui/json-ld";
import { Still } from "~/ui/still";
import type { Route } from "./+types/article.page";
import { ArticleBody } from "./article-body";
import { PostCard } from "./post-card";

export function ArticleContents({
  loaderData: { article, signature, related, publishedAt, updatedAt },
}: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <Still id="ArticleContents">
      <div className="wrap">
        <JsonLd data={(site) => articleJsonLd(site, { ...article, author: signature.name, publishedAt, updatedAt })} />
        <ArticleBody article={article} signature={signature}>
          <p className="article-back">
            <Link to={href("/blog")}>Retour au blog</Link>
          </p>
        </ArticleBody>
        {article.summary.some(namesDanger) ? <Shelter /> : <Invitation />}
        {related.length > 0 && (
          <section className={classNames("article-related", "pb-block")} aria-labelledby="a-lire-aussi">
            <h2 id="a-lire-aussi" className="mb-8 border-b-[1.5px] border-text pb-[1.1rem] h3">
              À lire aussi
            </h2>
            <div>
              {related.map((post) => (
                <PostCard key={post.slug} post={post} level={3} />
              ))}
            </div>
          </section>
        )}
      </div>
    </Still>
  );
}

/** An article that begins with the number of the police is read by somebody in danger: nothing is sold to them. */
const namesDanger = (line: string) => line.includes(addressOf(hotline("17")));

function Shelter() {
  return (
    <Call
      title="Et maintenant, là où vous êtes ?"
      way={<ButtonLink to={href("/outils/partir-en-securite")}>Partir en sécurité</ButtonLink>}
    >
      <HelpLine />
    </Call>
  );
}

function Invitation() {
  const { advice_hours } = useSiteFacts();
  return (
    <Call
      title="Et pour votre situation, à vous ?"
      way={
        <>
          <ButtonLink to={href("/membership")} className="to-others">
            Devenir membre
          </ButtonLink>
          <ButtonLink to={href("/espace-membre")} className="to-signed-in">
            Ouvrir mon espace
          </ButtonLink>
        </>
      }
    >
      {fr(
        `Les membres nous écrivent ce qu'ils n'osent pas envoyer, ou ce qui les tient éveillés. Nous répondons sous ${advice_hours} h, sans juger.`,
      )}
    </Call>
  );
}

/** Where an article leads once it is read. */
function Call({ title, way, children }: { title: string; way: ReactNode; children: ReactNode }) {
  return (
    <section className="article-call" aria-labelledby="ensuite">
      <div>
        <h2 id="ensuite" className="h3">
          {fr(title)}
        </h2>
        <p className="mt-2.5 max-w-[36rem]">{children}</p>
      </div>
      {way}
    </section>
  );
}

interface DescribedArticle {
  slug: string;
  title: string;
  metaDescription: string;
  author: string;
  /** ISO instants. */
  publishedAt: string;
  updatedAt: string;
}

/** What a search engine reads about an article: https://schema.org/Article */
function articleJsonLd(site: SiteIdentity, article: DescribedArticle) {
  const path = href("/blog/:slug", { slug: article.slug });
  return {
    "@type": "Article",
    headline: article.title,
    description: article.metaDescription,
    image: [`${site.site_url}/partage${path}.png`],
    inLanguage: "fr",
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: site.site_url + path,
    author: personOf(site, { name: article.author, jobTitle: COACH_TITLE, path: href("/a-propos") }),
    publisher: { ...organizationOf(site), logo: { "@type": "ImageObject", url: `${site.site_url}/favicon.svg` } },
    isAccessibleForFree: true,
  };
}
