import "./admin.css";
import {
  BookOpenText,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  ExternalLink,
  FilePenLine,
  FileUser,
  FileX,
  Gift,
  HandCoins,
  Handshake,
  Hash,
  History,
  Hourglass,
  Images,
  Inbox,
  LayoutDashboard,
  LibraryBig,
  LogOut,
  type LucideIcon,
  MailCheck,
  MailOpen,
  Menu,
  PanelLeft,
  PenLine,
  Quote,
  Rocket,
  Scale,
  Send,
  Settings,
  ShieldAlert,
  Tag,
  Ticket,
  Users,
} from "lucide-react";
import { type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { admittedCoach, requireAdmin } from "~/features/accounts/accounts.server";
import { FactorReminder } from "~/features/accounts/factor-reminder";
import { SignOutForm } from "~/features/accounts/sign-out-form";
import { countOfDay } from "~/features/booking/booking.server";
import { useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { ButtonLink } from "~/ui/button";
import { Drawer, DrawerOpener } from "~/ui/drawer";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { clearKeptTexts, clearSentTexts } from "~/ui/kept-text";
import { OverlayExtra } from "~/ui/overlay-extra";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/admin-layout";
import { useFocusAfterAction } from "./after-action";
import { type MenuIcon, menu } from "./menu";
import { isMenuFolded, menuCookie } from "./menu-cookie";

/** A loader's guard would not stop the action of a page below: the middleware runs before both. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    await requireAdmin(request, context);
    return next();
  },
];

export const handle = { chrome: "admin" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { secondFactor } = admittedCoach(context).user;
  // A page does not go down with a count of the menu.
  const meetings = await countOfDay(db(), { now: now() }).catch((error) => {
    log.error("meetings_not_loaded", { error });
    return 0;
  });
  return { secondFactor, meetings, folded: isMenuFolded(request.headers.get("Cookie")) };
}

const icons: Record<MenuIcon, LucideIcon> = {
  dashboard: LayoutDashboard,
  meetings: CalendarClock,
  events: CalendarDays,
  members: Users,
  accounts: Scale,
  services: Tag,
  advice: Inbox,
  messages: MailOpen,
  quotes: FilePenLine,
  terminations: FileX,
  blog: PenLine,
  library: LibraryBig,
  letters: Send,
  newsletter: BookOpenText,
  photos: Images,
  testimonials: Quote,
  figures: Hash,
  questions: CircleHelp,
  codes: Ticket,
  gifts: Gift,
  partners: Handshake,
  mails: MailCheck,
  settings: Settings,
  golive: Rocket,
  retention: Hourglass,
  audience: ChartColumn,
  rewards: HandCoins,
  requests: FileUser,
  breaches: ShieldAlert,
  journal: History,
};

export default function AdminLayout({ loaderData: { folded, secondFactor } }: Route.ComponentProps) {
  return (
    <Frame folded={folded}>
      {!secondFactor && <FactorReminder />}
      <Outlet />
    </Frame>
  );
}

/** A page that cannot be shown keeps the menu: the coach goes on from there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useRouteLoaderData<typeof loader>("features/admin/admin-layout");
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame folded={loaded?.folded ?? false} failed>
      <title>{missing ? "Page introuvable" : "Erreur"}</title>
      <EmptyState
        level={1}
        title={missing ? "Cette page n’existe pas, ou n’existe plus" : "Un incident nous empêche d’afficher cette page"}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {!missing && (
              <ButtonLink to={pathname + search} reloadDocument>
                Réessayer
              </ButtonLink>
            )}
            <ButtonLink to="/admin" reloadDocument variant={missing ? "primary" : "secondary"}>
              Revenir au tableau de bord
            </ButtonLink>
          </div>
        }
      >
        {fr(
          missing
            ? "Ce qu'elle montrait a pu être supprimé ou déplacé. Rien d'autre n'a changé."
            : "Ce n'est pas de votre fait, et ce que vous aviez enregistré est conservé. Réessayez dans quelques instants.",
        )}
      </EmptyState>
    </Frame>
  );
}

interface FrameProps {
  folded: boolean;
  /** What was sent met an error: its text stays kept. */
  failed?: boolean;
  children: ReactNode;
}

/** The back office: its menu at the left, in a drawer on a phone, and the page. */
function Frame({ folded, failed = false, children }: FrameProps) {
  const { brand_name: brand } = useSiteFacts();
  const [isFolded, fold] = useFolding(folded);
  const { state } = useNavigation();
  const { pathname } = useLocation();
  useEffect(() => {
    if (state === "idle" && !failed) clearSentTexts();
  }, [state, failed]);
  useEffect(() => {
    import("~/ui/tooltips").then(({ watchTooltips }) => watchTooltips());
  }, []);
  const page = useFocusAfterAction();
  const exit = useContext(OverlayExtra);
  return (
    <div className="admin" data-folded={isFolded || undefined}>
      <header className="admin-bar band">
        <Brand name={brand} />
        {pathname !== "/admin" && (
          <Link className="admin-bar-todo" to="/admin#a-faire">
            À faire
          </Link>
        )}
        <DrawerOpener drawer="menu-admin" label="Ouvrir le menu">
          <Icon of={Menu} className="size-6" />
        </DrawerOpener>
      </header>
      <Drawer id="menu-admin" label="Administration" head={<Brand name={brand} />}>
        <Entries label="Administration, menu" />
      </Drawer>
      <aside className="admin-side band" id="menu-lateral">
        <div className="admin-side-head">
          <Brand name={brand} />
          <button
            type="button"
            className="iconbtn needs-js"
            aria-label={isFolded ? "Déplier le menu" : "Replier le menu"}
            aria-expanded={!isFolded}
            aria-controls="menu-lateral"
            aria-keyshortcuts="Control+B Meta+B"
            title="Ctrl + B"
            onClick={() => fold(!isFolded)}
          >
            <Icon of={PanelLeft} className="size-5" />
          </button>
        </div>
        <Entries label="Administration" />
        {exit}
      </aside>
      <main id="contenu" tabIndex={-1} className="admin-main" ref={page}>
        <PageLoading />
        {children}
      </main>
    </div>
  );
}

/** Folded or not, kept seven days on this device (requirements ); Ctrl or ⌘ and B does the same as the button. */
function useFolding(initial: boolean): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(initial);
  const fold = useCallback((next: boolean) => {
    setFolded(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers we serve.
    document.cookie = menuCookie(next);
  }, []);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      fold(!folded);
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [fold, folded]);
  return [folded, fold];
}

