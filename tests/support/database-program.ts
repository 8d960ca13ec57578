import { writeSync } from "node:fs";
import { sql } from "kysely";
import { type Database, embeddedDatabase, openDatabase } from "~/platform/db/database.server";
import { openInFolder } from "~/platform/db/embedded.server";

// A process that opens an embedded folder and writes until it is killed. One word a line tells what was acknowledged.
// locked <folder>            open as the product does, then write without end
// unlocked <folder> <from>   open without the lock; at the first line on stdin write fifty rows, at its end close
const [mode, folder, from] = process.argv.slice(3) as [string, string, string?];

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

async function write(database: Database, id: number): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await sql`insert into debits values (${id})`.execute(trx);
    await sql`insert into credits values (${id})`.execute(trx);
  });
  say(`ack ${id}`);
}

async function writeForEver(): Promise<void> {
  const before = performance.now();
  const database = await openDatabase({ dataDir: folder });
  say(`open ${database.fsyncProved}`);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from debits`.execute(
    database.kysely,
  );
  say(`ready ${Math.round(performance.now() - before)}`);
  for (let id = (rows[0]?.last ?? 0) + 1; ; id++) await write(database, id);
}

async function writeFifty(first: number): Promise<void> {
  const { lite } = await openInFolder(folder);
  const database = embeddedDatabase(lite);
  say("open");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  for (let id = first; id < first + 50; id++) await write(database, id);
  say("done");
  await new Promise((resolve) => process.stdin.once("end", resolve));
  await database.close();
}

const started = performance.now();
try {
  await (mode === "locked" ? writeForEver() : writeFifty(Number(from)));
} catch (error) {
  say(`refused ${Math.round(performance.now() - started)} ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
