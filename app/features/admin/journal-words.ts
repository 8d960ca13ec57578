/**
 * How each act reads in the journal, after the name of who acted: « Sophie a prolongé l’adhésion de … ». `{objet}` is the present
 * name of what the act is about. One line per `action` given to `recordAct`; a test reads the code and misses none.
 */
export const journalWords: Record<string, string> = {
  "settings.changed": "a changé le réglage {objet}",
  "settings.reverted": "a remis l’ancienne valeur du réglage {objet}",
  "settings.confirmed": "a confirmé avoir relu le texte : {objet}",
  "emails.resent": "a demandé de renvoyer le message {objet}",
  "emails.tested": "a envoyé un message d’essai à sa propre adresse",
  "contact.answered": "a répondu à {objet}",
  "contact.archived": "a archivé {objet}",
  "contact.restored": "a sorti des archives {objet}",
  "contact.accepted": "a accepté {objet} mis à part",
  "contact.deleted": "a supprimé {objet} mis à part",
  "contact.answer_saved": "a écrit une réponse enregistrée",
  "contact.answer_deleted": "a supprimé une réponse enregistrée",
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

/** How the journal calls a thing whose name is gone or never was one. */
export const namelessObjects: Record<string, string> = {
  person: "une personne dont le compte n’existe plus",
  event: "un événement supprimé",
  article: "un article supprimé",
  message: "un message reçu",
  mail: "un e-mail ancien",
  order: "une commande",
  payment: "un paiement",
  testimonial: "un témoignage",
  figure: "un chiffre",
  faq_entry: "une question",
  letter: "une lettre",
  setting: "un réglage disparu",
  site: "le site",
};

/** What changed, in words: the fields an act may name in `before` and `after`. A field not named here is not shown. */
export const journalFacts: Record<string, string> = {
  value: "",
  status: "état",
  title: "titre",
  slug: "adresse",
  amount_cents: "montant",
  price_cents: "prix",
  capacity: "places",
  days: "jours",
  end_date: "fin",
  start_date: "début",
  event_date: "date",
  published_at: "publication",
  published: "publié",
  role: "rôle",
};
