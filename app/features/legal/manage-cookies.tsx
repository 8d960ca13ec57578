import { href, Link } from "react-router";

/** « Gérer mes cookies »: asked again here by the script of the head; without a script, on the page that lists them. */
export function ManageCookies() {
  return (
    <Link to={`${href("/cookies")}#votre-choix`} data-cookies>
      Gérer mes cookies
    </Link>
  );
}
