import { LogOut } from "lucide-react";
import { Icon } from "~/ui/icon";
import { exitPath } from "./rules";

/** Above everything, under the thumb. A plain link: the inline script makes it faster, not possible. */
export function QuickExitLink() {
  return (
    <a
      className="quit"
      href={exitPath}
      rel="nofollow"
      data-quit
      title="Quitter ce site immédiatement (ou appuyez trois fois sur la touche Maj)"
    >
      <Icon of={LogOut} />
      Quitter vite
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
