import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { openMailing } from "../../../tests/support/mailing";
import { findMatches, nameOtherParent } from "./couples.server";

const ACCOUNTS = 10_000;
const DECLARED = 2_000;
const { db, close } = await openMailing();
afterAll(close);

test("two hundred letters are compared with 10,000 accounts in the time of a page", async () => {
  const now = new Date();
  await sql`insert into users (id, email, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'personne-' || n || '@exemple.example', true, now(), now() from generate_series(1, ${ACCOUNTS}) n`.execute(
    db,
  );
  await sql`insert into profiles (id, first_name, last_name, phone, created_at)
    select id, 'Alix', 'Morel', '06' || lpad(substring(email from '\\d+'), 8, '0'), now() from users`.execute(db);
  const users = await db.selectFrom("users").select(["id", "email"]).orderBy("id").execute();
  process.env.LIMITS = "off";
  await inTransaction(async (trx) => {
    for (const [rank, { id }] of users.slice(0, DECLARED).entries()) {
      const email = users.at(-1 - rank)?.email ?? null;
      await nameOtherParent(trx, { userId: id, givenName: null, email, phone: null }, { now });
    }
  });
  await sql`analyze`.execute(db);
  const people = users.slice(0, 200).map(({ id }) => ({ key: id, accountId: id }));
  await findMatches(db, people.slice(0, 1));
  const begun = performance.now();
  const found = await findMatches(db, people);
  const ms = Math.round(performance.now() - begun);
  process.stdout.write(`200 people compared with ${ACCOUNTS} accounts, ${DECLARED} declarations: ${ms} ms\n`);
  expect(found.size).toBe(200);
  expect(ms).toBeLessThan(10_000);
}, 120_000);
