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
/** Who reads these is signed in: nothing to join is offered there, and nothing is asked about who it is. */
const own = /^\/espace-membre(\/|$)/;
/** Where somebody books, answers a quote or reads what is hers, the one light is the page's own. */
const besides = /^\/(rendez-vous|devis|espace-membre)(\/|$)/;

/** On every public page; below 768 px its links move to the drawer (requirements ). The coach, who joins nothing, finds her back office; whoever is in the member area, its first page. */
export function Header() {
  const { to, label, short, inDrawer = label } = useOffer();
  const variant = besides.test(useLocation().pathname) ? "secondary" : "primary";
  return (
    <>
      <header className="site-head">
        <div className="wrap">
          <Logo />
          <nav aria-label="Navigation principale">
            <MainLinks />
          </nav>
          <ContactLink className="btn btn-secondary btn-sm on-desktop" />
          <ButtonLink to={to} variant={variant} small className="on-desktop">
            {label}
          </ButtonLink>
          <ButtonLink to={to} variant={variant} small className="on-phone">
            {short}
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
            <ButtonLink to={to} block>
              {inDrawer}
            </ButtonLink>
            <ContactLink className="btn btn-secondary w-full" />
          </div>
        </div>
        <NightReading className="btn btn-quiet btn-sm mt-5" />
      </Drawer>
    </>
  );
}

/** The one thing the header offers; `short` on a phone, where it stands beside the menu. */
function useOffer(): { to: string; label: string; short: string; inDrawer?: string } {
  const { pathname } = useLocation();
  if (useIsCoach()) return { to: "/admin", label: "Administration", short: "Gérer" };
  if (own.test(pathname)) return { to: "/espace-membre", label: "Mon espace", short: "Espace" };
  return { to: "/membership", label: "Devenir membre", short: "S’inscrire", inDrawer: "S’inscrire" };
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
