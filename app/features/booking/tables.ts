import type { Generated, Selectable } from "kysely";
import type { AttachmentKind } from "~/features/advice/rules";
import type { Place } from "~/features/services/rules";
import type { Day } from "~/platform/clock";
import type { AppointmentStatus, CanceledBy, GivenBackReason, PaidBy } from "./rules";

export interface AppointmentsTable {
  id: string;
  /** Null while somebody who has not said who she is keeps a moment. */
  user_id: string | null;
  service_id: string;
  /** The order placed with it. */
  order_id: string | null;
  paid_by: PaidBy;
  starts_at: Date;
  ends_at: Date;
  /** The end with the coach's rest after it. */
  blocked_until: Date;
  place: Place | null;
  status: AppointmentStatus;
  hold_until: Date | null;
  hold_key_hash: string | null;
  early_requested_at: Date | null;
  reminder_asked: Generated<boolean>;
  created_at: Date;
  confirmed_at: Date | null;
  marked_at: Date | null;
  canceled_at: Date | null;
  canceled_by: CanceledBy | null;
  /** Canceled after the notice of the terms: due. */
  canceled_late: Generated<boolean>;
  given_back_at: Date | null;
  given_back_reason: GivenBackReason | null;
  /** Of the calendar entry: one more at each change (RFC 5545 §3.8.7.4). */
  sequence: Generated<number>;
}

export type Appointment = Selectable<AppointmentsTable>;

export interface ServiceOrdersTable {
  order_id: string;
  service_id: string;
  total_minutes: number;
  valid_months: number | null;
  /** The moment kept with it; null: chosen later. */
  appointment_id: string | null;
  /** The buyer waits for the end of the withdrawal period. */
  waits: Generated<boolean>;
}

export type ServiceOrder = Selectable<ServiceOrdersTable>;

declare module "~/platform/db/tables" {
  interface Tables {
    appointments: AppointmentsTable;
    appointment_moves: {
      id: string;
      appointment_id: string;
      from_starts_at: Date;
      to_starts_at: Date;
      moved_at: Date;
      moved_by: "person" | "coach";
    };
    service_orders: ServiceOrdersTable;
    /** `free_at`: the first moment there was, if any soon. Of nobody. */
    first_moments: { day: Day; looked_at: Date; free_at: Date | null; within_hours: number };
    /** `id` is the appointment's; `answers` is sealed. */
    appointment_answers: { id: string; user_id: string; answers: string; updated_at: Date; sent_at: Date | null };
    appointment_attachments: {
      id: string;
      /** Whose answers bear it. */
      appointment_id: string;
      /** Its bytes, sealed. */
      file_id: string;
      kind: AttachmentKind;
      position: number;
    };
    /** `id` is the appointment's; `text` is sealed. */
    session_notes: { id: string; user_id: string; text: string; updated_at: Date };
    calendar_feeds: {
      id: string;
      token_hash: string;
      created_at: Date;
      last_read_at: Date | null;
      revoked_at: Date | null;
    };
  }
}
