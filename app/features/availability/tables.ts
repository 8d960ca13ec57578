import type { Day } from "~/platform/clock";
import type { CalendarFailure } from "./rules";

/** `HH:MM:SS`, as the driver gives a time; `HH:MM` is enough to write one. */
type StoredTime = string;

export interface OutsideCalendarsTable {
  id: string;
  name: string;
  sealed_address: string;
  tried_at: Date | null;
  /** The last time it answered, even to say that nothing changed. */
  read_at: Date | null;
  failing_since: Date | null;
  failure: CalendarFailure | null;
  /** Of the copy that is kept. */
  etag: string | null;
  modified: string | null;
  /** When that copy was made. */
  copied_at: Date | null;
  created_at: Date;
  removed_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    weekly_hours: { id: string; weekday: number; from_time: StoredTime; to_time: StoredTime };
    /** Without hours: shut that day. */
    opening_exceptions: { id: string; day: Day; from_time: StoredTime | null; to_time: StoredTime | null };
    /** Without hours: whole days. */
    absences: {
      id: string;
      first_day: Day;
      last_day: Day;
      from_time: StoredTime | null;
      to_time: StoredTime | null;
    };
    outside_calendars: OutsideCalendarsTable;
    /** What is taken in one of them, merged; nothing of what it is. */
    outside_busy: { calendar_id: string; start_at: Date; end_at: Date };
  }
}