function Entries({ label }: { label: string }) {
  const { pathname } = useLocation();
  const meetings = useRouteLoaderData<typeof loader>("features/admin/admin-layout")?.meetings ?? 0;
  const isHere = (to: string) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));
  return (
    <nav className="admin-menu" aria-label={label}>
      <ul>
        {menu.map(({ to, label: name, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere(to) ? "page" : undefined} title={name} onClick={closeDrawer}>
              <Icon of={icons[icon]} />
              <span>{name}</span>
              {to === "/admin/rendez-vous" && meetings > 0 && (
                <span className="num ml-auto">
                  {meetings}
                  <span className="sr-only"> aujourd’hui</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <Link to="/" title="Voir le site">
            <Icon of={ExternalLink} />
            <span>Voir le site</span>
          </Link>
        </li>
        <li>
          <SignOutForm onSubmit={clearKeptTexts}>
            <button type="submit" title="Se déconnecter" onClick={closeDrawer}>
              <Icon of={LogOut} />
              <span>Se déconnecter</span>
            </button>
          </SignOutForm>
        </li>
      </ul>
    </nav>
  );
}

/** A page change inside the application would leave the drawer open. */
function closeDrawer(event: { currentTarget: HTMLElement }) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

function Brand({ name }: { name: string }) {
  return (
    <Link className="logo" to="/admin" aria-label={`${name}, administration`}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="25" cy="19" r="10" fill="#F2A63A" />
        <path d="M2 22C12 20 20 26 24 44H6C3.5 44 2 42.5 2 40Z" fill="currentColor" />
        <path d="M46 17C36 17 28 25 25.5 44H42c2.5 0 4-1.5 4-4Z" fill="#A9C7B4" />
        <path d="M6 12.5h9M3 8h17" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>
        <b>{name}</b>
      </span>
    </Link>
  );
}
