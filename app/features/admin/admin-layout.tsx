import "./admin.css";
import { Menu, PanelLeft } from "lucide-react";
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
import { useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { ButtonLink } from "~/ui/button";
import { Drawer, DrawerOpener } from "~/ui/drawer";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { clearSentTexts } from "~/ui/kept-text";
import { OverlayExtra } from "~/ui/overlay-extra";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/admin-layout";
import { AdminDock, AdminMenu } from "./admin-menu";
import { useFocusAfterAction } from "./after-action";
import type { MenuCounts } from "./menu";
import { isMenuFolded, menuCookie } from "./menu-cookie";
import { readMenuCounts } from "./menu-counts.server";
import { SearchField, SearchLink, useSearchKeys } from "./search-link";

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
  const counts = await readMenuCounts(db(), { now: now() }).catch((error): MenuCounts => {
    log.error("menu_counts_not_loaded", { error });
    return {};
  });
  return { secondFactor, counts, folded: isMenuFolded(request.headers.get("Cookie")) };
}

export default function AdminLayout({ loaderData: { folded, secondFactor } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <Frame folded={folded}>
      {!secondFactor && pathname === "/admin" && <FactorReminder />}
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

/** The back office: its menu at the left, in a drawer and a bar of five parts on a phone, and the page. */
function Frame({ folded, failed = false, children }: FrameProps) {
  const { brand_name: brand } = useSiteFacts();
  const [isFolded, fold] = useFolding(folded);
  const { state } = useNavigation();
  const counts = useRouteLoaderData<typeof loader>("features/admin/admin-layout")?.counts ?? {};
  useEffect(() => {
    if (state === "idle" && !failed) clearSentTexts();
  }, [state, failed]);
  useEffect(() => {
    import("~/ui/tooltips").then(({ watchTooltips }) => watchTooltips());
  }, []);
  useSearchKeys();
  const page = useFocusAfterAction();
  const exit = useContext(OverlayExtra);
  return (
    <div className="admin" data-folded={isFolded || undefined}>
      <header className="admin-bar band">
        <Brand name={brand} />
        {exit}
        <SearchLink />
        <DrawerOpener drawer="menu-admin" label="Ouvrir le menu">
          <Icon of={Menu} className="size-6" />
        </DrawerOpener>
      </header>
      <Drawer id="menu-admin" label="Administration" head={<Brand name={brand} />}>
        <SearchField />
        <AdminMenu label="Administration, menu" counts={counts} unfolded />
      </Drawer>
      <aside className="admin-side band" id="menu-lateral" aria-label="Menu">
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
        <SearchField />
        <SearchLink />
        <AdminMenu label="Administration" counts={counts} />
        {exit}
      </aside>
      <main id="contenu" tabIndex={-1} className="admin-main" ref={page}>
        <PageLoading />
        {children}
      </main>
      <AdminDock counts={counts} />
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
      // Where one writes, it makes words bold, or belongs to the browser.
      if ((event.target as HTMLElement).closest("input, textarea, [contenteditable=true]")) return;
      event.preventDefault();
      fold(!folded);
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [fold, folded]);
  return [folded, fold];
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
