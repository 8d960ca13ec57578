import type { HomeTexts } from "./messages";

export function Charter({ texts: { title, articles } }: { texts: HomeTexts["charter"] }) {
  return (
    <article className="home-charter" aria-labelledby="charte">
      <h2 id="charte" className="h4">
        {title}
      </h2>
      <ol>
        {articles.map((article) => (
          <li key={article}>
            <span>{article}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
