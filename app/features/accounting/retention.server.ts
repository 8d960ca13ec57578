import { sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";

/** Takes the coach's words out of the corrections whose year is over for ten years: they may name somebody. Amounts and days stay. */
export async function eraseNamesOfOldEntries(trx: Trx, { now }: At): Promise<void> {
  await sql`select set_config('site.now', ${now.toISOString()}, true)`.execute(trx);
  await sql`update ledger_entries set words = '' where words <> '' and books_are_over(booked_on)`.execute(trx);
}
