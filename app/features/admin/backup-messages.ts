import { backupProblemMessages } from "~/platform/backups/backup-problem-messages";
import { formatInstant } from "~/platform/clock";
import type { Dashboard } from "./dashboard.server";

type Backups = Dashboard["health"]["backups"];

/** Neither a backup nor its trial asks for a look. */
export function backupsAreWell({ by, made, notMade, tried, notTried }: Backups): boolean {
  if (by !== "site") return by !== null;
  return !notMade && !notTried && !made?.isLate && !made?.unreadable && !tried?.isLate;
}

/** Who makes them, and the latest one. */
export function backupText({ by, made, notMade, notMadeFor }: Backups): string {
  if (by === "host") return "L’hébergeur les fait : le site n’en voit rien";
  if (by === "nobody yet") return "Aucune : ce site est un essai";
  if (by === null) return "Le site n’en fait pas : BACKUP_URL et BACKUP_KEY manquent à sa configuration";
  if (notMade)
    return `La dernière n’a pas été faite. ${backupProblemMessages[notMade]}${notMadeFor ? ` En cause : ${notMadeFor}.` : ""}`;
  if (!made) return "La première se fait dans les dix minutes";
  const unreadable = made.unreadable ? `. Celle nommée ${made.unreadable} ne s’ouvre plus : les autres tiennent` : "";
  return `${made.isLate ? "Aucune depuis celle du" : "Faite et chiffrée le"} ${formatInstant(made.at)}${unreadable}`;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString("fr-FR")} ${word}${count > 1 ? "s" : ""}`;
}

/** The weekly trial, in one sentence. */
export function drillText({ made, tried, notTried }: Backups): string {
  if (notTried) return `Le dernier essai de restauration a échoué. ${backupProblemMessages[notTried]}`;
  if (!tried)
    return made ? "Elle sera restaurée pour essai dans le quart d’heure." : "Puis elle sera restaurée pour essai.";
  const held = `${counted(tried.rows, "ligne")} et ${counted(tried.files, "fichier")} relus`;
  return `Restaurée pour essai le ${formatInstant(tried.at)} : ${held}, toutes les règles tenues.`;
}
