import type { TroubleKind } from "./kinds";

/** What is wrong, and what is worth looking at first. */
export const troubleMessages: Record<TroubleKind, { what: string; look: string }> = {
  disk: {
    what: "Le disque du site est presque plein.",
    look: "Faites de la place avant qu’il ne le soit : un disque plein arrête la base.",
  },
  queue: {
    what: "Les tâches du site attendent, et aucune ne se fait.",
    look: "Redémarrez le site ; ce qui attend se fera ensuite.",
  },
  mails: {
    what: "Les e-mails ne partent plus.",
    look: "Rien n’est perdu : ils partiront dès que le serveur d’envoi répondra (SMTP_URL).",
  },
  payments: {
    what: "Mollie ne répond pas, ou refuse la clé du site.",
    look: "Les commandes sont gardées. Voyez l’état de Mollie, puis la clé (MOLLIE_API_KEY).",
  },
  certificate: {
    what: "Le certificat du site prend fin dans moins de quatorze jours, ou l’a déjà fait.",
    look: "Il se renouvelle d’ordinaire de lui-même : voyez ce qui l’en empêche.",
  },
  clock: {
    what: "L’horloge du serveur n’est pas à l’heure.",
    look: "Remettez-la à l’heure (timedatectl) : les rappels et les échéances en dépendent.",
  },
  backup: {
    what: "La dernière sauvegarde n’a pas été faite.",
    look: "« Santé du site », dans l’administration, dit pourquoi.",
  },
  erasures: {
    what: "Un effacement n’a pas pu être noté auprès des sauvegardes.",
    look: "Le site essaie de nouveau ; voyez si leur endroit répond (BACKUP_URL). D’ici là, n’en remettez aucune.",
  },
  drill: {
    what: "La sauvegarde n’a pas réussi son essai de restauration.",
    look: "« Santé du site », dans l’administration, dit pourquoi.",
  },
};
