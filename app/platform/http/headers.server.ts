import type { Config } from "~/platform/config.server";
import { filePolicy, letterPolicy } from "./csp.server";

const closedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** What a page asks whose own address is nobody’s to know. Its forms then need a browser that sends `Sec-Fetch-Site`. */
const NO_REFERRER = "no-referrer";

/**
 * The headers of every answer: pages, errors, redirects and files; a built file goes without `Permissions-Policy`. `Referrer-Policy: same-origin` rather than
 * `no-referrer`, which would send `Origin: null` with our own forms (Fetch standard). A table rather than Hono's
 * secure-headers, which writes on a `Response`: a finished answer leaves without one.
 */
export function securityHeaders(config: Pick<Config, "baseUrl">): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": closedFeatures.map((feature) => `${feature}=()`).join(", "),
    ...(config.baseUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
    }),
  };
}

/**
 * Those of a built file: what a page may use of the device is read of documents alone (W3C Permissions Policy, 5.1), and would weigh more
 * than most of the scripts it came with.
 */
export function fileHeaders(config: Pick<Config, "baseUrl">): Record<string, string> {
  const { "Permissions-Policy": _, ...headers } = securityHeaders(config);
  return headers;
}

/** The same answer with every security header; `policy` is the CSP when the answer is a page. A letter brings its own; a page may send no referrer at all. */
export function secured(response: Response, config: Pick<Config, "baseUrl">, policy?: string): Response {
  const headers = new Headers(response.headers);
  headers.delete("Server");
  headers.delete("X-Powered-By");
  const unnamed = headers.get("Referrer-Policy") === NO_REFERRER;
  for (const [name, value] of Object.entries(securityHeaders(config))) headers.set(name, value);
  if (unnamed) headers.set("Referrer-Policy", NO_REFERRER);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (headers.get("Content-Security-Policy") === letterPolicy) headers.set("X-Frame-Options", "SAMEORIGIN");
  else if (policy && isPage(response)) headers.set("Content-Security-Policy", policy);
  else if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", filePolicy);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

export function isPage(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
