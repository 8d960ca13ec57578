import type { Day } from "~/platform/clock";

declare module "~/platform/db/tables" {
  interface Tables {
    /** What is counted as it changes (`tallies.server.ts`). */
    tallies: {
      what: string;
      day: Day | null;
      change: number;
    };
  }
}
