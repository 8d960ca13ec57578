import { randomBytes } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { sql } from "kysely";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { resumedFields } from "~/platform/auth/interrupted-form.server";
import { hasStaffMark, wasLeft } from "~/platform/auth/session.server";
import { saysSignedIn } from "~/platform/auth/session-hint.server";
import type { Config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { hasRoom, watchingDatabase } from "~/platform/db/unavailable.server";
import { PART_BYTES } from "~/platform/files/upload-kinds";
import { log, mask } from "~/platform/log.server";
import { giveNotedCookies, noteCookie } from "./answer-cookies.server";
import { clientAddressHeader, clientIp } from "./client-ip.server";
import { developmentPolicy, newNonce, pagePolicy } from "./csp.server";
import { hasFlash } from "./flash.server";
import { createGuard } from "./guard.server";
import { isPage, secured } from "./headers.server";
import { isLeaving } from "./leaving.server";
import { createLocalLimit } from "./local-limit.server";
import { type CachedPath, createPageCache } from "./page-cache.server";
import { pageSheets } from "./page-sheets.server";
import { type PlainResponse, plainResponse, plainResponses } from "./plain-response.server";
import { type RenderMode, renderMode } from "./render-mode.server";
import { readStaticFiles } from "./static-files.server";
import { type StoredResponse, storedResponse } from "./stored-response.server";

interface SiteOptions {
  /** The framework's server build. */
  build: ServerBuild;
  config: Config;
  /** Addresses whose page is the same for everybody. */
  cachedPaths: readonly CachedPath[];
  /** What those pages read of their query. */
  cachedPageParameters: readonly string[];
  /** Other pages that are whole without the application. */
  wholePaths: readonly CachedPath[];
  /** Prefixes of machine addresses, exempt from the origin check. */
  webhooks: string[];
  /** Where the parts of a file are sent, as bytes. */
  partsPrefix: string;
  /** Where whole articles are sent. */
  longForms: { prefix: string; maxBytes: number; maxFields: number };
  /** Prefixes of addresses that end with a secret: a log names them without it. */
  secretAddresses: readonly string[];
  /** Where « Quitter vite » leads: every page has it, those of this floor too. */
  exitPath: string;
  /** Nothing is to be found through search engines yet. */
  isUnlisted: () => boolean;
  /** The development server: no cache, no built file, a policy Vite can live with. */
  development: boolean;
}

export type Site = ReturnType<typeof createSite>;

/** Nothing of the site listens to another method. */
const methods = new Set(["GET", "HEAD", "POST"]);

/** The site as a function of a request, with its faster doors for what is already finished. */
export function createSite({
  build,
  config,
  cachedPaths,
  cachedPageParameters,
  wholePaths,
  webhooks,
  partsPrefix,
  longForms,
  secretAddresses,
  exitPath,
  isUnlisted,
  development,
}: SiteOptions) {
  const respond = createRequestHandler(build, development ? "development" : "production");
  const files = development ? new Map<string, StoredResponse>() : readStaticFiles(build.assetsBuildDirectory, config);
  const sheets = pageSheets(files);
  const stylesheet = build.assets.routes.root?.css?.[0];
  const guard = createGuard({
    config,
    webhooks,
    parts: { prefix: partsPrefix, maxBytes: PART_BYTES },
    longForms,
    resume: resumedFields,
    refuse,
  });
  const generalLimit = createLocalLimit({ limit: config.requestsPerMinute, perSeconds: 60 });
  const pages = createPageCache({
    config,
    paths: development ? [] : cachedPaths,
    parameters: cachedPageParameters,
    render: (path) =>
      routed(new Request(config.baseUrl + path, { headers: { Accept: "text/html" } }), {
        complete: true,
        scripts: "touched",
        sheets,
        signedIn: false,
      }),
  });

  /** What failed because the database was away says so, and when to come back: the same request may succeed then. */
  async function routed(request: Request, mode: RenderMode): Promise<Response> {
    const { given, unavailable } = await watchingDatabase(() =>
      respond(request, new RouterContextProvider(new Map([[renderMode, mode]]))),
    );
    if (given.status !== 500 || !unavailable) return given;
    return new Response(given.body, { status: 503, headers: given.headers });
  }

  function plain(request: Request, answer: PlainResponse, headers?: Record<string, string>): Response {
    return plainResponse(request, answer, { exitPath, ...(stylesheet && { stylesheet }), ...(headers && { headers }) });
  }

  function retryLater(request: Request, answer: PlainResponse, seconds: number | undefined): Response {
    return plain(request, answer, seconds === undefined ? undefined : { "Retry-After": String(seconds) });
  }

  function refuse({ req: { raw } }: Context, answer: PlainResponse, retryAfterSeconds?: number): Response {
    log.warn("request_refused", {
      method: raw.method,
      path: loggedPath(new URL(raw.url), secretAddresses),
      status: answer.status,
    });
    return retryLater(raw, answer, retryAfterSeconds);
  }

  /** A page that is the same for everybody, unless this visitor has something of their own to be shown in it. */
  async function shared(request: Request, url: URL): Promise<Response | undefined> {
    if (pages.readsQuery(url.search) || !pages.accepts(url.pathname) || ownPage(request.headers.get("Cookie")))
      return undefined;
    const page = await pages.page(url.pathname);
    return page instanceof Response ? retried(page) : storedResponse(request, page);
  }

  /** A page to be read, that says nothing of what was just done. */
  function isWhole({ method, url, headers }: Request): boolean {
    const { pathname } = new URL(url);
    const isNamed = [...cachedPaths, ...wholePaths].some((path) =>
      typeof path === "string" ? path === pathname : path.test(pathname),
    );
    return isNamed && method === "GET" && !ownPage(headers.get("Cookie"));
  }

  /**
   * Who left in a hurry while the network was away leaves now, before anything is answered to whoever asks: as to a browser that comes
   * for the first time. What this very request sets is kept: it may be a sign-in.
   */
  async function leaveLate(request: Request): Promise<void> {
    const exit = new Request(config.baseUrl + exitPath, {
      headers: { Cookie: request.headers.get("Cookie") ?? "" },
    });
    const left = await routed(exit, { complete: true, scripts: "painted", signedIn: false });
    for (const cleared of left.headers.getSetCookie()) noteCookie(request, cleared);
    request.headers.delete("Cookie");
  }

  /** Everything else: rendered for this visitor, never stored. */
  async function rendered(request: Request): Promise<Response> {
    if (wasLeft(request.headers.get("Cookie"))) await leaveLate(request);
    const nonce = newNonce();
    const scripts = isWhole(request) ? "touched" : "painted";
    const signedIn = saysSignedIn(request.headers.get("Cookie"));
    // Who has an account has the sheets of the site.
    const carried = request.method === "GET" && !signedIn && { sheets };
    const response = await routed(request, { nonce, complete: false, scripts, signedIn, ...carried });
    const answer = secured(
      response,
      config,
      development ? developmentPolicy : pagePolicy(config, [`'nonce-${nonce}'`], carried ? [`'nonce-${nonce}'`] : []),
    );
    giveNotedCookies(request.headers.get("x-request-id")!, answer.headers);
    return retried(answer);
  }

  /**
   * A page is read or a form is sent, at an address that has one spelling and is a text: PostgreSQL refuses a null character, and of what
   * cannot be decoded the framework writes the whole in the log.
   */
  const readableRequest: MiddlewareHandler = async ({ req: { raw } }, next) => {
    if (!methods.has(raw.method)) return plain(raw, plainResponses.method, { Allow: [...methods].join(", ") });
    const url = new URL(raw.url);
    if (url.pathname.includes("%00") || asText(url.pathname) === null) return plain(raw, plainResponses.notFound);
    const canonical = canonicalPath(url.pathname);
    if (raw.method !== "POST" && canonical !== url.pathname) return redirect(canonical + url.search);
    await next();
  };

  /** What is finished already: a file, or a page that is the same for everybody. */
  const finished: MiddlewareHandler = async ({ req: { raw } }, next) => {
    const url = new URL(raw.url);
    const file = files.get(url.pathname);
    const stored = file ? storedResponse(raw, file) : pages.holds(url.pathname) && (await shared(raw, url));
    if (stored) return stored;
    if (url.pathname.startsWith("/assets/") && !development) return plain(raw, plainResponses.notFound);
    await next();
  };

  /** A page whose address anybody may invent is rendered once for everybody, but counts. */
  const shareable: MiddlewareHandler = async ({ req: { raw } }, next) => {
    const page = await shared(raw, new URL(raw.url));
    if (page) return page;
    await next();
  };

  const limited: MiddlewareHandler = async ({ req: { raw } }, next) => {
    const { pathname } = new URL(raw.url);
    const token = generalLimit.take(clientIp(raw), Date.now());
    const webhook = webhooks.some((prefix) => pathname.startsWith(prefix));
    if (!token.ok && !webhook) return retryLater(raw, plainResponses.tooMany, token.retryAfterSeconds);
    await next();
  };

  const unknownLogged: MiddlewareHandler = async (context, next) => {
    await next();
    const { raw } = context.req;
    if (context.res.status === 404)
      log.info("not_found", { method: raw.method, path: loggedPath(new URL(raw.url), secretAddresses) });
  };

  const app = new Hono();
  app.use(compress());
  app.get("/healthz", () => new Response("ok"));
  app.get("/readyz", async () => {
    const notReady = (why: string) => new Response(why, { status: 503, headers: { "Retry-After": "5" } });
    if (isLeaving()) return notReady("stopping");
    try {
      await sql`select 1`.execute(db());
      return hasRoom() ? new Response("ok") : notReady("no room to write");
    } catch (error) {
      log.error("not_ready", { error });
      return notReady("database unavailable");
    }
  });
  app.use(unknownLogged, readableRequest);
  app.get("*", finished);
  app.use(limited);
  app.get("*", shareable);
  app.post("*", guard);
  app.all("*", ({ req: { raw } }) => rendered(canonicalRequest(raw, config.baseUrl)));
  app.onError((error, { req: { raw } }) => {
    log.error("request_failed", { error, method: raw.method });
    return plain(raw, plainResponses.failed);
  });

  return {
    /** Answers any request; every answer carries the security headers. */
    async fetch(request: Request): Promise<Response> {
      const response = await app.fetch(request);
      const answer = response.headers.has("X-Frame-Options")
        ? response
        : secured(response, config, isPage(response) ? pagePolicy(config, []) : undefined);
      if (isUnlisted() && isPage(answer)) answer.headers.set("X-Robots-Tag", "noindex");
      return answer;
    },

    /** What can be answered to a GET or HEAD at once, from the address and the cookies only. */
    ready(address: string, cookie: string | undefined): StoredResponse | undefined {
      const file = files.get(address);
      if (file) return file;
      const page = isUnlisted() ? undefined : pages.ready(address);
      return page && !ownPage(cookie) ? page : undefined;
    },
  };
}

/** A message to show once, or the coach's way to her back office: her pages are not everybody's. */
function ownPage(cookie: string | null | undefined): boolean {
  return hasFlash(cookie) || hasStaffMark(cookie);
}

/** An action that finds the server crowded throws its answer; the framework keeps its sentence, not its headers. */
function retried(answer: Response): Response {
  if (answer.status === 503) answer.headers.set("Retry-After", "5");
  return answer;
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { Location: location } });
}

