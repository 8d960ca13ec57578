import { sql } from "kysely";
import { openDatabase } from "~/platform/db/database.server";

// A process that leaves one single place at an event: last-place-program <folder> <title>
const [folder, title] = process.argv.slice(3) as [string, string];
const database = await openDatabase({ dataDir: folder });
await sql`update events set capacity = seats_taken + 1 where title = ${title}`.execute(database.kysely);
await database.close();
