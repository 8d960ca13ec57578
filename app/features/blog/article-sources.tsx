import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { Article } from "./blog.server";

/** What an article rests on: each record with its text, where it is read officially, and when it was. */
export function ArticleSources({ sources }: { sources: Article["sources"] }) {
  return (
    <section className="article-sources" aria-labelledby="sources">
      <h2 id="sources">Les sources</h2>
      <ol>
        {sources.map(({ id, title, texts, date, signed, oldSince }, rank) => (
          <li key={id} id={`source-${rank + 1}`}>
            {fr(`${title} : `)}
            {texts.map(({ name, url }, place) => (
              <span key={name}>
                {place > 0 && ", "}
                {fr(name)} (
                <a href={url}>
                  {new URL(url).hostname.replace(/^www\./, "")}
                  <VisuallyHidden>{fr(` : ${name}`)}</VisuallyHidden>
                </a>
                )
              </span>
            ))}
            {", "}
            <Day>{`lu le ${date}`}</Day>
            {signed && <Ordinals>{`, relu par ${signed}`}</Ordinals>}
            {oldSince && (
              <>
                {", à revoir depuis le "}
                <Day>{oldSince}</Day>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="small muted">
        {fr("Une erreur, un texte changé ? ")}
        <Link className="whitespace-nowrap" to={href("/contact")}>
          Dites-le-nous
        </Link>
        {fr(" : nous corrigeons et datons.")}
      </p>
    </section>
  );
}

/** On one line; where the letters leave no room for it, cut rather than out of the page. */
function Day({ children }: { children: string }) {
  return <Ordinals>{children.replaceAll(" ", "\u00a0")}</Ordinals>;
}
