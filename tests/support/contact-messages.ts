import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { insertMessage } from "~/features/contact/queries.server";
import { inTransaction } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/** A message from this person, new and written on the contact page unless said otherwise. */
export async function hear(name: string, more: Partial<Insertable<Tables["contact_messages"]>> = {}): Promise<string> {
  const id = randomUUID();
  await inTransaction((trx) =>
    insertMessage(trx, {
      id,
      name,
      email: `${id}@exemple.example`,
      phone: null,
      reply_by: "email",
      call_from: null,
      call_until: null,
      voicemail: null,
      follows: null,
      form_key: null,
      situation: null,
      message: "Bonjour.",
      consent_rgpd: false,
      consent_version: null,
      consent_text_version: null,
      consent_at: null,
      source: "page",
      status: "new",
      suspect: false,
      suspicions: "",
      created_at: new Date(),
      status_changed_at: null,
      status_changed_by: null,
      closed_reason: null,
      closed_note: null,
      ...more,
    }),
  );
  return id;
}
