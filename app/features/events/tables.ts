import type { Generated, GeneratedAlways } from "kysely";
import type { CanceledBy, EventInput, RegistrationStatus } from "./rules";

export interface EventsTable extends EventInput {
  id: string;
  slug: string;
  picture_id: string | null;
  picture_alt: string | null;
  /** Places held, offered and confirmed; kept by the database. */
  seats_taken: Generated<number>;
  is_published: Generated<boolean>;
  canceled_at: Date | null;
  cancel_reason: string | null;
  moved_at: Date | null;
  /** Of the calendar entry: one more at each change (RFC 5545 §3.8.7.4). */
  sequence: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface EventRegistrationsTable {
  id: string;
  event_id: string;
  user_id: string;
  position: GeneratedAlways<number>;
  status: RegistrationStatus;
  pseudonym: string | null;
  created_at: Date;
  hold_until: Date | null;
  offer_until: Date | null;
  confirmed_at: Date | null;
  order_id: string | null;
  early_service_requested_at: Date | null;
  canceled_at: Date | null;
  canceled_by: CanceledBy | null;
  attended: boolean | null;
}

/** A word of the coach to everybody who has a place. */
export interface EventNotesTable {
  id: string;
  event_id: string;
  client_key: string;
  text: string;
  written_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    events: EventsTable;
    event_registrations: EventRegistrationsTable;
    event_notes: EventNotesTable;
  }
}
