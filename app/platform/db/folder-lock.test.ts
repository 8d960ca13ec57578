import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUse, lockFolder } from "./folder-lock.server";

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "leclaircie-lock-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is held by one at a time, and free again after release", async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(`already in use by process ${process.pid}`);
  await lock.release();
  const again = await lockFolder(folder);
  await again.release();
  expect(existsSync(join(folder, "holder.pid"))).toBe(false);
});

test("a live socket in the folder refuses, as another container's would", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(join(folder, "holder.sock"), resolve));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await new Promise((resolve) => other.close(resolve));
});

test("a socket file left by a dead process does not refuse", async () => {
  writeFileSync(join(folder, "holder.sock"), "");
  const lock = await lockFolder(folder);
  await lock.release();
});