/** One address per page: no doubled and no trailing slash. */
function canonicalPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

/** The request as the site sees it: under its public address, whatever the proxy or the Host header said. */
function canonicalRequest(request: Request, baseUrl: string): Request {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("x-request-id", randomBytes(9).toString("base64url"));
  headers.set("Host", new URL(baseUrl).host);
  headers.delete("X-Forwarded-Host");
  // The guard has checked where it comes from; the framework compares it with the public address.
  if (request.method === "POST") headers.set("Origin", baseUrl);
  if (!headers.has(clientAddressHeader)) headers.set(clientAddressHeader, "unknown");
  return new Request(baseUrl + url.pathname + url.search.replaceAll("%00", "%20"), {
    method: request.method,
    headers,
    signal: request.signal,
    ...(request.body && { body: request.body, duplex: "half" }),
  } as RequestInit);
}

/** Nine digits, as near each other as those of a telephone number. */
const longNumber = /\d(?:[ .+_-]?\d){8,}/g;

/** An unknown path is someone else's text: without what says who they are, encoded, capped, without its query nor the secret it ends with. */
function loggedPath(url: URL, secretAddresses: readonly string[]): string {
  const pathname = decoded(url.pathname);
  // The framework finds a page whatever the case of its address.
  const secret = secretAddresses.find((prefix) =>
    canonicalPath(pathname ?? url.pathname)
      .toLowerCase()
      .startsWith(prefix),
  );
  if (secret) return `${secret}[masked]`;
  if (pathname === null) return "[unreadable]";
  return encodeURI(mask(pathname).replaceAll(longNumber, "[number]")).slice(0, 200);
}

/** The path as somebody may read it; null when it was encoded more often than addresses are, or is no text: what it says cannot be masked. */
function decoded(pathname: string): string | null {
  const once = asText(pathname);
  return once?.includes("%") ? null : once;
}

/** Null for what is encoded wrongly. The text itself is answered: of a mere yes the builder leaves the decoding out, as a call without effect. */
function asText(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
