import { createInterface } from "node:readline/promises";
import { formatInstant } from "~/platform/clock";
import { ConfigError, config } from "~/platform/config.server";
import { fileStore } from "~/platform/files/file-store.server";
import { backupInstant } from "./backup-names";
import { backupProblemMessages } from "./backup-problem-messages";
import { type BackupStore, backupStore, listBackups, readManifest } from "./backup-store.server";
import { BackupError } from "./problems";
import { restoreBackup } from "./restore.server";

const USAGE = "npm run restore -- 2026-11-25T023000Z, ou -- latest pour la plus récente";
const NEXT = [
  "Elle est remise. Avant de démarrer le site, dans cet ordre (docs/operations.md, « Restoring ») :",
  "  1. npm run pass-lost-numbers -- F-… A-…, avec la dernière facture et le dernier avoir partis ;",
  "  2. npm run reconcile ;",
  "  3. npm run serve.",
];

/**
 * Lists the backups there are, or puts one back: the one named, or the one chosen at the keyboard. Says what it did, and gives the code to
 * end with: 1, and nothing is written, when it cannot. Throws what nobody can correct from outside.
 */
export async function restoreNow([asked]: string[]): Promise<number> {
  try {
    const { databaseUrl } = config();
    const from = backupStore();
    if (!from || !databaseUrl)
      return refuse(
        "Donnez BACKUP_URL et BACKUP_KEY, où sont les sauvegardes et ce qui les ouvre, et DATABASE_URL, une base vide.",
      );
    const backups = await listBackups(from);
    if (backups.length === 0) return refuse("Aucune sauvegarde entière à cette adresse.");
    const backup = asked === undefined ? await choose(from, backups) : asked === "latest" ? backups.at(-1) : asked;
    if (backup === undefined) return 0;
    if (!backups.includes(backup)) return refuse(`Aucune sauvegarde ne porte ce nom. ${USAGE}.`);
    const { rows, files } = await restoreBackup(from, backup, { databaseUrl, files: fileStore() });
    say(`${backup} : ${counted(sum(rows), "ligne")}, ${counted(files.length, "fichier")}.`, ...NEXT);
    return 0;
  } catch (error) {
    if (error instanceof BackupError) return refuse(`${backupProblemMessages[error.problem]}\n  ${error.message}`);
    if (error instanceof ConfigError) return refuse(error.message);
    throw error;
  }
}

/** The one chosen at the keyboard; undefined where there is none, or no answer. */
async function choose(from: BackupStore, backups: string[]): Promise<string | undefined> {
  for (const [rank, name] of backups.entries()) {
    const { rows, files } = await readManifest(from, name);
    const began = backupInstant(name);
    const held = `${counted(sum(rows), "ligne")}, ${counted(files.length, "fichier")}`;
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
