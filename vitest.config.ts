import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// One project per part of the checks, chosen by file name:
//   *.test.ts(x)   → unit: rules and everything that needs no database (also: real processes, files)
//   *.db.test.ts   → embedded and postgresql: the same file on both databases, opened with tests/support/database.ts
//   *.http.test.ts → http: Request → Response, on the embedded database
//   tools/         → simulator: the payment simulator against Mollie's own client, and the mailbox
//   tests/faults   → faults: crash, load and concurrency, with real processes and PostgreSQL
// vitest run --project unit | embedded | postgresql | http | simulator | architecture | faults [file]
// postgresql needs TEST_POSTGRES_URL, the address of a role that may create databases.
const httpTests = ["app/**/*.http.test.{ts,tsx}", "tests/**/*.http.test.{ts,tsx}"];
const toolTests = ["tools/**/*.test.ts"];
const faultTests = ["tests/faults/**/*.test.ts"];
/** Once, before the first file: two at a time would build into one folder. */
const built = "tests/support/build.ts";
const databaseTests = ["app/**/*.db.test.{ts,tsx}", "tests/**/*.db.test.{ts,tsx}"];

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
          exclude: [
            ...databaseTests,
            ...httpTests,
            ...faultTests,
            "tests/architecture.test.ts",
            "tests/e2e/**",
            "node_modules/**",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: databaseTests,
          exclude: [...faultTests],
          env: { TEST_DATABASE: "embedded" },
        },
      },
      {
        extends: true,
        test: {
          name: "postgresql",
          include: databaseTests,
          exclude: [...faultTests],
          env: { TEST_DATABASE: "postgresql" },
        },
      },
      { extends: true, test: { name: "http", include: httpTests, globalSetup: built } },
      { extends: true, test: { name: "simulator", include: toolTests } },
      { extends: true, test: { name: "architecture", include: ["tests/architecture.test.ts"] } },
      {
        extends: true,
        test: {
          name: "faults",
          include: faultTests,
          globalSetup: built,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
