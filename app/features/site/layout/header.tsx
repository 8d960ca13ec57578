import { Menu } from "lucide-react";
import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { ContactLink } from "~/features/contact/contact-link";
import { ButtonLink } from "~/ui/button";
import { Drawer, DrawerOpener } from "~/ui/drawer";
import { Icon } from "~/ui/icon";
import { NightReading } from "~/ui/night-reading";
import { QuickExitLink } from "../quick-exit/quick-exit-link";
import { useIsCoach } from "./is-coach";
import { Logo } from "./logo";
import { isCurrent, isOwn, mainLinks } from "./navigation";
import { OwnSignOut } from "./own-sign-out";

const drawer = "menu";
/** Where somebody orders, takes a place, follows what was ordered, or answers a quote: nothing else is sold there. */
const ordering = /^\/(rendez-vous|devis|membership|payment-success|paiement-bientot|evenements\/.+)(\/|$)/;
const articles = /^\/blog(\/themes\/[^/]+)?$/;

/**
 * On every public page; below 768 px its links move to the drawer (requirements ). The coach, who joins nothing, finds her back
 * office; whoever is signed in, the member area.
 */
export function Header() {
  const { pathname } = useLocation();
  const offers = useOffers();
  // The one light of a screen is its page's own; the lists of articles have none.
  const variant = articles.test(pathname) ? "primary" : "secondary";
  return (
    <>
      <header className="site-head">
        <div className="wrap">
          <Logo />
          <nav aria-label="Navigation principale">
            <MainLinks />
          </nav>
          <ContactLink className="btn btn-secondary btn-sm on-desktop" />
          {offers.map(({ to, label, short, shown }) => (
            <Fragment key={to}>
              <ButtonLink to={to} variant={variant} small className={`on-desktop ${shown}`}>
                {label}
              </ButtonLink>
              {short && (
                <ButtonLink to={to} variant={variant} small className={`on-phone ${shown}`}>
                  {short}
                </ButtonLink>
              )}
            </Fragment>
          ))}
          <DrawerOpener drawer={drawer} label="Ouvrir le menu" className="iconbtn on-phone">
            <Icon of={Menu} className="size-6" />
          </DrawerOpener>
          <QuickExitLink />
        </div>
      </header>
      <Drawer id={drawer} label="Menu" head={<Logo />}>
        <nav aria-label="Menu">
          <MainLinks />
        </nav>
        <div className="mt-7 grid gap-4">
          {offers.map(({ to, label, inDrawer = label, shown }) => (
            <ButtonLink key={to} to={to} block className={shown}>
              {inDrawer}
            </ButtonLink>
          ))}
          <ContactLink className="btn btn-secondary w-full" />
          <OwnSignOut look="btn btn-quiet w-full" />
        </div>
        <NightReading className="btn btn-quiet btn-sm mt-5" />
      </Drawer>
    </>
  );
}

interface Offer {
  to: string;
  label: string;
  /** On a phone, where it stands beside the menu. */
  short: string;
  inDrawer?: string;
  /** To whom: a page is kept for everybody, the script of the head says who reads it (`data-signed-in`). */
  shown: "" | "to-signed-in" | "to-others";
}

function useOffers(): Offer[] {
  const { pathname } = useLocation();
  if (useIsCoach()) return [{ to: "/admin", label: "Administration", short: "Gérer", shown: "" }];
  const area = { to: "/espace-membre", label: "Mon espace", short: "Espace" };
  if (isOwn(pathname)) return [{ ...area, shown: "" }];
  // Above a list of events « S’inscrire » would be taken for theirs.
  const short = pathname === "/evenements" ? "" : "S’inscrire";
  const join = { to: "/membership", label: "Devenir membre", short, inDrawer: "S’inscrire" };
  return [
    { ...area, shown: "to-signed-in" },
    ...(ordering.test(pathname) ? [] : [{ ...join, shown: "to-others" as const }]),
  ];
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
