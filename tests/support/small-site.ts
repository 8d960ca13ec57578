import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement as h } from "react";
import { data, Outlet, redirect, Scripts, type ServerBuild, useLoaderData } from "react-router";
import * as entry from "~/entry.server";
import type { Config } from "~/platform/config.server";
import { flash, readFlash } from "~/platform/http/flash.server";
import { createSite } from "~/platform/http/site.server";

// A site of nine pages without a database, asked as the built one is.

export const baseUrl = "https://leclaircie.example";
export const secret = "kJ8s0fPq2LmN4vXz7RtYbC1dEgHiUwAo";

const config = {
  baseUrl,
  mollieCheckoutOrigins: ["https://www.mollie.com"],
  production: true,
  requestsPerMinute: 600,
  secret,
} as Config;

const builtFolder = mkdtempSync(join(tmpdir(), "client-"));
mkdirSync(join(builtFolder, "assets"));
writeFileSync(join(builtFolder, "assets", "root-abc.js"), "script()");
writeFileSync(join(builtFolder, "assets", "root-abc.js.br"), "small");
writeFileSync(join(builtFolder, "favicon.svg"), "<svg/>");

export const state = { visits: 0, title: "Accueil", left: [] as string[] };

function testRoute(id: string, path: string | undefined, module: object, parentId: string | undefined = "root") {
  return { id, path, module, ...(parentId && { parentId }), ...(id === "home" && { index: true }) };
}

const build = {
  entry: { module: entry },
  routes: {
    root: testRoute(
      "root",
      "",
      {
        Layout: ({ children }: { children: React.ReactNode }) =>
          h("html", { lang: "fr" }, h("body", null, children, h(Scripts))),
        default: () => h(Outlet),
        ErrorBoundary: () => h("p", null, "erreur"),
      },
      "",
    ),
    home: testRoute("home", undefined, {
      loader: ({ request }: { request: Request }) => {
        state.visits += 1;
        return { title: state.title, cookie: request.headers.get("Cookie") ?? "aucun" };
      },
      default: function Home() {
        const { title, cookie } = useLoaderData<{ title: string; cookie: string }>();
        return h("h1", null, `${title} ${cookie}`);
      },
    }),
    form: testRoute("form", "formulaire", {
      loader: ({ request }: { request: Request }) => ({ title: readFlash(request)?.title ?? "rien" }),
      action: async ({ request }: { request: Request }) => {
        const headers = new Headers();
        flash(headers, { kind: "success", title: `reçu ${(await request.formData()).get("nom")}` });
        return redirect("/formulaire", { headers });
      },
      default: function Form() {
        return h("p", null, useLoaderData<{ title: string }>().title);
      },
    }),
    crowded: testRoute("crowded", "affluence", {
      action: () => {
        throw new Response("Patientez.", { status: 503 });
      },
      default: () => null,
    }),
    failing: testRoute("failing", "panne", {
      loader: () => {
        throw new Error("panne");
      },
      default: () => null,
    }),
    missing: testRoute("missing", "facture/:id", {
      loader: ({ params }: { params: { id?: string } }) => {
        if (params.id !== "connue") throw data(null, 404);
        return null;
      },
      default: () => null,
    }),
    exit: testRoute("exit", "vers-la-sortie", {
      loader: ({ request }: { request: Request }) => {
        state.left.push(request.headers.get("Cookie") ?? "");
        const headers = ["sid", "espace", "flash"].map(
          (name) => ["Set-Cookie", `__Host-${name}=; Max-Age=0; Path=/; Secure`] as [string, string],
        );
        return redirect("https://meteo.example", { headers });
      },
    }),
    session: testRoute("session", "session", { loader: () => Response.json({ signedIn: false }) }),
    setting: testRoute("setting", "compte", {
      loader: () => data(null, { headers: { "Set-Cookie": "__Host-x=1; Path=/; Secure" } }),
      headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
      default: () => h("p", null, "compte"),
    }),
  },
  assets: {
    entry: { module: "/assets/root-abc.js", imports: [] },
    routes: Object.fromEntries(
      ["root", "home", "form", "crowded", "exit", "failing", "missing", "session", "setting"].map((id) => [
        id,
        {
          id,
          module: "/assets/root-abc.js",
          hasErrorBoundary: id === "root",
          ...(id === "root" && { css: ["/assets/root.css"] }),
        },
      ]),
    ),
    url: "/assets/manifest.js",
    version: "1",
  },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: builtFolder,
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

export function newSite(change: Partial<Config> = {}) {
  return createSite({
    build,
    config: { ...config, ...change },
    cachedPaths: ["/", "/compte", "/panne", /^\/facture\/[a-z]+$/],
    cachedPageParameters: ["sujet"],
    wholePaths: [],
    webhooks: ["/webhooks/mollie/"],
    partsPrefix: "/televersements/",
    longForms: { prefix: "/admin/", maxBytes: 1_048_576, maxFields: 200 },
    secretAddresses: ["/code/"],
    exitPath: "/vers-la-sortie",
    isUnlisted: () => false,
    development: false,
  });
}

export const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(baseUrl + path, { headers: { Accept: "text/html", ...headers } });
export const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  new Request(baseUrl + path, {
    method: "POST",
    body,
    headers: {
      Accept: "text/html",
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
  });

/** As if nobody had come. */
export function asNew(): void {
  state.visits = 0;
  state.title = "Accueil";
  state.left = [];
}
