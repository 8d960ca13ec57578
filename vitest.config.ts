import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Three projects, chosen by file name:
//   *.test.ts(x)   → unit: rules and everything that needs no database (also: real processes, files)
//   *.db.test.ts   → embedded and postgresql: the same file on both databases, opened with tests/support/database.ts
// vitest run --project unit | embedded | postgresql [file]
// postgresql needs TEST_POSTGRES_URL, the address of a role that may create databases.
const databaseTests = ["app/**/*.db.test.{ts,tsx}", "tests/**/*.db.test.{ts,tsx}"];

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}", "tools/**/*.test.{ts,tsx}"],
          exclude: [...databaseTests, "tests/e2e/**", "node_modules/**"],
        },
      },
      {
        extends: true,
        test: { name: "embedded", include: databaseTests, env: { TEST_DATABASE: "embedded" } },
      },
      {
        extends: true,
        test: { name: "postgresql", include: databaseTests, env: { TEST_DATABASE: "postgresql" } },
      },
    ],
  },
});
