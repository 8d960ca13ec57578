import { formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import type { Route } from "./+types/check.route";
import { checkDocument, type Shown } from "./check-document.server";
import { checkCode } from "./partners.server";
import { readCode, TRIES_AT_ONCE, TRY_AGAIN_SECONDS } from "./rules";

/** The square leads here with its code; without one there is a field to type it in. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const { code } = params as { code?: string };
  if (request.method === "HEAD" || code === undefined) return page({ kind: "asked" });
  return answer(request, code);
}

/** What was typed is answered in place: the address holds no code. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  return answer(request, String(form.get("code") ?? ""));
}

/** A code that ended and one that never was have the same page and the same status. Each try counts, whatever it finds. */
async function answer(request: Request, typed: string): Promise<Response> {
  const at = { now: now() };
  const limit = { limit: TRIES_AT_ONCE, perSeconds: TRIES_AT_ONCE * TRY_AGAIN_SECONDS, ...at };
  if (!limitsLifted()) {
    const token = await takeToken(db(), { bucket: "partner-code", key: clientIp(request), ...limit });
    if (!token.ok) return page({ kind: "wait" }, 429, { "Retry-After": String(token.retryAfterSeconds) });
  }
  const code = readCode(typed);
  const found = code && (await checkCode(db(), { code }, at));
  if (!code || !found) return page({ kind: "ended", code });
  return page({ kind: "valid", code, firstName: found.firstName, until: formatNearInstant(found.endsAt) });
}

function page(shown: Shown, status = 200, more: Record<string, string> = {}): Response {
  return new Response(checkDocument(shown), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
      "Referrer-Policy": "no-referrer",
      ...more,
    },
  });
}
