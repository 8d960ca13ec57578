import type { LeadSource } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    leads: {
      id: string;
      email: string;
      first_name: string;
      /** The box was ticked; whether the letter is received is the newsletter's to say. */
      wants_newsletter: boolean;
      consent_text_version: string;
      source: LeadSource;
      created_at: Date;
      last_asked_at: Date;
      mail_queued_at: Date | null;
    };
  }
}
