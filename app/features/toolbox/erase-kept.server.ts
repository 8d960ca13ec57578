import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { closeCalendarLink } from "./calendar/calendar-links.server";
import { calendarTool } from "./calendar/tool";
import { eraseSheet } from "./kept-sheets.server";

/** Erases a sheet, and with a calendar the address that showed it: one kept later is another. */
export async function eraseKept(trx: Trx, kept: { userId: string; slug: string }, { now }: At): Promise<void> {
  await eraseSheet(trx, kept);
  await noteErasure(trx, { sheet: kept.slug, of: kept.userId }, { now });
  if (kept.slug === calendarTool.slug) await closeCalendarLink(trx, kept.userId);
}
