interface MessageConsentsTable {
  id: string;
  user_id: string;
  /** Of the sentence that was agreed to, `MESSAGE_CONSENT_VERSION`. */
  text_version: string;
  given_at: Date;
  withdrawn_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    message_consents: MessageConsentsTable;
  }
}

export {};
