import { timingSafeEqual } from "node:crypto";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { inTransaction } from "~/platform/db/database.server";
import type { Route } from "./+types/bounces.route";
import { noteBounce } from "./letters.server";

/**
 * A mail came back, or was complained of, says whoever carries our mails: `{ "messageId": "<…@…>" }` with `Authorization: Bearer` and the
 * secret of `MAIL_EVENTS_SECRET`. Known or not, the answer is the same.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const secret = config().mailEventsSecret;
  if (!secret || !isSame(request.headers.get("Authorization") ?? "", `Bearer ${secret}`))
    return new Response(null, { status: 404 });
  const body: unknown = await request.json().catch(() => null);
  const messageId = String((body as { messageId?: unknown } | null)?.messageId ?? "");
  const copyId = /^<?([0-9a-f-]{36})@/.exec(messageId)?.[1] ?? "";
  await inTransaction((trx) => noteBounce(trx, { copyId }, { now: now() }));
  return new Response(null, { status: 204 });
}

/** Nothing is read here. */
export function loader(): Response {
  return new Response(null, { status: 404 });
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
