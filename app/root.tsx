import type { ReactNode } from "react";
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import "./styles/app.css";
import "~/features/contact/help-button.css";
import "~/features/legal/cookie-banner.css";
import { showsCoachLinks } from "~/features/accounts/accounts.server";
import { isSiteOpen, keepClosedDoor } from "~/features/admin/admin.server";
import { CookieBanner } from "~/features/legal/cookie-banner";
import { measuredPage } from "~/features/legal/measured-pages";
import { sourcePatterns } from "~/features/legal/visits";
import { readSitePictures, type SitePictures } from "~/features/media/media.server";
import { readFirstExchangeMinutes } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { siteFacts } from "~/features/settings/site-facts";
import { InlineScript } from "~/features/site/head-script/inline-script";
import { FlashMessage } from "~/features/site/layout/flash-message";
import { Incident } from "~/features/site/layout/incident.still";
import { SiteFrame } from "~/features/site/layout/site-frame";
import { LostNetwork } from "~/features/site/lost-network/lost-network";
import {
  explainExit,
  QuickExitBar,
  QuickExitLink,
  QuickExitSkipLink,
} from "~/features/site/quick-exit/quick-exit-link";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { readFlash } from "~/platform/http/flash.server";
import { useNonce } from "~/platform/http/nonce";
import { useSignedIn } from "~/platform/http/signed-in";
import { log } from "~/platform/log.server";
import { LateScripts } from "~/ui/late-scripts";
import { keepUndeliveredSubmit, submitWhenOnline } from "~/ui/offline-submit";
import { OverlayExtra } from "~/ui/overlay-extra";
import { SkipLink } from "~/ui/skip-link";
import { useServedOnce } from "~/ui/still";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/root";
import { FollowingPages } from "./following-pages";
import brygada from "./styles/fonts/brygada-1918-french-wght-normal.woff2";
import hanken from "./styles/fonts/hanken-grotesk-french-wght-normal.woff2";

/** A route says `handle = { chrome: "admin" }` when it brings its own frame, `"bare"` when it wants none. */
export type Chrome = "site" | "admin" | "bare";

const font = (href: string) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
  href,
});

export const links: LinksFunction = () => [
  font(brygada),
  font(hanken),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.facts.brand_name ?? "L’Éclaircie" }];
}

/** Before every page, form and file of the router: a new site is closed until the coach opens it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    await keepClosedDoor(request, context);
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUndeliveredSubmit];

/**
 * Only what is the same for everybody, the one-shot message of the previous answer and the coach's own links: a visitor who
 * carries one of these is never given a shared page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  // A page does not go down with the length of a call, nor with its logo.
  const offeredMinutes = readFirstExchangeMinutes(db()).catch((error) => {
    log.error("services_not_loaded", { error });
    return 0;
  });
  const [settings, firstExchangeMinutes] = await Promise.all([getSettings(db()), offeredMinutes]);
  const coach = await showsCoachLinks(request, context);
  const closed = !(coach || (await isSiteOpen(db())));
  const year = parisDay(now()).slice(0, 4);
  const facts = siteFacts(settings, { year, url: config().baseUrl, firstExchangeMinutes, closed });
  const { logo = null } = await readSitePictures(db(), ["logo"]).catch((error): SitePictures => {
    log.error("logo_not_loaded", { error });
    return {};
  });
  return { facts, logo, flash: readFlash(request), coach };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const chrome = useChrome();
  const { pathname } = useLocation();
  useServedOnce();
  return (
    <html
      lang="fr"
      data-chrome={chrome}
      data-theme={useTheme()}
      data-signed-in={useSignedIn() ? "" : undefined}
      // For the inline scripts alone: any other page is neither counted nor asks about it.
      data-measured={import.meta.env.SSR && measuredPage(pathname) ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* Our own files: a nonce, which browsers hide from what is drawn over them, would be told as a difference. */}
        <Links nonce="" />
        <InlineScript patterns={import.meta.env.SSR ? sourcePatterns : undefined} />
        {chrome === "site" && <FollowingPages />}
      </head>
      <body onSubmitCapture={submitWhenOnline} onPointerOver={explainExit}>
        <nav aria-label="Accès rapide">
          <SkipLink href="#contenu">Aller au contenu</SkipLink>
          <QuickExitSkipLink />
        </nav>
        {chrome === "site" && <CookieBanner />}
        <OverlayExtra value={<QuickExitLink />}>{children}</OverlayExtra>
        <QuickExitBar />
        <LostNetwork exit={<QuickExitLink />} />
        <Toaster />
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { flash } }: Route.ComponentProps) {
  const handle = useMatches().at(-1)?.handle as { saysInPage?: string } | undefined;
  const notice = <FlashMessage message={flash} inPage={handle?.saysInPage} />;
  if (useChrome() === "site") {
    return (
      <SiteFrame notice={notice}>
        <Outlet />
      </SiteFrame>
    );
  }
  return (
    <>
      {notice}
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <SiteFrame>
      <Incident />
    </SiteFrame>
  );
}

function useChrome(): Chrome {
  const handles = useMatches().map(({ handle }) => handle as { chrome?: Chrome } | undefined);
  return handles.findLast((handle) => handle?.chrome)?.chrome ?? "site";
}

/** A page that is always read at night: `handle = { theme: (loaderData) => "nuit" }`. */
function useTheme(): string | undefined {
  const page = useMatches().at(-1);
  const { theme } = (page?.handle ?? {}) as { theme?: (loaded: unknown) => string | undefined };
  return theme?.(page?.loaderData);
}
