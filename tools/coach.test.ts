import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("npm run coach writes a link, without the site being built", () => {
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-coach-"));
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    BASE_URL: "https://site.test",
    MAIL_FROM: "bonjour@site.test",
  };
  const { stdout, stderr, status } = spawnSync(process.execPath, ["tools/coach.ts"], { env, encoding: "utf8" });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(stdout).toContain("https://site.test/auth/premier-acces/");
  rmSync(folder, { recursive: true });
});
