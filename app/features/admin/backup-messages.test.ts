import { expect, test } from "vitest";
import { backupProblems } from "~/platform/backups/problems";
import { backupsAreWell, backupText, drillText } from "./backup-messages";

const at = new Date("2026-11-25T02:31:00Z");
const made = { at, isLate: false, unreadable: null };
const tried = { at, rows: 48_210, files: 1, isLate: false };
const well = { by: "site" as const, made, notMade: null, notMadeFor: null, tried, notTried: null };
const plain = (text: string) => text.replace(/\s/g, " ");

test("a backup made and tried is said in one sentence each", () => {
  expect(backupsAreWell(well)).toBe(true);
  expect(plain(backupText(well))).toBe("Faite et chiffrée le mercredi 25 novembre 2026 à 3 h 31");
  expect(plain(drillText(well))).toBe(
    "Restaurée pour essai le mercredi 25 novembre 2026 à 3 h 31 : 48 210 lignes et 1 fichier relus, toutes les règles tenues.",
  );
});

test("each thing that goes wrong asks for a look, and says which", () => {
  for (const problem of backupProblems) {
    expect(backupsAreWell({ ...well, notMade: problem }), problem).toBe(false);
    expect(backupText({ ...well, notMade: problem })).toMatch(/^La dernière n’a pas été faite\. .+\.$/);
    expect(backupsAreWell({ ...well, notTried: problem }), problem).toBe(false);
    expect(drillText({ ...well, notTried: problem })).toMatch(/^Le dernier essai de restauration a échoué\. .+\.$/);
  }
  expect(backupsAreWell({ ...well, made: { ...made, isLate: true } })).toBe(false);
  expect(backupText({ ...well, made: { ...made, isLate: true } })).toMatch(/^Aucune depuis celle du mercredi/);
  const torn = { ...well, made: { ...made, unreadable: "2026-11-20T023100Z" } };
  expect(backupsAreWell(torn)).toBe(false);
  expect(backupText(torn)).toContain("2026-11-20T023100Z ne s’ouvre plus");
  const theirs = { ...well, notMade: "another_site" as const, notMadeFor: "2026-11-20T023100Z" };
  expect(backupText(theirs)).toContain("En cause : 2026-11-20T023100Z.");
  expect(backupsAreWell({ ...well, tried: { ...tried, isLate: true } })).toBe(false);
});

test("who makes none is told so, and a trial of the site is not blamed for it", () => {
  const none = { ...well, made: null, tried: null };
  expect(backupsAreWell({ ...none, by: null })).toBe(false);
  expect(backupText({ ...none, by: null })).toContain("BACKUP_URL et BACKUP_KEY manquent");
  expect(backupsAreWell({ ...none, by: "host" })).toBe(true);
  expect(backupsAreWell({ ...none, by: "nobody yet" })).toBe(true);
  expect(backupsAreWell(none)).toBe(true);
  expect(backupText(none)).toBe("La première se fait dans les dix minutes");
});
