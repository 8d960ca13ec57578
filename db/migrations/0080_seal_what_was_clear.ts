import { sql } from "kysely";
import type { Trx } from "~/platform/db/database.server";
import { createDataKey, type DataKey } from "~/platform/sealing/data-keys.server";
import { sealText } from "~/platform/sealing/sealed-text.server";

/** What was kept in clear until then is sealed where it stands: contact messages, their answers and notes, motives of terminations. */
export default async function sealWhatWasClear(trx: Trx): Promise<void> {
  await sealMessages(trx);
  await sealNotices(trx);
}

const AT_ONCE = 500;

async function sealMessages(trx: Trx): Promise<void> {
  const table = "contact_messages";
  for (;;) {
    const { rows } = await sql<{ id: string; message: string; closed_note: string | null; created_at: Date }>`
      select id, message, closed_note, created_at from contact_messages
      where message not like 's1.%' limit ${AT_ONCE}`.execute(trx);
    if (rows.length === 0) return;
    for (const { id, message, closed_note, created_at } of rows) {
      const key = await createDataKey(trx, null, { now: created_at });
      const text = sealText(key, { table, column: "message", row: id }, message);
      const note = closed_note && sealText(key, { table, column: "closed_note", row: id }, closed_note);
      await sql`update contact_messages set message = ${text}, closed_note = ${note} where id = ${id}`.execute(trx);
      await sealAnswers(trx, id, key);
    }
  }
}

async function sealAnswers(trx: Trx, messageId: string, key: DataKey): Promise<void> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, text from contact_answers where message_id = ${messageId}`.execute(trx);
  for (const { id, text } of rows) {
    const sealed = sealText(key, { table: "contact_answers", column: "text", row: id }, text);
    await sql`update contact_answers set text = ${sealed} where id = ${id}`.execute(trx);
  }
}

async function sealNotices(trx: Trx): Promise<void> {
  const table = "contract_notices";
  const { rows } = await sql<{ id: string; motive: string | null; answer: string | null; received_at: Date }>`
    select id, motive, answer, received_at from contract_notices where num_nonnulls(motive, answer) > 0`.execute(trx);
  for (const { id, motive, answer, received_at } of rows) {
    const key = await createDataKey(trx, null, { now: received_at });
    const sealed = (column: string, text: string | null) => text && sealText(key, { table, column, row: id }, text);
    await sql`update contract_notices set motive = ${sealed("motive", motive)}, answer = ${sealed("answer", answer)}
      where id = ${id}`.execute(trx);
  }
}
