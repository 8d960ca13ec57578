import type { Generated } from "kysely";

declare module "~/platform/db/tables" {
  interface Tables {
    other_parents: {
      user_id: string;
      given_name_hash: string | null;
      email_hash: string | null;
      phone_hash: string | null;
      named_at: Date;
    };
    fingerprint_keys: {
      is_only: Generated<boolean>;
      /** The secret itself, wrapped as every data key is. */
      data_key_id: string;
    };
  }
}
