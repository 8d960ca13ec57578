import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "~/platform/db/folder-lock.server";
import { freePort } from "./processes.mjs";

test("a second start on the same folder is refused before it touches anything there", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-start-"));
  mkdirSync(join(dataDir, "logs"));
  writeFileSync(join(dataDir, "logs", "site.log"), "du premier");
  const lock = await lockFolder(dataDir);
  const [PORT, SIMULATOR_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT] = await Promise.all(
    Array.from({ length: 4 }, async () => String(await freePort())),
  );
  const { status, stderr } = spawnSync(process.execPath, ["tools/start/start.mjs"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT, SIMULATOR_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT },
    encoding: "utf8",
    timeout: 60_000,
  });
  await lock.release();
  expect(status).toBe(1);
  expect(stderr).toContain(`Le dossier ${dataDir} est déjà ouvert par une autre démonstration.`);
  expect(readFileSync(join(dataDir, "logs", "site.log"), "utf8")).toBe("du premier");
});
