import type { Generated, JSONColumnType } from "kysely";
import type {} from "~/platform/db/tables";

/** `withheld`: never sent, because nobody has proved the address; it holds no text. */
export type OutboxStatus = "queued" | "sending" | "sent" | "failed" | "withheld";

export interface MailPerson {
  name: string;
  address: string;
}

/** Produced at send time by the function registered for `source.kind`. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Of a picture shown inside the text: how the text calls it (RFC 2392). */
  part?: string;
  source: { kind: string; id: string };
}

export interface OutboxTable {
  id: Generated<string>;
  dedupe_key: string;
  to_address: string;
  /** Whose account it is about; null of an address somebody typed. */
  account_id: Generated<string | null>;
  reply_to: JSONColumnType<MailPerson> | null;
  subject: string;
  html: string;
  text_body: string;
  attachments: JSONColumnType<MailAttachment[], string | undefined, string>;
  unsubscribe_url: string | null;
  status: Generated<OutboxStatus>;
  attempts: Generated<number>;
  last_error: string | null;
  message_id: string;
  created_at: Generated<Date>;
  lease_until: Date | null;
  sent_at: Date | null;
  /** The latest try, whatever came of it. */
  tried_at: Generated<Date | null>;
  /** The coach asked for it again, after it had failed: the time it is tried for begins there. */
  sent_again_at: Generated<Date | null>;
  /** What it says is true until then; null: for as long as it is tried. */
  good_until: Generated<Date | null>;
  /** The coach knows that it failed. */
  seen_at: Generated<Date | null>;
}

declare module "~/platform/db/tables" {
  interface Tables {
    outbox: OutboxTable;
  }
}

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "send-mail": { outboxId: string };
  }
}
