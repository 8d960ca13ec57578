import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { seal, unseal } from "~/platform/sealing/secrets.server";
import * as queries from "./calendar-queries.server";
import { CALENDAR_NAME_MAX, CALENDARS_MAX, type CalendarFailure, readCalendarAddress } from "./rules";

const PURPOSE = "outside-calendar";

/** A calendar of hers, as its page shows it: where it is, never its whole address. */
export interface OutsideCalendar {
  id: string;
  name: string;
  /** Null when its address no longer opens. */
  host: string | null;
  readAt: Date | null;
  failingSince: Date | null;
  failure: CalendarFailure | null;
  /** Of the copy that is kept, if any. */
  copiedAt: Date | null;
}

export async function listOutsideCalendars(db: Db): Promise<OutsideCalendar[]> {
  return (await queries.listCalendars(db)).map((row) => {
    const address = addressOf(row);
    return {
      id: row.id,
      name: row.name,
      host: address && new URL(address).hostname,
      readAt: row.read_at,
      failingSince: row.failing_since,
      failure: row.failure,
      copiedAt: row.copied_at,
    };
  });
}

/** Its address, or null when the secret that sealed it is another. */
export function addressOf({ id, sealed_address }: { id: string; sealed_address: string }): string | null {
  return unseal(sealed_address, { purpose: PURPOSE, owner: id });
}

export type CalendarRefusal = "name_missing" | "name_too_long" | "address" | "too_many_calendars";

/** A calendar of hers whose hours are no longer offered, once it was read: nothing is asked of the network here. */
export async function addOutsideCalendar(
  trx: Trx,
  input: { name: string; address: string },
  act: Actor,
): Promise<{ ok: true; id: string } | { ok: false; reason: CalendarRefusal }> {
  const name = input.name.trim();
  if (!name) return { ok: false, reason: "name_missing" };
  if (name.length > CALENDAR_NAME_MAX) return { ok: false, reason: "name_too_long" };
  const address = readCalendarAddress(input.address);
  if (!address) return { ok: false, reason: "address" };
  if ((await queries.lockCalendars(trx)).length >= CALENDARS_MAX) return { ok: false, reason: "too_many_calendars" };
  const id = randomUUID();
  const sealed_address = seal(address, { purpose: PURPOSE, owner: id });
  await queries.insertCalendar(trx, { id, name, sealed_address, created_at: act.now });
  await recordAction(trx, { action: "availability.calendar_added", subject: { type: "site", id: null } }, act);
  return { ok: true, id };
}

/** Read no more, and its hours are offered again; it comes back as it was for an hour (`restoreOutsideCalendar`). False when there is none. */
export async function removeOutsideCalendar(trx: Trx, { id }: { id: string }, act: Actor): Promise<boolean> {
  if (!(await queries.setCalendarRemoved(trx, id, act.now))) return false;
  await recordAction(trx, { action: "availability.calendar_removed", subject: { type: "site", id: null } }, act);
  return true;
}

export async function restoreOutsideCalendar(trx: Trx, { id }: { id: string }, act: Actor): Promise<boolean> {
  if ((await queries.lockCalendars(trx)).length >= CALENDARS_MAX) return false;
  if (!(await queries.setCalendarRemoved(trx, id, null))) return false;
  await recordAction(trx, { action: "availability.calendar_restored", subject: { type: "site", id: null } }, act);
  return true;
}
