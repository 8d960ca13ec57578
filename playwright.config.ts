import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { everything } from "./tests/support/extent.ts";
import { patient } from "./tests/support/patience.ts";

// For the sites that journeys open in this very process.
process.env.PASSWORD_COST ??= "cheap";

const testDir = join(import.meta.dirname, "tests", "e2e");
const left = everything ? [] : [/\.long\./];
const filesWith = (word: string) =>
  readdirSync(testDir)
    .filter((name) => readFileSync(join(testDir, name), "utf8").includes(word))
    .map((name) => `**/${name}`);
const [own, weeks] = [filesWith("productOf("), filesWith("testAsWeeksPass")];

// tests/e2e/*.e2e.ts            a journey on a computer, or on the screen it names
// tests/e2e/*.noscript.e2e.ts   with JavaScript off (tests/support/browser.ts)
// tests/e2e/*.long.e2e.ts       in `npm run test:all` only, as what is told `ofAll`
// `npm test` finds Chromium and PostgreSQL; alone, Playwright uses CHROMIUM_PATH or its own, and TEST_POSTGRES_URL. Recording
// a trace costs a fifth of the time: asked for when one is wanted, with --trace=retain-on-failure.
export default defineConfig({
  testDir,
  testMatch: /\.e2e\.ts$/,
  ...(everything ? {} : { grepInvert: /@all/ }),
  globalSetup: ["./tests/support/build.ts", "./tests/support/demonstration.ts"],
  outputDir: "test-results",
  // A journey waits for mails and messages a good part of its time: three of them fill two cores.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // What passes by chance is a defect: it is not tried again.
  retries: 0,
  // These limits end what hangs, and measure nothing.
  timeout: patient(300_000),
  expect: { timeout: patient(30_000), toPass: { timeout: patient(60_000) } },
  reporter: "list",
  // What takes longest first: many short ones fill both cores until the end.
  projects: [
    { name: "with a product of their own", testMatch: own, testIgnore: left },
    { name: "as weeks pass", testMatch: weeks, testIgnore: left, workers: 1 },
    { name: "with one they share", testIgnore: [...own, ...weeks, ...left] },
  ],
  use: {
    ...devices["Desktop Chrome"],
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    actionTimeout: patient(60_000),
    navigationTimeout: patient(60_000),
    // What is half appeared has no contrast yet; the journey about motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // Pages are short-lived: neither what isolates one site from another nor what makes a long script fast pays for itself.
        "--disable-site-isolation-trials",
        "--js-flags=--no-opt",
      ],
    },
  },
});
