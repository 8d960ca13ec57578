import { defineConfig, devices } from "@playwright/test";

const phone = /\.phone\.\w+\.ts$/;
const withoutScript = /\.noscript\.\w+\.ts$/;

// tests/e2e/*.e2e.ts            a journey on a computer
// tests/e2e/*.phone.e2e.ts      on a phone
// tests/e2e/*.noscript.e2e.ts   with JavaScript off
// `npm test` finds Chromium; alone, Playwright uses CHROMIUM_PATH or its own. Recording a trace costs a fifth of the time:
// asked for when one is wanted, with --trace=retain-on-failure.
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: /\.(e2e|spec|test)\.ts$/,
  globalSetup: "./tests/support/build.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A loaded machine may lose a journey by chance: it gets a second try, and `npm test` names it. What fails for a reason fails twice.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // What is half appeared has no contrast yet; the journey about motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "computer", use: { ...devices["Desktop Chrome"] }, testIgnore: [phone, withoutScript] },
    { name: "phone", use: { ...devices["Pixel 7"] }, testMatch: phone },
    {
      name: "without-script",
      use: { ...devices["Desktop Chrome"], javaScriptEnabled: false },
      testMatch: withoutScript,
    },
  ],
});
