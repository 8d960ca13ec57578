import { Fragment } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { NothingFound } from "~/ui/nothing-found";
import type { FoundArticle } from "./blog.server";
import { PostRow } from "./post-card";

/** What a search met: each article with the passage that holds the words; or where else to ask. */
export function FoundArticles({ search, found }: { search: string; found: FoundArticle[] }) {
  if (found.length === 0) {
    return (
      <NothingFound
        title="Aucun article n’en parle encore"
        text={`Nous n'avons rien trouvé pour « ${search} ». Un mot plus court, ou un autre, en trouvera peut-être un. Vous pouvez aussi nous poser la question.`}
        clearTo={href("/blog")}
      >
        <ButtonLink to={href("/contact")} small>
          Nous écrire
        </ButtonLink>
      </NothingFound>
    );
  }
  return (
    <section aria-labelledby="trouves">
      <h2 id="trouves" className="mb-5 h4 wrap-anywhere">
        {fr(`Ce que nous avons écrit sur « ${search} »`)}
      </h2>
      <div className="blog-rows">
        {found.map(({ passage, ...post }) => (
          <PostRow key={post.slug} post={post} level={3}>
            {passage.map((part, rank) =>
              part.found ? <mark key={rank}>{part.text}</mark> : <Fragment key={rank}>{part.text}</Fragment>,
            )}
          </PostRow>
        ))}
      </div>
    </section>
  );
}
