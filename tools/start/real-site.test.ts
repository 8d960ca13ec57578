import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whyNotDemonstrate } from "./real-site.mjs";

const signs = [
  { NODE_ENV: "production" },
  { BASE_URL: "https://leclaircie.fr" },
  { BASE_URL_FILE: "/run/secrets/address" },
  { DATABASE_URL: "postgresql://localhost/leclaircie" },
  { DATABASE_URL_FILE: "/run/secrets/database" },
  { MOLLIE_API_KEY: "live_0000000000000000000000" },
  { APP_SECRET_FILE: "/run/secrets/secret" },
];

const starts = [
  { command: "npm start", args: [] },
  { command: "npm run dev", args: ["--editing"] },
];

test.each(
  starts.flatMap(({ command, args }) => signs.map((sign) => ({ command, args, sign }))),
)("$command refuses $sign and says what starts production", ({ command, args, sign }) => {
  const dataDir = join(mkdtempSync(join(tmpdir(), "leclaircie-start-")), "data");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/start/start.mjs", ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...sign },
    encoding: "utf8",
    timeout: 30_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(`« ${command} » ouvre une démonstration`);
  expect(stderr).toMatch("npm run serve");
  expect(existsSync(dataDir)).toBe(false);
});

test("a computer where somebody tries the site announces nothing", () => {
  for (const env of [{}, { NODE_ENV: "development" }, { BASE_URL: "http://localhost:4000", DATABASE_URL: " " }])
    expect(whyNotDemonstrate(env, "npm start")).toBeNull();
});
