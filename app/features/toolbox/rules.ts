/** Who uses a tool: anybody; anybody for a start, members whole; members. */
export type ToolAccess = "all" | "trial" | "members";

/** The parts of the page of tools, in its order. */
export const sections = ["lead", "tonight", "children", "money", "papers"] as const;
export type ToolSection = (typeof sections)[number];

export interface ToolEntry {
  /** Its address, `/outils/<slug>`. */
  slug: string;
  /** All that a tab says of a sheet that is kept. */
  number: number;
  title: string;
  /** What it does, in one or two sentences. */
  sentence: string;
  access: ToolAccess;
  /** What is free of a trial: « 3 essais sans adhésion ». */
  trial?: string;
  section: ToolSection;
  minutes: number;
  /** Who reads it may be watched: its tab says nothing, no search engine lists it, nothing of it is kept nor counted. */
  discreet?: true;
  /** Nothing of it is kept, even for a member. */
  fleeting?: true;
}

/** The one whose sheet may be read by an address. */
export const CALENDAR = "calendrier";

/** The tools there are, by number: an index never lists what is not there. */
export const tools: ToolEntry[] = [
  {
    slug: "mon-plan",
    number: 1,
    title: "Mon plan de séparation",
    sentence:
      "Six questions, puis votre chemin : les étapes dans l'ordre, les papiers, qui voir, et d'où vient la règle.",
    access: "trial",
    trial: "Début libre, plan entier pour les membres",
    section: "lead",
    minutes: 5,
  },
  {
    slug: "partir-en-securite",
    number: 2,
    title: "Partir en sécurité",
    sentence:
      "Vous pensez à partir, ou il le faut, ou vous restez ce soir. Les gestes selon votre situation, les papiers, les numéros, les traces du téléphone.",
    access: "all",
    section: "tonight",
    minutes: 3,
    discreet: true,
  },
  {
    slug: "relire",
    number: 3,
    title: "Relire avant d’envoyer",
    sentence:
      "Il marque ce qui va blesser et vous laisse quatre phrases pour le dire : courtoise, brève, informative, ferme.",
    access: "trial",
    trial: "3 essais sans adhésion",
    section: "tonight",
    minutes: 3,
    fleeting: true,
  },
  {
    slug: "annoncer-aux-enfants",
    number: 4,
    title: "Annoncer aux enfants",
    sentence:
      "Cinq phrases selon leur âge et votre famille, à lire à voix haute. Ce qu'ils demanderont, et ce qu'on ne promet pas.",
    access: "all",
    section: "children",
    minutes: 4,
  },
  {
    slug: CALENDAR,
    number: 5,
    title: "Calendrier de résidence",
    sentence:
      "Cinq rythmes, vacances partagées, heures de passage. Une année de nuits, d'un seul regard, et un lien pour l'autre parent.",
    access: "members",
    section: "children",
    minutes: 8,
  },
  {
    slug: "plan-parental",
    number: 6,
    title: "Plan parental",
    sentence:
      "Douze sujets à décider pour les enfants, ce que dit la loi de chacun, et une feuille à porter à un avocat ou à un juge.",
    access: "members",
    section: "children",
    minutes: 20,
  },
  {
    slug: "budget",
    number: 7,
    title: "Budget de deux foyers",
    sentence: "Une année, deux colonnes, et ce qui manque, dit clairement.",
    access: "members",
    section: "money",
    minutes: 15,
  },
  {
    slug: "pensions",
    number: 8,
    title: "Lire la table des pensions",
    sentence: "La table indicative du ministère, ligne à ligne. Jamais « votre pension sera ».",
    access: "members",
    section: "money",
    minutes: 5,
  },
  {
    slug: "prestation-compensatoire",
    number: 9,
    title: "Prestation compensatoire : mes éléments",
    sentence: "Les critères de la loi en fiche de travail, à porter chez l’avocat. Aucun montant.",
    access: "members",
    section: "money",
    minutes: 15,
  },
  {
    slug: "logement",
    number: 10,
    title: "Garder, vendre, racheter",
    sentence: "Trois chemins pour le logement, côte à côte.",
    access: "members",
    section: "money",
    minutes: 10,
  },
  {
    slug: "mon-dossier",
    number: 11,
    title: "Mon dossier",
    sentence: "Quels documents, qui les donne, ce qui est déjà là. Une page de garde pour l’avocat.",
    access: "members",
    section: "papers",
    minutes: 10,
  },
  {
    slug: "ma-procedure",
    number: 12,
    title: "Ma procédure",
    sentence:
      "Quatre divorces, le PACS, l’union libre. Le chemin de chacun, l’audience expliquée, et chaque règle avec sa source.",
    access: "members",
    section: "papers",
    minutes: 7,
  },
];

/** Throws on a tool that is not in the list. */
export function entryOf(slug: string): ToolEntry {
  const entry = findEntry(slug);
  if (!entry) throw new Error(`no tool ${slug}`);
  return entry;
}

export function findEntry(slug: string): ToolEntry | undefined {
  return tools.find((entry) => entry.slug === slug);
}

/** Somebody without membership is shown what it is, an example, and how to become a member. */
export function mayUse({ access }: ToolEntry, { isMember }: { isMember: boolean }): boolean {
  return isMember || access !== "members";
}

/** How much a form may hold: more is refused unread. */
export const MOST_VALUES = 800;
export const MOST_CHARACTERS = 60_000;

/** Files drawn for one network. */
export const SHEETS_PER_HOUR = 40;
