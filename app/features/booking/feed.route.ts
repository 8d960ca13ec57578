import { data } from "react-router";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import type { Route } from "./+types/feed.route";
import { isFeedGood } from "./feeds.server";
import { readFeed } from "./read-feed.server";

/** The coach's meetings, read by her own calendar at an address only she has; any other address is nothing. */
export async function loader({ params: { file } }: Route.LoaderArgs): Promise<Response> {
  const at = { now: now() };
  const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
  const good = token !== undefined && (await inTransaction((trx) => isFeedGood(trx, token, at)));
  if (!good) throw data(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(await readFeed(db(), at), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-store" },
  });
}
