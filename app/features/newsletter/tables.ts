interface NewsletterSubscribersTable {
  id: string;
  email: string;
  status: "pending" | "active" | "unsubscribed";
  consent_text_version: string;
  source: string;
  created_at: Date;
  requested_at: Date;
  confirm_token_hash: string | null;
  confirm_until: Date | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    newsletter_subscribers: NewsletterSubscribersTable;
  }
}

export type { NewsletterSubscribersTable };
