import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { addCrowd } from "./crowd/crowd.ts";
import { askUnopened, whyNotHere, whyNotSuchASite } from "./crowd/refusal.ts";
import { ensureBuilt } from "./start/build.mjs";
import { explain, Refusal, say, secondsSince } from "./start/say.mjs";

/**
 * npm run seed:large [-- 100000]: adds a made-up crowd to the demonstration’s database (DATABASE_URL, else the embedded one
 * in DATA_DIR, with the site stopped). Refuses a production site and a database that holds a real address.
 */
const root = resolve(import.meta.dirname, "..");
const people = Number(process.argv[2] ?? 100_000);
const correctable = new Set(["ConfigError", "FolderInUse"]);

try {
  await seed();
} catch (error) {
  say(error instanceof Error && correctable.has(error.name) ? error.message : explain(error));
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  if (!Number.isInteger(people) || people < 1) throw new Refusal("Le nombre de personnes est un nombre entier.");
  refuse(whyNotSuchASite(process.env));
  if (process.env.DATABASE_URL) refuse(await askUnopened(process.env.DATABASE_URL, whyNotHere));
  await ensureBuilt(root, process.execPath);
  process.env.DEMO = "1";
  // A crowd is made in statements longer than those of any visitor.
  process.env.DATABASE_STATEMENT_TIMEOUT_MS = "0";
  process.env.DATA_DIR ??= resolve(root, "data");
  const startedAt = Date.now();
  const built = pathToFileURL(resolve(root, "build/server/index.js")).href;
  const server = (await import(built)) as typeof import("../app/server");
  const database = await server.openStore();
  try {
    refuse(await whyNotHere(database.kysely));
    await addCrowd(database.kysely, { people, now: new Date(), told: say });
    say(`${people.toLocaleString("fr-FR")} personnes en ${secondsSince(startedAt)}.`);
  } finally {
    await database.close();
  }
}

function refuse(why: string | null): void {
  if (why) throw new Refusal(why);
}
