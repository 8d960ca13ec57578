import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

/** Domains nobody can own or be written to (RFC 2606, RFC 6761): the demonstration’s and the tests’. */
const reserved = "[@.](example|test|invalid|localhost|example\\.(com|net|org))$";

type Environment = Record<string, string | undefined>;

/** Why this site may not receive a made-up crowd, in a sentence for who asked; null when it may. */
export function whyNotSuchASite(env: Environment): string | null {
  if (env.NODE_ENV === "production" && env.DEMO !== "1")
    return "Refusé : ceci est un site en production (NODE_ENV=production sans DEMO=1).";
  if (env.MOLLIE_API_KEY?.startsWith("live_")) return "Refusé : la clé de paiement est réelle (live_).";
  return null;
}

/** Why this database may not, or null: somebody real is in it, or the crowd is there already. */
export async function whyNotHere<Tables>(db: Kysely<Tables>): Promise<string | null> {
  const { real, crowd } = await whoIsIn(db);
  if (real)
    return "Refusé : cette base contient l’adresse d’une personne réelle. La foule inventée va dans une base de démonstration.";
  if (crowd)
    return "La foule est déjà dans cette base. Pour recommencer, partez d’une base vide (DATA_DIR ou DATABASE_URL).";
  return null;
}

/** Why nothing is measured in this database, or null: the measure enters as a coach, where a made-up crowd alone may be. */
export async function whyNotMeasured<Tables>(db: Kysely<Tables>): Promise<string | null> {
  const { real, crowd } = await whoIsIn(db);
  if (real) return "Refusé : cette base contient l’adresse d’une personne réelle. La mesure y écrirait.";
  return crowd ? null : "Refusé : la foule inventée n’est pas dans cette base (npm run seed:large).";
}

/** Asks the database as it is: opening it would bring it to the present shape. One without a table holds nobody. */
export async function askUnopened(
  connectionString: string,
  whyNot: (db: Kysely<object>) => Promise<string | null>,
): Promise<string | null> {
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) });
  try {
    const { rows } = await sql<{ empty: boolean }>`select to_regclass('users') is null as empty`.execute(db);
    return rows[0]?.empty ? null : await whyNot(db);
  } finally {
    await db.destroy();
  }
}

async function whoIsIn<Tables>(db: Kysely<Tables>): Promise<{ real: boolean; crowd: boolean }> {
  const { rows } = await sql<{ real: boolean; crowd: boolean }>`
    select exists (
        select from users where email_verified and email !~* ${reserved}
        union all select from pending_addresses where email::text !~* ${reserved}
        union all select from contact_messages where email !~* ${reserved}
        union all select from newsletter_subscribers where email::text !~* ${reserved}
        union all select from leads where email::text !~* ${reserved}
      ) as real,
      exists (select from users where email like '%@courriel.example') as crowd`.execute(db);
  return rows[0] ?? { real: false, crowd: false };
}
