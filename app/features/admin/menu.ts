/**
 * The back office's pages, in the order of its menu (requirements ). A test compares with the table of addresses.
 */
export const menu = [
  { to: "/admin", label: "Dashboard", icon: "dashboard" },
  { to: "/admin/rendez-vous", label: "Rendez-vous", icon: "meetings" },
  { to: "/admin/events", label: "Événements", icon: "events" },
  { to: "/admin/members", label: "Membres", icon: "members" },
  { to: "/admin/echanges", label: "Échanges", icon: "advice" },
  { to: "/admin/messages", label: "Messages", icon: "messages" },
  { to: "/admin/devis", label: "Devis", icon: "quotes" },
  { to: "/admin/comptes", label: "Comptes", icon: "accounts" },
  { to: "/admin/prestations", label: "Prestations", icon: "services" },
  { to: "/admin/fins-de-contrat", label: "Fins de contrat", icon: "terminations" },
  { to: "/admin/blog", label: "Blog", icon: "blog" },
  { to: "/admin/bibliotheque", label: "Bibliothèque", icon: "library" },
  { to: "/admin/lettre", label: "Lettre", icon: "letters" },
  { to: "/admin/newsletter", label: "Inscrits", icon: "newsletter" },
  { to: "/admin/photos", label: "Photos", icon: "photos" },
  { to: "/admin/temoignages", label: "Témoignages", icon: "testimonials" },
  { to: "/admin/chiffres", label: "Chiffres", icon: "figures" },
  { to: "/admin/faq", label: "Questions", icon: "questions" },
  { to: "/admin/audience", label: "Audience", icon: "audience" },
  { to: "/admin/recompenses", label: "Récompenses", icon: "rewards" },
  { to: "/admin/codes", label: "Codes", icon: "codes" },
  { to: "/admin/cadeaux", label: "Cadeaux", icon: "gifts" },
  { to: "/admin/partenaires", label: "Partenaires", icon: "partners" },
  { to: "/admin/emails", label: "E-mails", icon: "mails" },
  { to: "/admin/settings", label: "Paramètres", icon: "settings" },
  { to: "/admin/mise-en-ligne", label: "Mise en ligne", icon: "golive" },
  { to: "/admin/demandes", label: "Demandes", icon: "requests" },
  { to: "/admin/conservation", label: "Conservation", icon: "retention" },
  { to: "/admin/violations", label: "Violations", icon: "breaches" },
  { to: "/admin/journal", label: "Journal", icon: "journal" },
] as const;

export type MenuIcon = (typeof menu)[number]["icon"];
