import type { Generated, GeneratedAlways } from "kysely";
import type { Day } from "~/platform/clock";
import type { CameBy, Closing, RequestKind } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    data_requests: {
      id: string;
      no: Generated<number>;
      kind: RequestKind;
      came_by: CameBy;
      user_id: string | null;
      /** In lower case; of somebody without an account. */
      email: string | null;
      /** As the coach wrote it down. */
      name: string | null;
      /** Sealed; gone once it is closed. */
      details: string | null;
      created_at: Date;
      received_on: Day;
      extended_at: Date | null;
      extension_reason: string | null;
      /** One month after the day it was received, three once it is extended. */
      due_on: GeneratedAlways<Day>;
      identity_checked_at: Date | null;
      identity_means: string | null;
      closed_at: Date | null;
      outcome: Closing | null;
      answer: string | null;
      certificate_number: string | null;
    };
    data_links: {
      id: string;
      email: string;
      asked_at: Date;
      expires_at: Date;
      /** Null until its mail is written. */
      token_hash: string | null;
      opened_at: Date | null;
      open_until: Date | null;
    };
  }
}

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "data-link-mail": { linkId: string };
  }
}
