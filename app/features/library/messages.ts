import { capitalized, fr } from "~/ui/french";
import { inLetters } from "~/ui/in-letters";
import type { ItemKind, ItemState, Missing, Theme } from "./rules";

export const kindNames: Record<ItemKind, string> = {
  guide: "Guide",
  audio: "Audio",
  video: "Vidéo",
  checklist: "Liste",
  template: "Modèle",
  link: "Outil",
};

export const themeNames: Record<Theme, string> = {
  "premiers-jours": "Les premiers jours",
  enfants: "Les enfants",
  argent: "L’argent",
  repondre: "Lui répondre",
  dormir: "Dormir",
  procedure: "La procédure",
};

export const stateNames: Record<ItemState, string> = {
  draft: "Brouillon",
  scheduled: "Programmée",
  published: "En ligne",
};

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count > 1 ? many : one}`;

/** « 18 minutes », « 40 secondes ». */
export function lengthText(seconds: number): string {
  return seconds < 60 ? counted(seconds, "seconde") : counted(Math.round(seconds / 60), "minute");
}

/** « Guide, 24 pages », « Audio, 18 minutes ». */
export function describeItem({
  kind,
  pages,
  seconds,
}: {
  kind: ItemKind;
  pages: number | null;
  seconds: number | null;
}): string {
  const size = seconds ? lengthText(seconds) : pages ? counted(pages, "page") : null;
  return fr(size ? `${kindNames[kind]}, ${size}` : kindNames[kind]);
}

/** All that a tab, an address, a mail or a locked screen says of a piece. */
export const neutralName = (number: number): string => `Piste ${number}`;

/** « Dix titres ». */
export function titlesText(count: number): string {
  return `${["Aucun", "Un"][count] ?? capitalized(inLetters(count))} ${count > 1 ? "titres" : "titre"}`;
}

/** What stands in the shop window, and what opens it: some of it may ask for a free account alone. */
export function shopWindowText(items: { isFree: boolean }[]): string {
  if (items.length === 0) return fr("Rien n'est encore publié ici.");
  const free = items.filter(({ isFree }) => isFree).length;
  const titles = titlesText(items.length);
  if (free === items.length) return fr(`${titles}. À lire avec un compte gratuit.`);
  const included = "compris dans l'adhésion, et rien d'annoncé qui ne soit publié.";
  if (free === 0) return fr(`${titles}. ${capitalized(included)}`);
  return fr(`${titles}, dont ${free === 1 ? "un" : inLetters(free)} avec un compte gratuit. Le reste est ${included}`);
}

/** What stands above the shelf: what of it opens for who reads it, and that nothing presses. */
export function shelfText(items: { mayOpen: boolean }[], { begun }: { begun: boolean }): string {
  const open = items.filter(({ mayOpen }) => mayOpen).length;
  const titles = titlesText(items.length);
  if (open === 0) return fr(`${titles}, ${items.length > 1 ? "réservés" : "réservé"} aux membres.`);
  const where = begun
    ? "Reprenez où vous en étiez, ou n'ouvrez rien ce soir."
    : "Commencez où vous voulez, ou n'ouvrez rien ce soir.";
  if (open === items.length) return fr(`${titles}. ${where}`);
  const opened = open === 1 ? "un s'ouvre" : `${inLetters(open)} s'ouvrent`;
  return fr(`${titles}, dont ${opened} avec votre compte gratuit. Le reste est réservé aux membres.`);
}

export const missingTexts: Record<Missing, string> = {
  summary: fr("Une phrase pour choisir"),
  file: fr("Le fichier manque"),
  address: fr("L'adresse de l'outil sur le site"),
  duration: fr("La durée"),
  captions: fr("Les sous-titres, phrase par phrase : qui n'entend pas doit pouvoir lire"),
};

export const itemProblems = {
  titleMissing: fr("Donnez un titre à la pièce."),
  titleTooLong: fr("Ce titre est trop long : 120 signes au plus."),
  summaryTooLong: fr("Cette phrase est trop longue : 140 signes au plus."),
  textTooLong: fr("Ce texte est trop long."),
  addressUnreadable: fr("Écrivez une adresse de ce site, comme /en-securite."),
  addressLeadsNowhere: fr(
    "Aucune page du site n'est à cette adresse. Ouvrez la page, puis copiez ce qui suit le nom du site.",
  ),
  dayUnreadable: fr("Choisissez un jour."),
  timeUnreadable: fr("Choisissez une heure."),
  momentPast: fr("Ce moment est déjà passé. Choisissez-en un plus tard, ou publiez maintenant."),
  promisePast: fr("Promettez un jour à venir."),
  countUnreadable: fr("Écrivez un nombre entier."),
  durationUnreadable: fr("Écrivez la durée en minutes et secondes, comme 18:02."),
  writtenEmpty: fr("Écrivez ce qu'on lira, puis faites-en le PDF."),
  writtenTooLong: fr("Ce texte est trop long pour une seule pièce. Coupez-le en deux pièces : rien n'en est perdu."),
  writtenUndrawable: fr(
    "Un passage est trop long pour tenir sur une page. Coupez la plus longue liste, ou le plus long encadré. Le texte est gardé.",
  ),
  fileMissing: fr("Choisissez un fichier et attendez qu'il soit reçu."),
  fileWrongKind: fr(
    "Ce fichier n'est pas de ce genre. Un guide, une liste, un modèle : PDF. Un audio : MP3 ou M4A. Une vidéo : MP4.",
  ),
  readNow: fr(
    "Cette pièce est en ligne : ce qui manquerait, ses lecteurs ne l'auraient plus. Remettez-la d'abord en brouillon.",
  ),
  wordsChanged: fr(
    "Le texte a été modifié ailleurs depuis que vous avez ouvert cette page : rien n'a été enregistré. Rechargez-la.",
  ),
  captionsUnreadable: fr("Ce texte n'est pas un fichier de sous-titres .vtt ou .srt."),
};
