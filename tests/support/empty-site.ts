import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { firstAccessLink } from "../../app/features/accounts/first-access-link.server";
import { freePort } from "../../tools/start/processes.mjs";
import { builtDatabase } from "./built-database";

const secret = "Passerelle-deux-rives-une-maison-de-trop-1989";
/** What it takes to know who asks and to draw a frame; the account of who asks stays readable. */
const frameTables = [
  "users",
  "passwords",
  "sessions",
  "profiles",
  "pending_addresses",
  "user_roles",
  "second_factors",
  "settings",
];
const kept = [...frameTables, "page_invalidations", "migrations", "schema_migrations"];

interface Account {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
}

/** The first coach of a site without demonstration, through the link its start prints. */
export async function makeCoach(page: Page, baseUrl: string, secret: string, coach: Account): Promise<void> {
  const link = firstAccessLink({ secret, baseUrl }, { hours: 1, nowMs: Date.now() });
  await page.goto(link);
  await page.getByRole("textbox", { name: "Prénom" }).fill(coach.firstName);
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill(coach.lastName);
  await page.getByRole("textbox", { name: "Email" }).fill(coach.email);
  await page.getByRole("textbox", { name: "Téléphone" }).fill(coach.phone);
  await page.locator("input[name=password]").fill(coach.password);
  await page.locator("#contenu button[type=submit]").click();
  await page.waitForURL(/\/auth$/);
}

export type EmptySite = Awaited<ReturnType<typeof openEmptySite>>;

/**
 * The built site in this very process, listening for browsers, on a database of its own that a test may break or empty.
 * No demonstration data, no jobs, no mail, no payment provider.
 */
export async function openEmptySite() {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-empty-site-"));
  const own = await builtDatabase();
  const settings = { DATABASE_URL: own.url, DATA_DIR: dataDir, BASE_URL: baseUrl, APP_SECRET: secret };
  Object.assign(process.env, settings, { LIMITS: "off", NODE_ENV: "test", REQUESTS_PER_MINUTE: "1000000" });
  // Its pages are drawn with React as it is in production; the site itself is told that it is tried.
  process.env.NODE_ENV = "production";
  const server = (await import(pathToFileURL("build/server/index.js").href)) as typeof import("../../app/server");
  process.env.NODE_ENV = "test";
  const database = await server.openStore();
  const { listener } = server.createApp({ development: false });
  const http = createServer(listener).listen(port);
  const db = database.kysely;
  const away: string[] = [];

  return {
    baseUrl,
    secret,

    /** Not even what the migrations bring: no article, no testimonial, no figure, no question, no saved answer. */
    async empty() {
      for (const table of ["blog_articles", "testimonials", "figures", "faq_entries", "saved_answers"])
        await sql`delete from ${sql.table(table)}`.execute(db);
    },

    /** From here on every question about anything but who asks is an error of the database. */
    async breakDown() {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
      for (const { name } of rows.filter((table) => !kept.includes(table.name))) {
        await sql`alter table ${sql.table(name)} rename to ${sql.table(`${name}_away`)}`.execute(db);
        away.push(name);
      }
    },

    async mend() {
      for (const name of away.splice(0))
        await sql`alter table ${sql.table(`${name}_away`)} rename to ${sql.table(name)}`.execute(db);
    },

    async close() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      await database.close();
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
