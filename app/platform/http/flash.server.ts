import { redirect } from "react-router";
import { noteCookie } from "./answer-cookies.server";
import { signedCookie } from "./signed-cookie.server";

export interface Flash {
  kind: "success" | "info" | "error";
  title: string;
  text?: string;
}

/** Long enough for a redirect, short enough not to surprise the next visit. */
const cookie = signedCookie("__Host-flash", { maxAgeSeconds: 120 });

/** One message for the next page shown to this browser, or for the next one shown `at` this path. */
export function flash(headers: Headers, message: Flash, at?: string): void {
  headers.append("Set-Cookie", cookie.write(JSON.stringify({ ...message, at })));
}

/** Leads to another page, which shows this message; it goes along with the `headers` of what was done. */
export function redirectSaying(to: string, message: Flash, headers = new Headers()): Response {
  flash(headers, message);
  return redirect(to, { status: 303, headers });
}

/** Leads to another page, which says what was done. */
export function redirectDone(to: string, title: string, text?: string): Response {
  return redirectSaying(to, { kind: "success", title, ...(text && { text }) });
}

/** Asked for by a frame of ours (the preview of a letter): what its answer says or leaves is for nobody. */
export function isFramed(request: Request): boolean {
  return request.headers.get("Sec-Fetch-Dest") === "iframe";
}

/** The message left by the previous answer; reading it is showing it: the answer to this request then clears it. */
export function readFlash(request: Request): Flash | null {
  const value = cookie.read(request);
  if (value === null || isFramed(request)) return null;
  const { at, ...message } = JSON.parse(value) as Flash & { at?: string };
  if (at && at !== new URL(request.url).pathname.replace(/\.data$/, "")) return null;
  noteCookie(request, cookie.clear());
  return message;
}

export function hasFlash(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${cookie.name}=`) ?? false;
}
