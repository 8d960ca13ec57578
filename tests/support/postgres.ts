import { randomUUID } from "node:crypto";
import pg from "pg";

/** A database of one test file, or of one product: gone once dropped. */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** What a statement is refused with whose connection was cut, told before it leaves or as it is answered. */
export const connectionLost = /connection error|Connection terminated|terminating connection/;

/** The address of a role that may create databases; `npm test` provides it. Throws without it. */
export function postgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("TEST_POSTGRES_URL is not set: run the tests with npm test");
  return url;
}

export async function asAdmin<T>(run: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: postgresUrl() });
  await admin.connect();
  try {
    return await run(admin);
  } finally {
    await admin.end();
  }
}

export function addressOf(database: string): string {
  const target = new URL(postgresUrl());
  target.pathname = `/${database}`;
  return target.href;
}

/** A database with nothing in it, not even tables. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const name = `leclaircie_test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin((admin) => admin.query(`create database ${name}`));
  return ownDatabase(name);
}

/**
 * A database with the content of the template of this name, which `build` makes the first time, given the address of an
 * empty database. Several processes may ask for the same template: one makes it, the others wait.
 */
export async function copyOfTemplate(template: string, build: (url: string) => Promise<void>): Promise<OwnDatabase> {
  return asAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (rowCount === 0) {
      const draft = `${template}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      await build(addressOf(draft));
      await admin.query(`alter database ${draft} rename to ${template}`);
    }
    // Ending the connection frees the lock: copies may be made side by side once the template is there.
    await admin.query("select pg_advisory_unlock(hashtext($1))", [template]);
    return copy(admin, template);
  });
}

/** A database with the content of this one, to which nobody is connected. */
export function copyOf({ url }: { url: string }): Promise<OwnDatabase> {
  return asAdmin((admin) => copy(admin, new URL(url).pathname.slice(1)));
}

async function copy(admin: pg.Client, template: string): Promise<OwnDatabase> {
  const name = `leclaircie_test_${randomUUID().replaceAll("-", "")}`;
  // The files as they are: through the journal it takes twice as long, and nothing here outlives a crash.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return ownDatabase(name);
}

function ownDatabase(name: string): OwnDatabase {
  return {
    url: addressOf(name),
    drop: async () => {
      await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
