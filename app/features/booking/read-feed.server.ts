import { getSettings } from "~/features/settings/settings.server";
import { calendarFeed, type FeedEntry } from "~/platform/calendar";
import { type At, addDays, parisDay, parisInstant } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import { listEventsBetween, listForFeed } from "./day-queries.server";
import { feedPlaces, NEUTRAL_TITLE } from "./feed-messages";

const DAYS_BACK = 90;
/** A canceled meeting is said so for so long: a calendar that was asleep still takes it out. */
const CANCELED_DAYS = 30;

/**
 * The file her calendar reads: her meetings and her events, from three months ago on, however far they are, all
 * with the same title: a calendar is shared in families, and seen over a shoulder.
 */
export async function readFeed(db: Db, { now }: At): Promise<string> {
  const { brand_name } = await getSettings(db);
  const from = parisInstant(addDays(parisDay(now), -DAYS_BACK), "00:00");
  const canceledAfter = new Date(now.getTime() - CANCELED_DAYS * 86_400_000);
  const host = new URL(config().baseUrl).hostname;
  const meetings = await listForFeed(db, { from, canceledAfter });
  const events = await listEventsBetween(db, { from, to: null, canceledAfter });
  const entries = [
    ...meetings.map(
      (one): FeedEntry => ({
        uid: `${one.id}@${host}`,
        sequence: one.sequence,
        begin: one.starts_at,
        end: one.ends_at,
        summary: NEUTRAL_TITLE,
        location: one.place ? feedPlaces[one.place] : "",
        canceled: one.status === "canceled",
      }),
    ),
    ...events.map(
      (event): FeedEntry => ({
        uid: `${event.id}@${host}`,
        // Even, as in the entries of those who come.
        sequence: 2 * event.sequence,
        begin: event.event_date,
        end: event.ends_at,
        summary: NEUTRAL_TITLE,
        location: event.video_url ? feedPlaces.video : "",
        canceled: event.canceled_at !== null,
      }),
    ),
  ];
  return calendarFeed(brand_name, entries, now);
}
