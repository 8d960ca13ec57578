import type { GoLiveItem } from "./go-live";

/** What the points of the list are for. One that is named in none stands with the mails: the lines of the DNS come from outside. */
const groups = [
  {
    title: "Dire qui vous êtes",
    ids: ["identite", "siren", "hebergeur", "coach", "contact", "visio", "portrait", "adresse"],
  },
  {
    title: "Ce que la loi demande",
    ids: ["mediateur", "donnees", "prestataires", "conditions", "mots-de-passe"],
  },
  {
    title: "Prouver ce qui est publié",
    ids: ["membres", "temoignages", "chiffres", "partenaires", "bibliotheque", "mention", "fiches"],
  },
  { title: "Écrire sans trahir", ids: ["emails"] },
  { title: "Encaisser", ids: ["comptes", "paiements", "essai"] },
];

export interface GoLiveGroup {
  title: string;
  items: GoLiveItem[];
}

export function groupsOf(items: GoLiveItem[]): GoLiveGroup[] {
  const named = new Set(groups.flatMap(({ ids }) => ids));
  return groups.map(({ title, ids }) => ({
    title,
    items: items.filter(({ id }) => ids.includes(id) || (title === "Écrire sans trahir" && !named.has(id))),
  }));
}

/** What holds the opening back, each point laid or not: what is only advised is no plank. */
export function planksOf(items: GoLiveItem[]): boolean[] {
  return items.filter(({ state }) => state !== "advised").map(({ state }) => state === "done");
}
