import type { JSONColumnType } from "kysely";
import type { Day } from "~/platform/clock";
import type { MeasuredName } from "./measured-pages";
import type { Choices } from "./rules";
import type { Goal, Source } from "./visits";

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
      page: MeasuredName;
      views: number;
    };
    visits: {
      day: Day;
      source: Source;
      visits: number;
    };
    conversions: {
      day: Day;
      goal: Goal;
      times: number;
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
