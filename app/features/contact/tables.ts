import type { ContactSource } from "./rules";

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  situation: string | null;
  message: string;
  /** True where a box was ticked or the form records it (spec §5); false where none is asked. */
  consent_rgpd: boolean;
  consent_version: string | null;
  source: ContactSource;
  status: "new" | "answered" | "archived";
  created_at: Date;
  status_changed_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}

export type { ContactMessagesTable };
