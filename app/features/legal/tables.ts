import type { JSONColumnType } from "kysely";
import type { Day } from "~/platform/clock";
import type { Choices } from "./rules";

interface ConsentsTable {
  id: string;
  kind: "cookies";
  version: string;
  choices: JSONColumnType<Choices>;
  browser_key: string | null;
  given_at: Date;
}

interface PageViewsTable {
  day: Day;
  /** The page's pattern, e.g. `/blog/:slug`. */
  page: string;
  views: number;
}

interface AcceptedTermsTable {
  /** Of the version and the body; the database checks it. */
  hash: string;
  version: string;
  /** The filled document, as `filledDocument` gives it, in JSON. */
  body: string;
  first_accepted_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    consents: ConsentsTable;
    page_views: PageViewsTable;
    accepted_terms: AcceptedTermsTable;
  }
}
