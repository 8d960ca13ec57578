import type { JobName } from "~/platform/jobs/jobs.server";
import { retentionJob, retentionRules } from "~/platform/personal-data/retention";
import { fr } from "~/ui/french";

interface JobWords {
  /** A noun: it stands alone in « À faire », and after « la tâche » in the journal. */
  title: string;
  /** What trying again does, and what is left to do when that fails too. */
  note: string;
}

const nextNight = "Le site réessaie de lui-même la nuit prochaine.";

const jobWords: Record<JobName, JobWords> = {
  "send-mail": {
    title: "Envoi d’un e-mail",
    note: "Le site essaie pendant cinq jours. Si cela échoue encore, la réponse du serveur d’envoi est écrite dans E-mails.",
  },
  "sync-payment": {
    title: "Nouvelles d’un paiement",
    note: "Réessayer relit le paiement, et ne débite rien. Si cela échoue encore, regardez-le dans votre compte Mollie : rien n’y est perdu.",
  },
  "charge-payment": {
    title: "Prélèvement d’un second paiement",
    note: "Réessayer ne prélève jamais deux fois. Si cela échoue encore, ne demandez rien à la personne : son paiement est peut-être parti. Regardez dans votre compte Mollie.",
  },
  "send-refund": {
    title: "Envoi d’un remboursement",
    note: "Réessayer ne rembourse jamais deux fois. Si cela échoue encore, regardez si le solde de votre compte Mollie suffit.",
  },
  "erase-customers": {
    title: "Moyens de paiement d’un compte effacé",
    note: "Réessayer les fait supprimer chez Mollie, avec les mandats. Si cela échoue encore, supprimez ce client dans votre compte Mollie.",
  },
  "data-link-mail": {
    title: "Lien vers ce qui est gardé pour une adresse",
    note: "Si le jour est passé, la personne en demande un autre.",
  },
  "sign-up-mail": {
    title: "E-mail qui confirme une inscription",
    note: "Réessayer le prépare, une seule fois. Si cela échoue encore, la personne peut le redemander depuis son espace.",
  },
  "address-change-mail": {
    title: "E-mail qui confirme une nouvelle adresse",
    note: "L’adresse actuelle reste valable. Si cela échoue encore, la personne peut refaire la demande depuis son profil.",
  },
  "reset-mail": {
    title: "E-mail pour un nouveau mot de passe",
    note: "La demande vaut un jour. Si cela échoue encore, la personne peut en refaire une depuis la page de connexion.",
  },
  "make-data-copy": {
    title: "Copie des données d’une personne",
    note: "Réessayer la refait depuis le début. Si cela échoue encore, la personne peut la redemander ; la loi vous donne un mois pour la lui remettre.",
  },
};

/** What runs once a day, by the name of the schedule. */
const dailyWords: Record<string, JobWords> = {
  "announce-debits": {
    title: "Annonces des prélèvements à venir",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le site réessaie de lui-même demain à 9 h.",
  },
  reconcile: {
    title: "Rapprochement avec Mollie",
    note: "Réessayer compare de nouveau les comptes à ceux de Mollie. Le site réessaie de lui-même la nuit prochaine à 4 h 40.",
  },
  "read-settlements": {
    title: "Lecture des versements de Mollie",
    note: "Le jeton d’organisation est peut-être périmé : à transmettre à qui tient le site. Le site réessaie de lui-même la nuit prochaine à 4 h 45.",
  },
  "check-invariants": {
    title: "Relire les règles de la maison",
    note: "Le tableau de bord garde ce que la nuit précédente avait trouvé.",
  },
  "remind-of-end": {
    title: "Messages un mois avant la fin d’une adhésion",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le site réessaie de lui-même demain à 9 h 30.",
  },
  "tell-of-idle-accounts": {
    title: "Messages avant l’effacement d’un compte qui ne sert plus",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le site réessaie de lui-même demain à 10 h 30.",
  },
  "remind-of-gifts": {
    title: "Rappels de la date limite d’une année offerte",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le site réessaie de lui-même demain à 9 h 40.",
  },
  "remind-of-hours": {
    title: "Rappels du dernier jour d’heures à réserver",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le site réessaie de lui-même demain à 9 h 42.",
  },
  "open-hours-of-quotes": {
    title: "Heures des devis dont le délai de rétractation est passé",
    note: nextNight,
  },
  "remind-of-appointments": {
    title: "Messages la veille d’un rendez-vous",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le lendemain, il est trop tard : prévenez vous-même.",
  },
  "expire-hours": { title: "Fin des heures dont le dernier jour est passé", note: nextNight },
  "tell-of-pauses": {
    title: "Messages le jour où un accès s’arrête",
    note: "Réessayer écrit à qui n’a pas encore été prévenu. Le site réessaie de lui-même demain à 9 h 45.",
  },
  "send-letters": {
    title: "Envoi d’une lettre",
    note: "Réessayer va où il s’était arrêté : personne ne la reçoit deux fois. Le site réessaie de lui-même dans une minute.",
  },
  "note-first-moment": {
    title: "Première heure libre du jour, pour la promesse d’un premier rendez-vous",
    note: "Réessayer la note telle qu’elle est maintenant. Le site la note de nouveau demain à midi.",
  },
  "forget-unused-pictures": { title: "Effacement des photos que rien ne montre", note: nextNight },
  "bring-in-written-pieces": { title: "Arrivée des premières pièces de la bibliothèque", note: nextNight },
};

/** What the table of retention has done each night. */
const retentionWords = Object.fromEntries(
  retentionRules.map(([rule, { what }]) => [
    retentionJob(rule),
    { title: fr(`Conservation : ${what}`), note: nextNight },
  ]),
);

const known: Record<string, JobWords> = { ...jobWords, ...dailyWords, ...retentionWords };

/** Another version of the site asked for it: nothing here would do it. */
export function isKnownJob(name: string): boolean {
  return name in known;
}

/** What the coach reads of a job or a daily run; one that the site no longer knows says so. */
export function jobLabelOf(name: string): JobWords {
  return known[name] ?? { title: "Une ancienne tâche", note: "Le site ne la connaît plus : vous pouvez la classer." };
}
