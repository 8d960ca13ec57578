import { Link } from "react-router";

const pages = [
  { to: "/admin/newsletter", label: "La lettre" },
  { to: "/admin/newsletter/guide", label: "Le guide" },
];

/** The two lists of addresses of the back office, each a page. */
export function LetterLinks({ here }: { here: string }) {
  return (
    <nav className="filter-links mb-5" aria-label="Lettre et guide">
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === here ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
