import { type Kysely, sql } from "kysely";
import { foldTallies } from "../../app/platform/tallies/tallies.server.ts";
import { addPeople } from "./people.ts";
import { addSales } from "./sales.ts";
import type { Run } from "./sql.ts";
import { addSurroundings } from "./surroundings.ts";

const temporary = ["crowd", "crowd_years", "crowd_referrals", "crowd_instalments", "crowd_payments"];
const alsoTemporary = ["crowd_refunds", "crowd_grants", "crowd_messages", "crowd_events"];

/**
 * Adds `people` accounts and what goes with them, by statements over sets. Every constraint and trigger of the database
 * stays: what it would refuse from the site it refuses here.
 */
export async function addCrowd<Tables>(
  db: Kysely<Tables>,
  { people, now, told = () => {} }: { people: number; now: Date; told?: (step: string) => void },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const on =
      (executor: Kysely<Tables>): Run =>
      async (statement) =>
        (await sql.raw<Record<string, unknown>>(statement).execute(executor)).rows;
    const run = on(connection);
    const nowIso = now.toISOString();
    for (const table of [...temporary, ...alsoTemporary]) await run(`drop table if exists pg_temp.${table}`);
    told("Les personnes…");
    await addPeople(run, { people, nowIso });
    told("Les adhésions, les paiements et les factures…");
    await addSales(run, (work) => connection.transaction().execute((trx) => work(on(trx))), {
      today: nowIso.slice(0, 10),
    });
    told("Les messages, la lettre, les envois, le journal, les événements…");
    await addSurroundings(run, { people, nowIso });
    for (const table of [...temporary, ...alsoTemporary]) await run(`drop table pg_temp.${table}`);
    told("Les statistiques de la base…");
    await foldTallies(connection);
    await run("vacuum analyze");
  });
}
