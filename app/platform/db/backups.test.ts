import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BACKUP_RECORD, type Backup, backupName, findLastBackup, thinBackups, writeBackup } from "./backups.server";

const DAY_MS = 86_400_000;
const now = new Date("2026-11-22T03:30:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leclaircie-thin-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function keep(days: number, kind: Backup["kind"] = "embedded"): string {
  const at = daysAgo(days);
  const name = backupName(at);
  mkdirSync(join(folder, name, "postgres"), { recursive: true });
  writeFileSync(join(folder, name, BACKUP_RECORD), JSON.stringify({ at, bytes: 1, kind }));
  return name;
}

function left(): string[] {
  thinBackups(folder, now);
  return readdirSync(folder).sort();
}

test("the last fourteen are kept", () => {
  const names = Array.from({ length: 20 }, (_, days) => keep(days));
  expect(left()).toEqual(names.slice(0, 14).sort());
});

test("none older than thirty days is kept, but the newest", () => {
  const names = [29, 30, 31, 60].map((days) => keep(days));
  expect(left()).toEqual(names.slice(0, 2).sort());
  for (const name of names.slice(0, 2)) rmSync(join(folder, name), { recursive: true });
  const old = [90, 91].map((days) => keep(days));
  expect(left()).toEqual([old[0]]);
});

test("what is no backup of the embedded database stays, and counts for nothing", () => {
  const dumps = Array.from({ length: 16 }, (_, days) => keep(days + 0.5, "postgresql"));
  const own = keep(40);
  mkdirSync(join(folder, "2026-01-01T033000Z"));
  mkdirSync(join(folder, "photos.partial"));
  writeFileSync(join(folder, "notes.txt"), "");
  const names = ["2026-01-01T033000Z", "notes.txt", "photos.partial", own, ...dumps];
  expect(left()).toEqual(names.sort());
});

test("a draft left by a crash goes", () => {
  mkdirSync(join(folder, "2026-11-21T033000Z.partial", "postgres"), { recursive: true });
  expect(left()).toEqual([]);
});

test("a copy that fails leaves nothing", async () => {
  const fill = async (draft: string) => {
    mkdirSync(join(draft, "postgres"));
    throw new Error("cut");
  };
  await expect(writeBackup(folder, { at: now, kind: "embedded", fill })).rejects.toThrow("cut");
  expect([readdirSync(folder), findLastBackup(folder)]).toEqual([[], null]);
});
