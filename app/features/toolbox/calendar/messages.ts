import { frAll } from "~/ui/french";
import type { Home, Rhythm, Split, Summer, Zone } from "./rules";

export const title = "Mon calendrier";
export const question = "Quel rythme suivez-vous ?";

export const rhythmNames: Record<Rhythm, string> = {
  "one-week": "Une semaine sur deux",
  "2-2-5-5": "2 – 2 – 5 – 5",
  "2-2-3": "2 – 2 – 3",
  weekends: "Un week-end sur deux",
  "long-weekends": "Week-ends élargis",
};

/** What a rhythm does, once its first day is known. */
export const rhythmSentences: Record<Rhythm, string> = {
  "one-week": "Sept nuits dans une maison, sept dans l’autre.",
  "2-2-5-5":
    "Deux nuits dès le lundi, deux nuits ailleurs, puis cinq et cinq : les mêmes soirs de semaine, un week-end sur deux.",
  "2-2-3": "Deux nuits dès le lundi, deux nuits ailleurs, trois nuits de week-end, puis l’inverse.",
  weekends: "Les nuits du vendredi et du samedi, une semaine sur deux.",
  "long-weekends": "Du jeudi soir au lundi matin, une semaine sur deux.",
};

export const zoneNames: Record<Zone, string> = { a: "Zone A", b: "Zone B", c: "Zone C" };

export const splitNames: Record<Split, string> = {
  halves: "Par moitié, alternées",
  whole: "Entières, une année sur deux",
  none: "Le rythme continue",
};

export const summerNames: Record<Summer, string> = { halves: "Par moitié", fortnights: "Par quinzaines" };

/** The days a week may begin on, as an exchange. */
export const exchangeDays: Record<number, string> = { 5: "Vendredi", 6: "Samedi", 7: "Dimanche", 1: "Lundi" };

export const shortMonths = "janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.".split(" ");

export const defaultNames = { a: "Première maison", b: "Seconde maison" };

/** « vers la seconde maison », or « vers » the name that somebody typed. */
export function towards(home: Home, names: Record<Home, string>): string {
  const isOurs = names[home] === defaultNames[home];
  return `vers ${isOurs ? `la ${names[home].toLowerCase()}` : names[home]}`;
}

export const wrong = {
  choice: "Choisissez une réponse de la liste.",
  day: "Donnez un jour, de 2020 à 2030.",
  time: "Donnez une heure, par exemple 16:30.",
  name: "Donnez un nom court, de 30 signes au plus.",
  sameNames: "Donnez deux noms différents : on ne les distinguerait pas.",
  place: "Gardez un lieu court, de 60 signes au plus.",
  holiday: "Donnez deux jours : le premier sans classe, puis celui de la reprise, 70 jours plus tard au plus.",
  change: "Donnez deux jours, le premier avant le second.",
  manyChanges: "Quatre cents changements sont notés, le plus possible. Enlevez-en pour en ajouter.",
};

export const tonightWithout = "Notez le prochain passage dans votre agenda.";
export const thisWeek =
  "Comparez ces nuits avec votre décision ou votre accord, et vérifiez les dates des vacances auprès de l’établissement.";

export function nightCount(count: number): string {
  return `${count} nuit${count > 1 ? "s" : ""}`;
}

/** Some holidays of a school year, « 2026-2027 » in one piece, are neither printed nor told. */
export function unknownYear(name: string): string {
  return `Nous n’avons pas toutes les dates des vacances ${name.replace("-", "-\u2060")} : là où elles manquent, le rythme continue.`;
}

export const whereDates =
  "Notez dans les réglages les dates que l’établissement donne ; le calendrier officiel se lit sur education.gouv.fr.";

export const summerEnd =
  "L’été est compté jusqu’au 31 août. Dans les deux moitiés d’un nombre impair de nuits, la nuit de plus est dans la seconde.";

