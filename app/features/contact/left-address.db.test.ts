import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { migrate, migrations } from "~/platform/db/migrate.server";
import { emptyTestDatabase } from "../../../tests/support/database";

vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-left-addresses-0123456789");
vi.stubEnv("BASE_URL", "http://localhost:3000");
const { db, close } = await emptyTestDatabase();
afterAll(() => close());

const day = (date: number) => new Date(`2026-11-${String(date).padStart(2, "0")}T10:00:00Z`);

async function account(email: string, created: Date): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, email, email_verified, created_at, updated_at) values (${id}, ${email}, true, ${created}, ${created})`.execute(
    db,
  );
  return id;
}

const leaves = (userId: string, from: string, to: string, made: Date) =>
  sql`insert into address_changes (id, user_id, old_email, new_email, asked_at, made_at)
    values (${randomUUID()}, ${userId}, ${from}, ${to}, ${made}, ${made})`.execute(db);

async function wrote(email: string, at: Date): Promise<string> {
  const id = randomUUID();
  await sql`insert into contact_messages (id, name, email, message, reply_by, source, status, consent_rgpd, unticked, created_at)
    values (${id}, 'Nina', ${email}, 's1.x', 'email', 'page', 'new', false, true, ${at})`.execute(db);
  return id;
}

const whose = async (id: string) =>
  (await sql`select user_id, email from contact_messages where id = ${id}`.execute(db)).rows[0];

test("of two who left one address one after the other, each has what she had written there", async () => {
  await migrate(
    db,
    migrations.filter(({ name }) => name < "0426"),
  );
  const told: [string, unknown][] = [];
  for (const firstToldFirst of [true, false]) {
    const address = `partagee-${firstToldFirst}@exemple.fr`;
    const [hers, theirs] = [`elle-${firstToldFirst}@exemple.fr`, `autre-${firstToldFirst}@exemple.fr`];
    const [she, other] = [await account(hers, day(1)), await account(theirs, day(12))];
    const left = [() => leaves(she, address, hers, day(10)), () => leaves(other, address, theirs, day(14))];
    for (const one of firstToldFirst ? left : left.reverse()) await one();
    told.push([await wrote(address, day(5)), { user_id: she, email: hers }]);
    told.push([await wrote(address, day(13)), { user_id: other, email: theirs }]);
    told.push([await wrote(address, day(15)), { user_id: null, email: address }]);
  }
  await migrate(
    db,
    migrations.filter(({ name }) => name < "0433"),
  );
  for (const [message, is] of told) expect(await whose(message)).toEqual(is);
});

test("what the migration gave to the second of them, as it was first released, goes back to the first", async () => {
  const [address, hers, theirs] = ["reprise@exemple.fr", "elle-seule@exemple.fr", "autre-apres@exemple.fr"];
  const [she, other] = [await account(hers, day(1)), await account(theirs, day(12))];
  await leaves(other, address, theirs, day(14));
  await leaves(she, address, hers, day(10));
  const [first, second] = [await wrote(theirs, day(5)), await wrote(theirs, day(13))];
  for (const id of [first, second])
    await sql`update contact_messages set user_id = ${other} where id = ${id}`.execute(db);
  await migrate(db);
  expect(await whose(first)).toEqual({ user_id: she, email: hers });
  expect(await whose(second)).toEqual({ user_id: other, email: theirs });
});
