import { Link } from "react-router";
import { fr } from "~/ui/french";

/** The four articles that the foot of every page leads to (requirements ). */
export const footerArticles = [
  { to: "/blog/divorce-heureux-mythe-ou-realite", label: "Le divorce heureux : mythe ou réalité ?" },
  { to: "/blog/co-parentalite-apaisee", label: "La co-parentalité apaisée" },
  { to: "/blog/annoncer-separation-enfants", label: "Annoncer la séparation aux enfants" },
  { to: "/blog/transformer-colere-divorce", label: "Transformer la colère" },
];

/** Does the foot of every page lead to the article of these addresses, its former ones included? */
export function isInFooter(slugs: string[]): boolean {
  return footerArticles.some(({ to }) => slugs.some((slug) => to === `/blog/${slug}`));
}

/** Their lines, in the foot of a page. */
export function FooterArticles() {
  return footerArticles.map(({ to, label }) => (
    <li key={to}>
      <Link to={to}>{fr(label)}</Link>
    </li>
  ));
}
