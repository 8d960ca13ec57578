import type { Generated } from "kysely";
import type { Lifetime } from "./lifetimes";

declare module "~/platform/db/tables" {
  interface Tables {
    sessions: {
      id: Generated<string>;
      user_id: string;
      token_hash: string;
      /** The browser's family only; where somebody signs in from is not kept. */
      browser: string;
      lifetime: Generated<Lifetime>;
      created_at: Date;
      /** The last visit, to the minute. */
      seen_at: Generated<Date>;
      /** When the password was last typed in this session. */
      password_at: Generated<Date>;
      /** Moved by each visit: see `endOf`. */
      expires_at: Date;
    };
  }
}
