import { Menu } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { ContactLink } from "~/features/contact/contact-link";
import { ButtonLink } from "~/ui/button";
import { Drawer, DrawerOpener } from "~/ui/drawer";
import { Icon } from "~/ui/icon";
import { QuickExitLink } from "../quick-exit/quick-exit-link";
import { Logo } from "./logo";
import { isCurrent, mainLinks } from "./navigation";
import { NightReading } from "./night-reading";

const drawer = "menu";

/** On every public page; below 768 px its links move to the drawer (requirements ). The coach, who joins nothing, finds her back office. */
export function Header() {
  const coach = useIsCoach();
  return (
    <>
      <header className="site-head">
        <div className="wrap">
          <Logo />
          <nav aria-label="Navigation principale">
            <MainLinks />
          </nav>
          <ContactLink className="btn btn-secondary btn-sm on-desktop" />
          <ButtonLink to={coach ? "/admin" : "/membership"} small className="on-desktop">
            {coach ? "Administration" : "Devenir membre"}
          </ButtonLink>
          <ButtonLink to={coach ? "/admin" : "/membership"} small className="on-phone">
            {coach ? "Gérer" : "S’inscrire"}
          </ButtonLink>
          <DrawerOpener drawer={drawer} label="Ouvrir le menu" className="iconbtn on-phone">
            <Icon of={Menu} className="size-6" />
          </DrawerOpener>
          <QuickExitLink />
        </div>
      </header>
      <Drawer id={drawer} label="Menu" head={<Logo />}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears the clicks of the links inside, keyboard ones included */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed with Enter is a click */}
        <div onClick={closeOnLink}>
          <nav aria-label="Menu">
            <MainLinks />
          </nav>
          <div className="mt-7 grid gap-4">
            <ButtonLink to={coach ? "/admin" : "/membership"} block>
              {coach ? "Administration" : "S’inscrire"}
            </ButtonLink>
            <ContactLink className="btn btn-secondary w-full" />
          </div>
        </div>
        <NightReading className="btn btn-quiet btn-sm mt-5" />
      </Drawer>
    </>
  );
}

/** What the root loaded; an error page, which has nothing of it, is everybody's. */
function useIsCoach(): boolean {
  return (useRouteLoaderData("root") as { coach: boolean } | undefined)?.coach ?? false;
}

function MainLinks() {
  const { pathname } = useLocation();
  return (
    <ul>
      {mainLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A change of page without a reload would leave the drawer open. */
function closeOnLink(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element && event.target.closest("a");
  if (link) event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
