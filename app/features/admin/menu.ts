/** The back office’s pages, in the order of its menu (requirements ), by what they are about. */
export const parts = [
  {
    id: "aujourd-hui",
    label: "Aujourd’hui",
    icon: "today",
    entries: [
      { to: "/admin", label: "Dashboard", icon: "dashboard" },
      { to: "/admin/rendez-vous", label: "Rendez-vous", icon: "meetings" },
      { to: "/admin/echanges", label: "Échanges", icon: "advice" },
      { to: "/admin/messages", label: "Messages", icon: "messages" },
    ],
  },
  {
    id: "personnes",
    label: "Personnes",
    icon: "members",
    entries: [
      { to: "/admin/members", label: "Membres", icon: "members" },
      { to: "/admin/devis", label: "Devis", icon: "quotes" },
      { to: "/admin/demandes", label: "Demandes", icon: "requests" },
      { to: "/admin/temoignages", label: "Témoignages", icon: "testimonials" },
      { to: "/admin/partenaires", label: "Partenaires", icon: "partners" },
    ],
  },
  {
    id: "publier",
    label: "Publier",
    icon: "blog",
    entries: [
      { to: "/admin/events", label: "Événements", icon: "events" },
      { to: "/admin/blog", label: "Blog", icon: "blog" },
      { to: "/admin/bibliotheque", label: "Bibliothèque", icon: "library" },
      { to: "/admin/lettre", label: "Lettre", icon: "letters" },
      { to: "/admin/newsletter", label: "Inscrits", icon: "newsletter" },
      { to: "/admin/photos", label: "Photos", icon: "photos" },
      { to: "/admin/faq", label: "Questions", icon: "questions" },
      { to: "/admin/chiffres", label: "Chiffres", icon: "figures" },
    ],
  },
  {
    id: "argent",
    label: "Argent",
    icon: "accounts",
    entries: [
      { to: "/admin/comptes", label: "Comptes", icon: "accounts" },
      { to: "/admin/prestations", label: "Prestations", icon: "services" },
      { to: "/admin/fins-de-contrat", label: "Fins de contrat", icon: "terminations" },
      { to: "/admin/recompenses", label: "Récompenses", icon: "rewards" },
      { to: "/admin/codes", label: "Codes", icon: "codes" },
      { to: "/admin/cadeaux", label: "Cadeaux", icon: "gifts" },
    ],
  },
  {
    id: "maison",
    label: "Maison",
    icon: "house",
    entries: [
      { to: "/admin/mise-en-ligne", label: "Mise en ligne", icon: "golive" },
      { to: "/admin/settings", label: "Paramètres", icon: "settings" },
      { to: "/admin/emails", label: "E-mails", icon: "mails" },
      { to: "/admin/audience", label: "Audience", icon: "audience" },
      { to: "/admin/conservation", label: "Conservation", icon: "retention" },
      { to: "/admin/violations", label: "Violations", icon: "breaches" },
      { to: "/admin/journal", label: "Journal", icon: "journal" },
    ],
  },
] as const;

export type Part = (typeof parts)[number];
export type MenuEntry = Part["entries"][number];
export type MenuIcon = Part["icon"] | MenuEntry["icon"];

/** Every page of it; a test compares with the table of addresses. */
export const menu: readonly MenuEntry[] = parts.flatMap(({ entries }): readonly MenuEntry[] => entries);

/** What is counted behind an entry, by its address; nothing is not there. */
export type MenuCounts = Partial<Record<MenuEntry["to"], number>>;

/** The page she is on, or what stands below it. */
export function isHere(to: string, pathname: string): boolean {
  return pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));
}

export function partOf(pathname: string): Part["id"] | undefined {
  return parts.find(({ entries }) => entries.some(({ to }) => isHere(to, pathname)))?.id;
}

/** Counts that are no task, each with the word that says so: the meetings of the day, the quotes that wait for somebody else. */
export const noTask: Partial<Record<MenuEntry["to"], string>> = {
  "/admin/rendez-vous": "aujourd’hui",
  "/admin/devis": "en cours",
};

/** What a closed part holds back, of what is to be done. */
export function waitingIn({ entries }: Part, counts: MenuCounts): number {
  return entries.reduce((sum, { to }) => sum + (to in noTask ? 0 : (counts[to] ?? 0)), 0);
}
