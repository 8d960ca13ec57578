import { expect, test } from "vitest";
import { addDays, daysBetween, parisDay, parisInstant } from "~/platform/clock";
import { backupInstant, backupName, keptBackups, ownBackupKey } from "./backup-names";

test("a name is the second it began, and nothing else is a name", () => {
  const began = new Date("2026-11-25T02:30:07.900Z");
  expect(backupName(began)).toBe("2026-11-25T023007Z");
  expect(backupInstant("2026-11-25T023007Z")).toEqual(new Date("2026-11-25T02:30:07Z"));
  for (const name of ["latest", "2026-11-25", "../2026-11-25T023007Z"]) expect(backupInstant(name)).toBeNull();
  expect(ownBackupKey("manifests/2026-11-25T023007Z")).toBe("manifests/2026-11-25T023007Z");
  for (const key of ["manifests/../x", "other/2026-11-25T023007Z", "files/zz", ""])
    expect(() => ownBackupKey(key)).toThrow("not ours");
});

test("three years of nights, one of them in nine missed: fourteen days, then one a week, and none is ever 35 days old", () => {
  let kept: string[] = [];
  let day = "2026-03-01";
  for (let night = 0; night < 1_100; night++, day = addDays(day, 1)) {
    const now = parisInstant(day, "03:30");
    // A missed night prunes nothing either: what it leaves is a day older.
    const oldest = kept.map((name) => backupInstant(name) as Date).sort((a, b) => a.getTime() - b.getTime())[0];
    if (oldest) expect(now.getTime() - oldest.getTime()).toBeLessThanOrEqual(35 * 86_400_000);
    if (night % 9 === 8) continue;
    kept = keptBackups([...kept, backupName(now)], now);
    if (night < 60) continue;
    const ages = kept.map((name) => daysBetween(parisDay(backupInstant(name) as Date), day));
    const missed = ages.filter((age) => age < 14).length;
    expect(missed).toBeGreaterThanOrEqual(12);
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(24);
    expect(kept.length).toBeLessThanOrEqual(14 + 4);
  }
});

test("of several of one day the last one stays", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  const names = ["2026-11-25T023000Z", "2026-11-25T093000Z", "2026-11-24T023000Z"];
  expect(keptBackups(names, now)).toEqual(["2026-11-24T023000Z", "2026-11-25T093000Z"]);
});
