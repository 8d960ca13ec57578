import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { migrate, migrations } from "~/platform/db/migrate.server";
import { emptyTestDatabase } from "../../../tests/support/database";
import { openColumns } from "./sealed-text.server";

vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-sealing-0123456789");
vi.stubEnv("BASE_URL", "http://localhost:3000");
const { db, close } = await emptyTestDatabase();
afterAll(() => close());

test("what an older site kept in clear is sealed, still readable, and in clear nowhere", async () => {
  await migrate(
    db,
    migrations.filter(({ name }) => name < "0079"),
  );
  const [message, answer, notice] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date("2026-11-01T10:00:00Z");
  await sql`insert into contact_messages (id, name, email, message, source, status, closed_reason, closed_note, consent_rgpd, created_at)
    values (${message}, 'Claire', 'claire@exemple.example', 'Il lit mon téléphone', 'page', 'archived', 'other', 'Vue au café', false, ${at})`.execute(
    db,
  );
  await sql`insert into contact_answers (id, message_id, text, answered_at) values (${answer}, ${message}, 'Changez-en', ${at})`.execute(
    db,
  );
  await sql`insert into contract_notices (id, kind, client_key, received_at, name, email, motive, acknowledged, outcome, decided_at, answer)
    values (${notice}, 'termination', ${randomUUID()}, ${at}, 'Claire', 'claire@exemple.example', 'Je pars loin', true, 'closed', ${at}, 'Trop tard')`.execute(
    db,
  );

  await migrate(
    db,
    migrations.filter(({ name }) => name < "0343"),
  );
  await sql`insert into opening_requests (email, asked_at) values ('attend@exemple.example', ${at})`.execute(db);
  await migrate(db);

  const waiting = await db.selectFrom("opening_requests").selectAll().execute();
  expect(JSON.stringify(waiting)).not.toContain("attend");
  expect(await openColumns(db, "opening_requests", ["email"], waiting)).toMatchObject([
    { email: "attend@exemple.example" },
  ]);
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(m)::text from contact_messages m) || (select json_agg(a)::text from contact_answers a)
      || (select json_agg(n)::text from contract_notices n) as all`.execute(db);
  expect(rows[0]?.all).toContain("claire@exemple.example");
  expect(rows[0]?.all).not.toMatch(/téléphone|café|Changez|pars loin|Trop tard/);
  const messages = await db.selectFrom("contact_messages").selectAll().execute();
  expect(await openColumns(db, "contact_messages", ["message", "closed_note"], messages)).toMatchObject([
    { message: "Il lit mon téléphone", closed_note: "Vue au café" },
  ]);
  const answers = await db.selectFrom("contact_answers").selectAll().execute();
  expect(await openColumns(db, "contact_answers", ["text"], answers)).toMatchObject([{ text: "Changez-en" }]);
  const notices = await db.selectFrom("contract_notices").selectAll().execute();
  expect(await openColumns(db, "contract_notices", ["motive", "answer"], notices)).toMatchObject([
    { motive: "Je pars loin", answer: "Trop tard" },
  ]);

  await expect(
    sql`update contact_messages set message = 'En clair' where id = ${message}`.execute(db),
  ).rejects.toMatchObject({ constraint: "contact_message_is_sealed" });
  await sql`delete from contact_messages`.execute(db);
  await sql`delete from contract_notices`.execute(db);
  await sql`delete from opening_requests`.execute(db);
  expect(await db.selectFrom("data_keys").selectAll().execute()).toEqual([]);
});
