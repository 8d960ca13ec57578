import { LogOut } from "lucide-react";
import { Icon } from "~/ui/icon";
import { exitPath } from "./rules";

/** For the body: the title of the link is drawn by us, wherever it stands. */
export function explainExit({ target }: { target: EventTarget }) {
  const link = target instanceof Element && target.closest("a.quit");
  if (link) import("~/ui/tooltips").then((of) => of.watchTooltips(link)).catch(() => {});
}

/** In the header of a wide screen, in the bar of a narrow one. A plain link: the inline script makes it faster, not possible. */
export function QuickExitLink() {
  return (
    <a
      className="quit"
      href={exitPath}
      rel="nofollow"
      data-quit
      title="Quitter ce site immédiatement (ou trois fois sur la touche Maj d’un ordinateur)"
    >
      <Icon of={LogOut} />
      <span>Quitter vite</span>
    </a>
  );
}

/** The same act, first in the order of the keyboard. */
export function QuickExitSkipLink() {
  return (
    <a className="skip" href={exitPath} rel="nofollow" data-quit>
      Quitter vite ce site
    </a>
  );
}

/** At the foot of a narrow screen, over nothing: the page keeps that much of its own foot free. */
export function QuickExitBar() {
  return (
    <aside aria-label="Sortie" className="exit-bar">
      <QuickExitLink />
    </aside>
  );
}
