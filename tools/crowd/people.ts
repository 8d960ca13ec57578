import { firstNames, lastNames } from "./names.ts";
import { draw, oneOf, type Run } from "./sql.ts";

/** Days since the first account; later days saw more of them. */
const OLDEST_DAYS = 1_100;
/** Reserved (RFC 2606): no mail to these people can ever arrive. */
const domains = ["laposte.example", "orange.example", "free.example", "courriel.example"];

/** `people` accounts, one in twelve with an address not proved yet; kept in `crowd` for what follows. */
export async function addPeople(run: Run, { people, nowIso }: { people: number; nowIso: string }): Promise<void> {
  await run(`
    create temporary table crowd as
    select n, gen_random_uuid() as id,
      ${oneOf(firstNames, draw("n", "first"), 1.7)} as first_name,
      ${oneOf(lastNames, draw("n", "last"), 1.4)} as last_name,
      ${oneOf(domains, draw("n", "domain"))} as domain,
      ${draw("n", "proved")} < 0.92 as proved,
      timestamptz '${nowIso}' - make_interval(secs => 60 + power(${draw("n", "age")}, 1.3) * ${OLDEST_DAYS * 86_400}) as created_at
    from generate_series((select count(*) + 1 from profiles), (select count(*) from profiles) + ${people}) n`);
  await run("alter table crowd add column email text");
  await run(`
    update crowd set email =
      regexp_replace(immutable_unaccent(first_name || '.' || last_name), '[^a-z.]+', '-', 'g') || n || '@' || domain`);
  await run("create unique index on crowd (n)");
  await run("analyze crowd");

  await run(`
    insert into users (id, email, email_verified, created_at, updated_at)
    select id, case when proved then email else id || '@pending.invalid' end, proved,
      created_at, created_at
    from crowd order by created_at`);
  await run(`
    insert into profiles (id, first_name, last_name, phone, terms_version, terms_accepted_at, created_at)
    select id, first_name, last_name, '06 39 98 ' || lpad((n / 100 % 100)::text, 2, '0') || ' ' || lpad((n % 100)::text, 2, '0'),
      '2026-11', created_at, created_at
    from crowd order by created_at`);
  await run(`
    insert into pending_addresses (user_id, email, created_at)
    select id, email, created_at from crowd where not proved`);
}
