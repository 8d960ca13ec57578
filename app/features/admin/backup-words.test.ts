import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBackup } from "./dashboard.server";
import { backupWords } from "./messages";

test("the dashboard says what copy exists, and when it is too old to rely on", () => {
  const folder = mkdtempSync(join(tmpdir(), "leclaircie-copies-"));
  try {
    const at = new Date("2026-11-21T02:00:00Z");
    const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
    const words = (clock: Date) => {
      const { text, note } = backupWords(readBackup(folder, clock));
      return `${text}. ${note}`.replace(/[\u00a0\u202f]/g, " ");
    };
    expect(words(at)).toContain("Aucune sauvegarde n'est connue du site");
    mkdirSync(join(folder, "2026-11-21T020000Z"));
    writeFileSync(
      join(folder, "2026-11-21T020000Z", "backup.json"),
      JSON.stringify({ at: at.toISOString(), bytes: 12_340_000, kind: "postgresql" }),
    );
    expect(words(after(47))).toMatch(
      /^Une copie récente est gardée\. Dernière sauvegarde : .*21 novembre 2026.*, 12,3 Mo\.$/,
    );
    expect(readBackup(folder, after(49))?.recent).toBe(false);
    expect(words(after(49))).toContain("La dernière copie est ancienne");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
