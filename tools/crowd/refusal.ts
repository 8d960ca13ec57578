import { type Kysely, sql } from "kysely";

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
  const { rows } = await sql<{ real: boolean; crowd: boolean }>`
    select exists (
        select from users where email_verified and email !~* ${reserved}
        union all select from pending_addresses where email::text !~* ${reserved}
        union all select from contact_messages where email !~* ${reserved}
        union all select from newsletter_subscribers where email::text !~* ${reserved}
        union all select from leads where email::text !~* ${reserved}
      ) as real,
      exists (select from users where email like '%@courriel.example') as crowd`.execute(db);
  if (rows[0]?.real)
    return "Refusé : cette base contient l’adresse d’une personne réelle. La foule inventée va dans une base de démonstration.";
  if (rows[0]?.crowd)
    return "La foule est déjà dans cette base. Pour recommencer, partez d’une base vide (DATA_DIR ou DATABASE_URL).";
  return null;
}
