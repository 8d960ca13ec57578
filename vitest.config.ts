import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { everything } from "./tests/support/extent.ts";
import { patient } from "./tests/support/patience.ts";
import { oneOfEachRoom } from "./tests/support/smoke.ts";

// One project per part of the checks, chosen by file name:
//   *.test.ts(x)        → unit: rules and everything that needs no database (also: real processes, files)
//   *.db.test.ts        → postgresql, on a database of their own opened with tests/support/database.ts
//   app/platform/db     → embedded too, and one *.db.test.ts of each room
//   *.http.test.ts      → http: Request → Response, on PostgreSQL
//   tools/              → simulator: the payment simulator against Mollie's own client, and the mailbox
//   tests/faults        → faults: crash, load and concurrency, with real processes
//   *.long.*            → with the others of its project, in `npm run test:all` only
// vitest run --project unit | embedded | postgresql | http | simulator | architecture | faults [file]
// postgresql, http and faults need TEST_POSTGRES_URL, the address of a role that may create databases.
const unitTests = ["app/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"];
const databaseTests = ["app/**/*.db.test.{ts,tsx}", "tests/**/*.db.test.{ts,tsx}"];
const httpTests = ["app/**/*.http.test.{ts,tsx}", "tests/**/*.http.test.{ts,tsx}"];
const faultTests = ["tests/faults/**/*.test.ts"];
const architectureTests = ["tests/architecture.test.ts"];
/** The embedded database opened from a folder: its lock, what it keeps at a power cut. */
const embeddedTests = ["app/platform/db/*.test.ts"];
const long = everything ? [] : ["**/*.long.*"];
/** Once, before the first file: two at a time would build into one folder. */
const built = "tests/support/build.ts";
/** One process reads the libraries once for all its files; our own modules and the environment are new for each. */
const asNew = "tests/support/as-new.ts";
/** Pages and mails are drawn twice as fast. */
const reactOfProduction = "tests/support/react-of-production.ts";
/** Pages are compressed less, and sooner: what a kept page weighs is told by `page-cache.db.test.ts` and `visitor-loads-little`. */
const quickPages = "tests/support/quick-pages.mjs";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", development: false } },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    // These limits end what hangs, and measure nothing.
    testTimeout: patient(180_000),
    hookTimeout: patient(300_000),
    expect: { poll: { timeout: patient(30_000) } },
    env: { PASSWORD_COST: "cheap" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          setupFiles: asNew,
          include: unitTests,
          exclude: [...databaseTests, ...httpTests, ...faultTests, ...architectureTests, ...embeddedTests, ...long],
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          isolate: false,
          setupFiles: asNew,
          include: [...embeddedTests, ...oneOfEachRoom()],
          exclude: long,
          env: { TEST_DATABASE: "embedded" },
        },
      },
      {
        extends: true,
        test: {
          name: "postgresql",
          isolate: false,
          setupFiles: [asNew, reactOfProduction],
          include: databaseTests,
          exclude: long,
          env: { TEST_DATABASE: "postgresql" },
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: httpTests,
          exclude: long,
          globalSetup: built,
          isolate: false,
          setupFiles: [asNew, reactOfProduction, quickPages],
        },
      },
      { extends: true, test: { name: "simulator", include: ["tools/**/*.test.ts"], exclude: long } },
      { extends: true, test: { name: "architecture", include: architectureTests } },
      {
        extends: true,
        test: {
          name: "faults",
          include: faultTests,
          exclude: long,
          globalSetup: built,
          testTimeout: patient(600_000),
          hookTimeout: patient(600_000),
        },
      },
    ],
  },
});
