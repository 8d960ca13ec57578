import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";
import type { HomeTexts } from "./texts";

export function Charter({ charterArticles }: Pick<HomeTexts, "charterArticles">) {
  return (
    <Section labelledBy="charte">
      <article className="home-charter">
        <h2 id="charte" className="h3">
          {fr("Charte de confidentialité")}
        </h2>
        <p className="mt-3 max-w-152 text-muted">
          {fr("Ce que vous nous confiez reste entre nous. Voici, noir sur blanc, à quoi nous nous engageons.")}
        </p>
        <ol>
          {charterArticles.map((article) => (
            <li key={article}>
              <span>{article}</span>
            </li>
          ))}
        </ol>
      </article>
    </Section>
  );
}
