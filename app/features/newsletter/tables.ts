import type { Generated } from "kysely";

export type SubscriberStatus = "pending" | "active" | "unsubscribed";

declare module "~/platform/db/tables" {
  interface Tables {
    newsletter_subscribers: {
      id: string;
      email: string;
      status: SubscriberStatus;
      consent_text_version: string;
      source: string;
      created_at: Date;
      requested_at: Date;
      confirm_token_hash: string | null;
      confirm_until: Date | null;
      confirmed_at: Date | null;
      unsubscribed_at: Date | null;
      /** A mail server refused this address for good: no letter goes there, until its owner confirms again or the coach asks for a try. */
      refused_at: Generated<Date | null>;
    };
    /** To be written to once, when a closed site opens. */
    opening_requests: {
      id: string;
      /** Sealed with a key of its own. */
      email: string;
      /** As it is found: keyed, and nothing is read from it. */
      email_hash: string;
      asked_at: Date;
    };
    /** Written by the database as the subscription moves. */
    newsletter_consents: {
      id: Generated<string>;
      subscriber_id: string;
      text_version: string;
      source: string;
      given_at: Date;
      withdrawn_at: Date | null;
    };
  }
}
