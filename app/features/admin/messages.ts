import type { MailState } from "~/platform/mail/mail-journal.server";
import type { ToDoKind } from "./rules";

/** After the press, the undoing of it, and what is said when it could not be done. */
export const doneMessages: Record<ToDoKind, { done: string; undone: string; refused: string }> = {
  event: {
    done: "Événement publié",
    undone: "Événement remis en brouillon",
    refused: "Ouvrez-le : son heure est passée, ou des personnes y sont déjà inscrites.",
  },
  article: {
    done: "Article publié",
    undone: "Article remis en brouillon",
    refused: "Ouvrez-le : il lui manque son chapô ou son texte.",
  },
  testimonial: {
    done: "Témoignage publié",
    undone: "Témoignage caché",
    refused: "Il a été supprimé entre-temps.",
  },
  meeting: {
    done: "Rendez-vous marqué fait",
    undone: "Rendez-vous à marquer de nouveau",
    refused: "Ce rendez-vous a changé entre-temps.",
  },
  retry: {
    done: "Nouvel essai demandé",
    undone: "",
    refused: "Un essai est déjà en cours, ou cette tâche n’attend plus.",
  },
  retry_all: {
    done: "Nouveaux essais demandés",
    undone: "",
    refused: "Les essais sont déjà en cours, ou ces tâches n’attendent plus.",
  },
  job: {
    done: "Tâche classée",
    undone: "Tâche remise dans la liste",
    refused: "Cette tâche n’attend plus.",
  },
  alert: {
    done: "Alerte notée comme vue",
    undone: "Alerte remise dans la liste",
    refused: "Cette alerte était déjà vue.",
  },
  payment: { done: "Paiement noté comme vu", undone: "Paiement remis dans la liste", refused: "" },
};

/** The light on « E-mails » and on the dashboard. */
export const mailStateMessages: Record<MailState, { title: string; text: string }> = {
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

export const searchNotDone = "La recherche n’a pas abouti";