export const settings = frAll({
  rhythm: "Rythme",
  zone: "Zone scolaire",
  exchangeDay: "Jour du passage",
  split: "Vacances",
  more: "Maisons, départ du rythme, heures, étés et fêtes",
  homeA: "Nom de la première maison",
  homeB: "Nom de la seconde maison",
  start: "Le rythme part du",
  startHint: "Il commence le premier jour de passage à partir de cette date.",
  first: "D'abord dans, ou le plus souvent dans",
  evenFirst: "Années paires : première moitié, ou vacances entières, dans",
  summer: "Été",
  time: "Heure du passage, jours de classe",
  place: "Lieu du passage, jours de classe",
  otherTime: "Heure, les autres jours",
  otherPlace: "Lieu, les autres jours",
  mothersDay: "Fête des mères, dès la veille au soir",
  fathersDay: "Fête des pères, dès la veille au soir",
  told: "Dates des vacances données par l'établissement",
  toldNote:
    "Notées ici, elles passent avant celles du calendrier national. Elles servent aussi en Corse, outre-mer, et pour une année qui n'est pas encore publiée.",
  firstDay: "premier jour sans classe",
  backDay: "jour de la reprise",
  noFeast: "Le rythme continue",
  bridges: "Un jour férié qui touche le week-end le prolonge d'une nuit (un week-end sur deux)",
  note: "Le jour du passage sert au rythme d'une semaine sur deux : les autres ont leurs propres jours. Une fête ne déplace une nuit que si votre décision ou votre accord l'écrit.",
});

export const yearTexts = frAll({
  wrong: "Complétez les réglages : l'année se redessine.",
  previousYear: "Année précédente",
  nextYear: "Année suivante",
  previousMonth: "Mois précédent",
  nextMonth: "Mois suivant",
  bridge: "Passage d'une maison à l'autre",
  holidays: "Vacances scolaires",
  counts: "À droite : nuits du mois, première et seconde maison",
  asOf: "à jour au",
  swap: "Touchez une nuit pour la changer de maison.",
  next: "Prochains passages",
  none: "Aucun passage dans les deux mois qui viennent.",
  changes: "Nuits changées",
  undo: "Annuler le dernier changement",
  remove: "Retirer",
  from: "Du soir du",
  to: "Jusqu'au soir du",
  home: "Dans",
  add: "Changer ces nuits",
  period: "Changer plusieurs nuits",
  agenda: "Ajouter à mon agenda",
  agendaNote:
    "Un fichier pour votre agenda, fait dans votre navigateur : chaque passage s'y appelle « Passage », sans nom ni lieu.",
  civil: "Nuits par année civile",
  civilNote: "L'étoile marque une année dont il nous manque des dates de vacances : le compte y suit alors le rythme.",
});

/** Of the link that a page shows, the moment it was made; "" without one. */
export function linkStamp(since: Date | null): string {
  return since?.toISOString() ?? "";
}

export const linkTexts = frAll({
  title: "Lien de lecture",
  what: "Le lien montre à l'autre parent les nuits, les vacances et le nom des deux maisons, rien d'autre : ni votre nom, ni les heures, ni les lieux. Il montre le calendrier tel que vous l'avez gardé, tant que votre adhésion court ; si elle finit puis reprend, il s'ouvre de nouveau, sauf si vous le fermez.",
  keepFirst: "Gardez d'abord ce calendrier dans votre espace : le lien montre ce qui est gardé.",
  alreadyOpen: "Le lien est déjà créé : son adresse n'a été affichée qu'une fois, remplacez-le si elle est perdue.",
  open: "Créer un lien",
  renew: "Remplacer le lien",
  close: "Fermer le lien",
  since: "Un lien est ouvert depuis le",
  renewNote: "Son adresse n'est pas gardée ici. Perdue, elle se remplace : l'ancienne ne s'ouvre plus.",
  shutNote: "Il montre toujours le calendrier gardé, même si celui-ci ne s'ouvre pas ici en ce moment.",
  once: "Copiez cette adresse maintenant : elle ne sera plus affichée. Qui l'a peut lire le calendrier.",
  label: "Adresse du lien",
  closed: "Le lien est fermé",
});
