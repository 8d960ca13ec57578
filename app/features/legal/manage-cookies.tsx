import type { MouseEvent } from "react";
import { href, Link } from "react-router";

/** « Gérer mes cookies »: asks again, here; without a script, on the page that lists them. */
export function ManageCookies() {
  return (
    <Link to={`${href("/cookies")}#votre-choix`} onClick={askAgain}>
      Gérer mes cookies
    </Link>
  );
}

function askAgain(event: MouseEvent) {
  const banner = document.getElementById("cookies");
  if (!banner?.firstChild) return;
  event.preventDefault();
  document.documentElement.dataset.ask ??= "";
  banner.focus();
}
