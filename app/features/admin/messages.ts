import { formatInstant } from "~/platform/clock";
import type { MailState } from "~/platform/mail/mail-journal.server";

/** The light on « E-mails » and on the dashboard. */
export const mailStateWords: Record<MailState, { title: string; text: string }> = {
  working: { title: "Les e-mails partent", text: "Le serveur d’envoi répond." },
  untried: { title: "Aucun e-mail n’est encore parti", text: "Envoyez-vous un essai pour vérifier." },
  slow: {
    title: "Des e-mails attendent",
    text: "Ils partiront d’eux-mêmes dès que le serveur d’envoi répondra. Rien n’est perdu.",
  },
  failing: {
    title: "Le dernier envoi a échoué",
    text: "Une adresse fausse ou un serveur absent. Le site réessaie pendant cinq jours.",
  },
  off: {
    title: "Aucun serveur d’envoi n’est configuré",
    text: "Rien ne part. La personne qui tient le site doit indiquer SMTP_URL.",
  },
};

/** What the dashboard says of the copies of the database: only what the site itself can see. */
export function backupWords(backup: { at: Date; bytes: number; recent: boolean } | null): {
  text: string;
  note: string;
} {
  if (!backup) {
    return {
      text: "Aucune sauvegarde n'est connue du site",
      note: "La personne qui tient le site la règle : npm run backup, chaque nuit.",
    };
  }
  const size = Math.max(0.1, backup.bytes / 1e6).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  return {
    text: backup.recent ? "Une copie récente est gardée" : "La dernière copie est ancienne",
    note: `Dernière sauvegarde : ${formatInstant(backup.at)}, ${size} Mo.`,
  };
}
