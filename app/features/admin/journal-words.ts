/**
 * How each act reads in the journal, after the name of who acted: « Sophie a prolongé l’adhésion de … ». `{objet}` is the present
 * name of what the act is about, its article included: « l’événement « Café des parents » ». One line per `action` given to `recordAct`; a test reads the code and misses none.
 */
export const journalWords: Record<string, string> = {
  "settings.changed": "a changé {objet}",
  "settings.reverted": "a remis l’ancienne valeur : {objet}",
  "settings.confirmed": "a confirmé avoir relu le texte : {objet}",
  "emails.resent": "a demandé de renvoyer {objet}",
  "emails.tested": "a envoyé un message d’essai à sa propre adresse",
  "newsletter.exported": "a téléchargé la liste des inscrits à la lettre",
  "newsletter.unsubscribed": "a désinscrit une adresse de la lettre",
  "guide.exported": "a téléchargé la liste des demandes du guide",
  "events.created": "a créé {objet}",
  "events.changed": "a modifié {objet}",
  "events.published": "a publié {objet}",
  "events.unpublished": "a retiré du site {objet}",
  "events.canceled": "a annulé {objet}",
  "events.deleted": "a supprimé un événement",
  "events.person_removed": "a retiré quelqu’un de {objet}",
  "events.people_written_to": "a écrit aux inscrits de {objet}",
  "events.people_exported": "a exporté la liste des inscrits de {objet}",
  "contact.answered": "a répondu à {objet}",
  "contact.archived": "a classé {objet}",
  "contact.restored": "a repris {objet}",
  "contact.accepted": "a accepté {objet}, mis de côté",
  "contact.deleted": "a supprimé {objet}",
  "contact.answer_saved": "a enregistré une réponse type",
  "contact.answer_deleted": "a supprimé une réponse type",
  "blog.saved": "a enregistré {objet}",
  "blog.published": "a publié {objet}",
  "blog.scheduled": "a programmé {objet}",
  "blog.unpublished": "a remis en brouillon {objet}",
  "blog.restored": "a repris une version précédente : {objet}",
  "blog.moved": "a changé l’adresse : {objet}",
  "blog.deleted": "a supprimé {objet}",
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
  guide: "Guide",
  testimonials: "Témoignages",
  faq: "Questions",
  legal: "Données et droits",
};

/** How the journal calls a thing that has a name. */
export const namedObjects: Record<string, string> = {
  setting: "le réglage",
  event: "l’événement",
  article: "l’article",
  mail: "le message",
  order: "la commande",
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
  people: "personnes",
  days: "jours",
  end_date: "fin",
  start_date: "début",
  event_date: "date",
  published_at: "publication",
  published: "publié",
  role: "rôle",
  count: "adresses",
};
