import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { receiveMessage } from "~/features/contact/contact.server";
import { insertMessage } from "~/features/contact/queries.server";
import { CONSENT_TEXT_VERSION } from "~/features/contact/rules";
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
      consent_rgpd: true,
      consent_version: "1",
      consent_text_version: CONSENT_TEXT_VERSION,
      consent_at: new Date(),
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

type Sent = Parameters<typeof receiveMessage>[1];

/** What somebody sends from the contact page unless said otherwise, with its tick, its mails and nothing doubtful; its id. */
export async function sendFromContactPage(name: string, now: Date, more: Partial<Sent> = {}): Promise<string> {
  const message: Sent = {
    source: "page",
    name,
    email: `${randomUUID()}@exemple.example`,
    phone: null,
    reply: "email",
    call: null,
    situation: null,
    message: "Bonjour, pouvez-vous me rappeler ?",
    consent: true,
    ...more,
  };
  return (await inTransaction((trx) => receiveMessage(trx, message, { now }))).id;
}
