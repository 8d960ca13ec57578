import type { JSONColumnType } from "kysely";
import type { Day } from "~/platform/clock";
import type { Choices } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    consents: {
      id: string;
      kind: "cookies";
      version: string;
      choices: JSONColumnType<Choices>;
      browser_key: string | null;
      given_at: Date;
    };
    page_views: {
      day: Day;
      /** The page's pattern, e.g. `/blog/:slug`. */
      page: string;
      views: number;
    };
    accepted_terms: {
      /** Of the version and the body; the database checks it. */
      hash: string;
      version: string;
      /** The filled document, as `filledDocument` gives it, in JSON. */
      body: string;
      first_accepted_at: Date;
    };
  }
}
