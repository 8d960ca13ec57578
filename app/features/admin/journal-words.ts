/**
 * How each act reads in the journal, after the name of who acted: « Sophie a prolongé l’adhésion de … ». `{objet}` is the present
 * name of what the act is about. One line per `action` given to `recordAct`; a test reads the code and misses none.
 */
export const journalWords: Record<string, string> = {
  "settings.changed": "a changé le réglage « {objet} »",
  "settings.reverted": "est revenue sur le réglage « {objet} »",
  "settings.confirmed": "a confirmé avoir relu « {objet} »",
  "emails.resent": "a demandé de renvoyer {objet}",
  "emails.tested": "a envoyé un message d’essai à sa propre adresse",
};

/** The filter « Sujet » of the journal: the room’s part of the action, in the coach’s words. */
export const journalRooms: Record<string, string> = {
  settings: "Réglages",
  emails: "E-mails",
  membership: "Adhésions",
  billing: "Paiements",
  accounts: "Comptes",
  events: "Événements",
  contact: "Messages",
  blog: "Blog",
  newsletter: "Lettre",
  testimonials: "Témoignages",
  faq: "Questions",
  legal: "Données et droits",
};
