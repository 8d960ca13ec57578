import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import pg from "pg";
import { roleOf } from "../app/platform/db/site-role.server.ts";

/**
 * For an empty PostgreSQL, the two roles that these settings name and their database: the one that owns it and changes its shape, and the one the site works with, which reads and
 * writes rows and may make the database of the weekly trial. Read by psql: `node tools/database-roles.ts FILE | psql`.
 */
const [file = "/etc/leclaircie.env"] = process.argv.slice(2);
const { DATABASE_URL: siteUrl = "", DATABASE_MIGRATION_URL: ownerUrl = "" } = parseEnv(readFileSync(file, "utf8"));
if (!siteUrl || !ownerUrl) {
  process.stderr.write(`${file} ne nomme pas deux rôles (DATABASE_URL, DATABASE_MIGRATION_URL).\n`);
  process.exit(1);
}
const { escapeIdentifier, escapeLiteral } = pg;
const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);
const password = (url: string) => (passwordOf(url) ? ` password ${escapeLiteral(passwordOf(url))}` : "");
const database = escapeIdentifier(decodeURIComponent(new URL(ownerUrl).pathname.slice(1)));
const owner = escapeIdentifier(roleOf(ownerUrl));
process.stdout.write(
  [
    "\\set ON_ERROR_STOP on",
    `create role ${owner} login${password(ownerUrl)};`,
    `create role ${escapeIdentifier(roleOf(siteUrl))} login createdb${password(siteUrl)};`,
    `create database ${database} owner ${owner};`,
    "",
  ].join("\n"),
);
