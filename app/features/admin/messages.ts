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
