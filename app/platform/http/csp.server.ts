import { createHash, randomBytes } from "node:crypto";
import type { Config } from "~/platform/config.server";

type PolicyConfig = Pick<Config, "baseUrl" | "mollieCheckoutOrigins" | "production">;

/** 128 random bits, new for every dynamic page. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * The policy of an HTML page. `scripts` and `styles` are the nonce or hashes of what is written in it. The `/assets/` path, rather than
 * 'self', keeps an uploaded file from being a script; a demonstration may be opened under another name, so it uses 'self'.
 * `form-action` names the payment pages: Chromium applies it to the redirect that follows a form.
 */
export function pagePolicy(config: PolicyConfig, scripts: string[], styles: string[] = []): string {
  const files = config.production ? `${config.baseUrl}/assets/` : "'self'";
  return [
    "default-src 'none'",
    `script-src ${[files, ...scripts].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...config.mollieCheckoutOrigins].join(" ")}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(config.baseUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Vite injects styles and scripts while we write the pages: only the development server sends this policy. */
export const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self' ws:",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * A letter shown inside one of our pages: its inline styles and nothing else; it runs, sends and opens nothing. The only answer another
 * page may frame, and only one of ours.
 */
export const letterPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

/** Files, data and redirects are never pages. */
export const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A drawing opened on its own keeps its inline styles and nothing else. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const dataBlock = /\stype="?(?!module\b|text\/javascript\b|importmap\b|speculationrules\b)[^"\s>]+/i;

/** CSP sources of every inline script a finished page executes; data blocks such as JSON-LD need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", code = ""] of html.matchAll(scriptElement)) {
    if (/\ssrc=/i.test(attributes) || dataBlock.test(attributes) || code === "") continue;
    hashes.add(hashSource(code));
  }
  return [...hashes];
}

/** Of the rules the page carries (`page-sheets.server`), and of no other style that stands in it. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style id="rules">([\s\S]*?)<\/style>/g)].map(([, css = ""]) => hashSource(css));
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
