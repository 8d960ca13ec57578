import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupHealth } from "./backup-health.server";
import { backupItem } from "./go-live";
import { backupWords } from "./messages";

const at = new Date("2026-11-21T02:00:00Z");
const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "leclaircie-copies-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function keepOne() {
  mkdirSync(join(folder, "2026-11-21T020000Z"));
  const record = { at: at.toISOString(), bytes: 12_340_000, kind: "postgresql" };
  writeFileSync(join(folder, "2026-11-21T020000Z", "backup.json"), JSON.stringify(record));
}

function words(clock: Date, known: Partial<Parameters<typeof backupHealth>[0]> = {}) {
  const health = backupHealth({
    backupDir: folder,
    dataDir: "/proc",
    byItself: false,
    failure: null,
    clock,
    ...known,
  });
  const { ok, text, note } = backupWords(health);
  return { ok, said: `${text}. ${note}`.replace(/[\u00a0\u202f]/g, " ") };
}

test("copied by its host, PostgreSQL has what the site sees in the folder", () => {
  expect(words(at)).toEqual({
    ok: false,
    said: "Aucune sauvegarde n'est connue du site. La personne qui tient le site la règle : npm run backup, chaque nuit.",
  });
  keepOne();
  expect(words(after(47))).toEqual({
    ok: true,
    said: expect.stringMatching(
      /^Une copie récente est gardée\. Dernière sauvegarde : .*21 novembre 2026.*, 12,3 Mo\.$/,
    ),
  });
  expect(words(after(49))).toEqual({ ok: false, said: expect.stringContaining("La dernière copie est ancienne") });
});

test("the embedded database is copied by the site, which says how many it keeps and when they share its disk", () => {
  expect(words(at, { byItself: true })).toEqual({
    ok: false,
    said: "Aucune sauvegarde n'existe encore. Le site fait la première de lui-même, puis une chaque nuit.",
  });
  keepOne();
  const apart = words(after(5), { byItself: true });
  expect(apart.ok).toBe(true);
  expect(apart.said).toMatch(/12,3 Mo\. Le site en fait une chaque nuit et garde les 14 dernières\.$/);
  expect(words(after(5), { byItself: true, dataDir: folder }).said).toMatch(/sur le disque de la base/);
});

test("a failed try is told in plain words, with what is left, until a copy is made", () => {
  const failing = (code: string | null) => words(after(30), { byItself: true, failure: { at: after(25), code } });
  expect(failing("ENOSPC").said).toMatch(
    /^La dernière copie a échoué : le disque est plein\. Aucune sauvegarde n'existe encore\. .* il lui faut de la place\.$/,
  );
  keepOne();
  expect(failing("EROFS")).toEqual({
    ok: false,
    said: expect.stringMatching(
      /^La dernière copie a échoué : son dossier n'accepte pas l'écriture\. Dernière .* Mo\. /,
    ),
  });
  expect(failing(null).said).toMatch(/^La dernière copie a échoué\. /);
  const made = words(after(5), { byItself: true, failure: { at: after(-1), code: "ENOSPC" } });
  expect(made).toEqual({ ok: true, said: expect.stringMatching(/^Une copie récente est gardée/) });
});

test("the going-live list repeats it, and never closes the sales for it", () => {
  const told = { text: "Aucune", note: "Demain." };
  expect(backupItem({ ...told, ok: false })).toMatchObject({ state: "advised", why: "Aucune. Demain." });
  expect(backupItem({ ...told, ok: true }).state).toBe("done");
});
