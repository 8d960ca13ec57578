import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { openMailing } from "../../../tests/support/mailing";
import { searchInbox } from "./contact.server";
import { insertMessage } from "./queries.server";

const MESSAGES = 10_000;
const { db, close } = await openMailing();
afterAll(close);

test("a word is found among 10,000 sealed messages in the time of a page", async () => {
  const blank = {
    email: "claire@exemple.example",
    phone: null,
    reply_by: "email" as const,
    situation: null,
    consent_rgpd: false,
    consent_at: null,
    unticked: true,
  };
  const unmoved = { status_changed_at: null, status_changed_by: null, closed_reason: null, closed_note: null };
  for (let start = 0; start < MESSAGES; start += 1_000)
    await inTransaction(async (trx) => {
      for (let n = start; n < start + 1_000; n += 1)
        await insertMessage(trx, {
          ...blank,
          ...unmoved,
          id: crypto.randomUUID(),
          name: `Personne ${n}`,
          message: `${"Bonjour, je ne sais plus que faire de nos échanges. ".repeat(10)}${n === 4_321 ? "La passerelle." : ""}`,
          consent_version: null,
          consent_text_version: null,
          source: "page",
          status: "new",
          suspect: false,
          suspicions: "",
          created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
        });
    });
  await sql`analyze contact_messages`.execute(db);
  const started = performance.now();
  const { hits, messages } = await searchInbox(db, { box: "waiting", search: "passerelle", page: 1 });
  const ms = Math.round(performance.now() - started);
  process.stdout.write(`${MESSAGES} sealed messages of 520 signs opened and searched in ${ms} ms\n`);
  expect(hits).toEqual({ found: 1, olderLeft: false });
  expect(messages[0]?.name).toBe("Personne 4321");
  expect(ms).toBeLessThan(10_000);
}, 120_000);
