import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Day } from "~/platform/clock";

declare module "~/platform/db/tables" {
  interface Tables {
    address_changes: {
      id: string;
      user_id: string;
      old_email: string;
      new_email: string;
      asked_at: ColumnType<Date, Date, never>;
      confirm_token_hash: string | null;
      confirm_until: Date | null;
      made_at: Date | null;
      undo_token_hash: string | null;
      undo_until: Date | null;
      ended_at: Date | null;
      /** Of the password from before: undoing asks for it. Null before undoing asked for any. */
      former_hash: string | null;
      /** False when the old address must not learn of the change. */
      tell_former: Generated<boolean>;
    };
    second_factors: {
      user_id: string;
      sealed_secret: string;
      enrolled_at: Date;
      last_step: number;
    };
    recovery_codes: {
      user_id: string;
      code_hash: string;
      used_at: Date | null;
    };
    sign_in_steps: {
      token_hash: string;
      user_id: string;
      shared_device: boolean;
      expires_at: Date;
      tries: Generated<number>;
    };
    first_accesses: {
      link_hash: string;
      used_at: Date;
      user_id: string | null;
    };
    users: {
      id: string;
      email: string;
      email_verified: boolean;
      created_at: ColumnType<Date, Date, never>;
      updated_at: Date;
      /** The last visit of the sessions that are over; kept by the database. */
      last_seen_on: GeneratedAlways<Day | null>;
    };
    contact_preferences: {
      user_id: string;
      mail: boolean;
      phone: boolean;
      voice_mail: boolean;
      say_name: boolean;
      /** Hours of Paris between which a call is welcome; null: any. */
      not_before: number | null;
      not_after: number | null;
      updated_at: Date;
    };
    passwords: {
      user_id: string;
      /** Null opens nothing: a new password must be chosen first. */
      hash: string | null;
      updated_at: Date;
      /** Drawn for who bought without one: nobody knows it. */
      never_chosen: Generated<boolean>;
      /** When it was last set by a link received by mail. */
      reset_at: Generated<Date | null>;
      /** Of several such resets in a row, the first. */
      first_reset_at: Generated<Date | null>;
      /** The password from before the latest changes, and when it ceased to serve. */
      former_hash: Generated<string | null>;
      former_at: Generated<Date | null>;
    };
    profiles: {
      id: string;
      first_name: string;
      last_name: string;
      phone: string;
      terms_version: string | null;
      terms_hash: Generated<string | null>;
      terms_accepted_at: Date | null;
      created_at: ColumnType<Date, Date, never>;
    };
    user_roles: {
      user_id: string;
      role: "admin";
      /** On the real clock, as first accesses are. */
      given_at: Generated<Date>;
    };
    pending_addresses: {
      user_id: string;
      email: string;
      confirm_token_hash: string | null;
      expires_at: Date | null;
      /** When this address was given. */
      created_at: Date;
      confirmed_at: Date | null;
      /** Another sign-up proved the address: this one opens nothing any more. */
      closed_at: Date | null;
    };
    reset_requests: {
      id: string;
      email: string | null;
      user_id: string | null;
      token_hash: string | null;
      created_at: ColumnType<Date, Date, never>;
      expires_at: Date | null;
      used_at: Date | null;
    };
  }
}

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "sign-up-mail": { userId: string };
    "reset-mail": { requestId: string };
    "address-change-mail": { changeId: string };
  }
}
