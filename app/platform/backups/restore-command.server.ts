import { createInterface } from "node:readline/promises";
import { formatInstant } from "~/platform/clock";
import { ConfigError, config } from "~/platform/config.server";
import { initDatabase, openDatabase } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { grantToSite } from "~/platform/db/site-role.server";
import { fileStore } from "~/platform/files/file-store.server";
import { stopJobs } from "~/platform/jobs/jobs.server";
import { findLineage } from "./back-up.server";
import { backupInstant } from "./backup-names";
import { backupProblemMessages } from "./backup-problem-messages";
import { type BackupStore, backupStore, listBackups, readManifestIfWhole } from "./backup-store.server";
import { listErasuresSince, type NotedErasure } from "./noted-erasures.server";
import { BackupError } from "./problems";
import { endRestore, restoreBackup } from "./restore.server";

const USAGE = "npm run restore -- 2026-11-25T023000Z, ou -- latest pour la plus récente";
const NEXT = [
  "Avant de démarrer le site, dans cet ordre (docs/operations.md, « Restoring ») :",
  "  1. npm run pass-lost-numbers -- F-… A-…, avec la dernière facture et le dernier avoir partis ;",
  "  2. npm run reconcile.",
];

/** Signs everybody out, closes the addresses of calendars and erases again, in the process's own database; says how many, and the accounts that could not be. */
export type EraseAgain = (erasures: NotedErasure[]) => Promise<
  Record<"accounts" | "addresses" | "letters" | "consents" | "messages" | "told" | "sheets" | "wishes", number> & {
    failed: string[];
  }
>;

/**
 * Lists the backups there are, or puts one back: the one named, or the one chosen at the keyboard. Says what it did, and gives the code to
 * end with: 1, and nothing is written, when it cannot. Throws what nobody can correct from outside.
 */
export async function restoreNow([asked]: string[], eraseAgain: EraseAgain): Promise<number> {
  try {
    const { databaseUrl: siteUrl, migrationUrl } = config();
    // Who puts it back owns it.
    const databaseUrl = migrationUrl ?? siteUrl;
    const from = backupStore();
    if (!from || !siteUrl || !databaseUrl)
      return refuse(
        "Donnez BACKUP_URL et BACKUP_KEY, où sont les sauvegardes et ce qui les ouvre, et DATABASE_URL, une base vide.",
      );
    const backups = await listBackups(from);
    if (backups.length === 0) return refuse("Aucune sauvegarde entière à cette adresse.");
    const backup = asked === undefined ? await choose(from, backups) : asked === "latest" ? backups.at(-1) : asked;
    if (backup === undefined) return 0;
    if (!backups.includes(backup)) return refuse(`Aucune sauvegarde ne porte ce nom. ${USAGE}.`);
    const { rows, files } = await restoreBackup(from, backup, { databaseUrl, files: fileStore(), forSite: true });
    say(`${backup} est remise : ${counted(sum(rows), "ligne")}, ${counted(files.length, "fichier")}.`);
    const notErased = await bringUpToDate(from, backup, { databaseUrl, siteUrl, eraseAgain });
    await endRestore(databaseUrl);
    say(...NEXT);
    return notErased;
  } catch (error) {
    if (error instanceof BackupError) return refuse(`${backupProblemMessages[error.problem]}\n  ${error.message}`);
    if (error instanceof ConfigError) return refuse(error.message);
    throw error;
  }
}

/** Gives the database its present shape, takes it as this site's, and erases again who was erased since. Gives the code to end with. Throws `BackupError`. */
async function bringUpToDate(
  from: BackupStore,
  backup: string,
  { databaseUrl, siteUrl, eraseAgain }: { databaseUrl: string; siteUrl: string; eraseAgain: EraseAgain },
): Promise<number> {
  const { erasures, unreadable } = await listErasuresSince(from, backup);
  const lineage = (await findLineage(from))?.lineage;
  const database = await openDatabase({ databaseUrl });
  initDatabase(database);
  try {
    await migrate(database.kysely);
    if (siteUrl !== databaseUrl) await grantToSite(database.kysely, siteUrl);
    if (lineage) await database.kysely.updateTable("backup_lineage").set({ id: lineage }).execute();
    const { accounts, addresses, letters, consents, messages, told, sheets, wishes, failed } =
      await eraseAgain(erasures);
    say(
      `Effacés depuis, et effacés de nouveau : ${counted(accounts, "compte")}, ${counted(addresses, "adresse")} ; lettre arrêtée : ${letters} ; accord de se confier retiré : ${consents} ; message effacé par qui l’a écrit : ${messages} ; déjà prévenu de l’ouverture : ${told} ; feuille effacée : ${sheets} ; « Contact sûr » redit : ${wishes}.`,
      "Toutes les sessions sont fermées : chacun se connecte de nouveau, avec le mot de passe et l’adresse de la sauvegarde.",
      "L’adresse de chaque calendrier partagé est fermée, et celle de l’agenda de la coach : qui en avait une en ouvre une autre.",
    );
    for (const account of failed)
      say(`  Le compte ${account} n’a pas pu l’être : effacez-le depuis « Demandes » avant d’ouvrir le site.`);
    if (unreadable > 0)
      say(
        `  ${counted(unreadable, "effacement")} noté avec une autre clé (BACKUP_KEY), ou abîmé : qui est-ce, rien ne le dit.`,
      );
    return failed.length + unreadable === 0 ? 0 : 1;
  } finally {
    await stopJobs();
    await database.close();
  }
}

/** The one chosen at the keyboard; undefined where there is none, or no answer. */
async function choose(from: BackupStore, backups: string[]): Promise<string | undefined> {
  for (const [rank, name] of backups.entries()) {
    const manifest = await readManifestIfWhole(from, name);
    const began = backupInstant(name);
    const held = manifest
      ? `${counted(sum(manifest.rows), "ligne")}, ${counted(manifest.files.length, "fichier")}`
      : "ne s’ouvre pas : abîmée, ou d’une autre clé";
    say(`${String(rank + 1).padStart(3)}  ${name}  ${began ? formatInstant(began) : ""}  ${held}`);
  }
  if (!process.stdin.isTTY) {
    say(`Pour en remettre une : ${USAGE}.`);
    return undefined;
  }
  const keyboard = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await keyboard.question("Laquelle remettre ? Son numéro, ou rien pour en rester là : ");
    return backups[Number(answer) - 1];
  } finally {
    keyboard.close();
  }
}

function sum(rows: Record<string, number>): number {
  return Object.values(rows).reduce((all, count) => all + count, 0);
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? "s" : ""}`;
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}
