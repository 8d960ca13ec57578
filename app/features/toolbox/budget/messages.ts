import { type Cents, formatEuros } from "~/platform/money";
import { capitalized, fr, frAll } from "~/ui/french";
import {
  type Budget,
  bothHomes,
  gapOf,
  type Home,
  hardestMonth,
  type Income,
  isUnwritten,
  type Post,
  perMonth,
  type Season,
  type Storey,
  yearOf,
  yearOfBoth,
} from "./rules";

/** What is drawn, where the drawing is too small to bear its words. */
const key = "Chaque étage est une dépense. Le pointillé dit ce qui entre.";

export const texts = frAll({
  title: "Budget de deux foyers",
  question: "Avec ce qui entre, chaque foyer tient-il toute l'année ?",
  key,
  introduction: `${key} Si le toit dépasse, il manque ; si le toit est dessous, il reste.`,
  average: "Par mois, moyenne sur douze",
  comesIn: "Ce qui entre",
  goesOut: "Ce qui sort",
  nothingYet: "Les deux maisons montent à mesure que vous écrivez.",
  monthlyCaption: "Vos postes, par mois",
  yearlyCaption: "Les mois à part, une fois par an",
  yearlyHint: "Ces sommes comptent dans leur mois, et dans l'année.",
  post: "Poste",
  month: "Mois",
  homes: "Le nom des deux foyers",
  show: "Voir ce qui peut bouger",
  unknownHint: "Un chiffre inconnu ? Laissez vide : il compte pour zéro, et la feuille le dit.",
  supportHint:
    "Si une pension est versée, écrivez-la deux fois : chez qui la reçoit et chez qui la verse. Ce budget n'en propose aucune.",
});

/** Before anybody names them. */
export const homeNames: readonly [string, string] = ["Premier foyer", "Second foyer"];

export const postNames: Record<Income | Post | Season | "seasons", string> = frAll({
  wages: "Salaires et revenus",
  benefits: "Aides et allocations",
  supportReceived: "Pension reçue",
  housing: "Loyer ou crédit",
  charges: "Charges, eau",
  energy: "Énergie",
  children: "Enfants",
  groceries: "Courses",
  transport: "Transports",
  insurance: "Assurances",
  loans: "Autres crédits",
  leisure: "Loisirs",
  supportPaid: "Pension versée",
  rest: "Le reste",
  backToSchool: "Rentrée",
  festivities: "Fêtes de fin d'année",
  taxes: "Impôts",
  holidays: "Vacances",
  bonus: "Prime, rentrée d'argent",
  seasons: "Mois à part",
});

export const postHints: Partial<Record<Income | Post | Season, string>> = frAll({
  wages: "nets, après impôt prélevé",
  benefits: "logement, famille, chômage",
  supportReceived: "telle qu'elle est convenue ou décidée",
  housing: "du logement",
  charges: "copropriété, ordures, eau",
  energy: "électricité, gaz, chauffage",
  children: "cantine, garde, santé, activités",
  transport: "carburant, abonnements",
  insurance: "logement, voiture, mutuelle",
  leisure: "sorties, téléphone, vêtements",
  supportPaid: "à l'autre foyer",
  rest: "imprévus, animaux, épargne",
  backToSchool: "fournitures, inscriptions",
  taxes: "solde, taxes de l'année",
  bonus: "ce qui entre une fois",
});

export const monthNames = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

export const monthName = (month: number) => monthNames[month - 1] ?? "";

export const wrongAmount = (name: string) =>
  fr(`${name} : écrivez une somme en euros, par exemple 1 035 ou 1 035,50, ou laissez vide.`);
export const wrongMonth = (name: string) => fr(`${name} : choisissez un mois.`);
export const nothingTyped = fr("Écrivez au moins ce qui entre, ou une dépense, dans l'un des deux foyers.");

/** « reste 56 € », « manque 150 € », « tombe juste » on a roof: a month on average. */
export function roofText(year: { in: Cents; out: Cents }): string {
  if (isUnwritten(year)) return "à écrire";
  const { missing, left } = gapOf(year);
  if (missing > 0) return fr(`manque ${formatEuros(perMonth(missing))}`);
  return left > 0 ? fr(`reste ${formatEuros(perMonth(left))}`) : "tombe juste";
}

/** « Manque 150 € par mois ». */
export function homeText(year: { in: Cents; out: Cents }): string {
  const text = roofText(year);
  const said = capitalized(text);
  return year.in === year.out ? said : fr(`${said} par mois`);
}

/** « Entre 2 281 €, sort 2 225 € »: a month on average. */
export function flowText(year: { in: Cents; out: Cents }): string {
  return fr(`Entre ${formatEuros(perMonth(year.in))}, sort ${formatEuros(perMonth(year.out))}`);
}

/** « 1 128 € sur l’année, soit 94 € par mois en moyenne ». */
const overTheYear = (year: Cents) =>
  `${formatEuros(year)} sur l'année, soit ${formatEuros(perMonth(year))} par mois en moyenne`;

/** What is missing, in one sentence or two; never what one should pay the other. Of one home alone, nothing is said of both. */
export function verdictTexts(budget: Budget, names: readonly [string, string]): string[] {
  const written = bothHomes.filter((home) => !isUnwritten(yearOf(budget, home)));
  const [only] = written;
  if (only !== undefined && written.length === 1)
    return [aloneText(gapOf(yearOf(budget, only)), names[only]), fr("L'autre foyer n'est pas encore écrit.")];
  const both = gapOf(yearOfBoth(budget));
  const gaps = [gapOf(yearOf(budget, 0)), gapOf(yearOf(budget, 1))] as const;
  const paysSupport = [...budget.monthly.supportReceived, ...budget.monthly.supportPaid].some((amount) => amount > 0);
  if (both.missing > 0)
    return [
      fr(`À vous deux, il manque ${overTheYear(both.missing)}.`),
      fr(
        paysSupport
          ? "Une pension déplace ce manque, elle ne le comble pas."
          : "Ce manque existe avant toute pension : elle le déplace, elle ne le comble pas.",
      ),
    ];
  const short = gaps.findIndex(({ missing }) => missing > 0);
  const together =
    both.left > 0
      ? `À vous deux, il reste ${overTheYear(both.left)}`
      : "À vous deux, ce qui entre couvre exactement ce qui sort";
  if (short === -1) return [fr(`${together}.`), fr("Chaque foyer tient sur l'année.")];
  const missing = gaps[short]?.missing ?? 0;
  return [
    fr(`${together}.`),
    fr(
      `Mais pour « ${names[short]} », il manque ${overTheYear(missing)}. L'argent suffit ; il n'est pas au même endroit.`,
    ),
  ];
}

/** « Pour « Rue du Port », il reste 1 128 € sur l’année, soit 94 € par mois en moyenne. » */
function aloneText({ missing, left }: { missing: Cents; left: Cents }, name: string): string {
  if (missing === left) return fr(`Pour « ${name} », ce qui entre couvre exactement ce qui sort.`);
  return fr(`Pour « ${name} », il ${missing > 0 ? "manque" : "reste"} ${overTheYear(missing || left)}.`);
}

/** « Rue du Port : le mois le plus lourd est septembre, il y manque 520 €. » */
export function hardestText(budget: Budget, home: Home, name: string): string {
  if (isUnwritten(yearOf(budget, home))) return fr(`${name} : rien n'est encore écrit.`);
  const hardest = hardestMonth(budget, home);
  if (!hardest) return fr(`${name} : il ne manque rien, quel que soit le mois.`);
  return fr(
    `${name} : le mois où il manque le plus est ${monthName(hardest.month)}, avec ${formatEuros(hardest.missing)}.`,
  );
}

/** What is typed at one home and not at the other; null when both agree. */
export function supportText({ monthly }: Budget): string | null {
  const [received, paid] = [monthly.supportReceived, monthly.supportPaid].map(([one, other]) => one + other);
  if (received === paid) return null;
  return fr(
    `La pension reçue (${formatEuros(received ?? 0)}) et la pension versée (${formatEuros(paid ?? 0)}) diffèrent : écrivez la même somme des deux côtés pour que le total soit juste.`,
  );
}

/** « Rue du Port, loyer ou crédit : 1 070 € par mois, 12 840 € sur l’année. » */
export function heavyText({ post, amount }: Storey, name: string): string {
  return fr(
    `${name}, ${lowered(postNames[post])} : ${formatEuros(perMonth(amount))} par mois, ${formatEuros(amount)} sur l'année.`,
  );
}

export const blankText = (count: number) =>
  fr(
    count === 1
      ? "Un poste courant est vide : il compte pour zéro."
      : `${count} postes courants sont vides : ils comptent pour zéro.`,
  );

/** One number to look for tonight, or one to check when none is missing. */
export function tonightText(sought: { post: Income | Post; name: string; known: boolean }): string {
  const what = `${lowered(postNames[sought.post])}, pour « ${sought.name} »`;
  return fr(
    sought.known
      ? `Vérifiez un seul chiffre, le plus lourd : ${what}. Comparez-le à votre dernier relevé.`
      : `Cherchez un seul chiffre qui manque : ${what}. Si vous ne le trouvez pas, laissez-le vide : la feuille le dit.`,
  );
}

export const sheetTexts = frAll({
  thisWeek: "Faites une simulation d'aide au logement pour chaque adresse, sur le site de la CAF.",
  year: "L'année de chaque foyer",
  months: "Mois par mois",
  monthsLine: "Un signe moins dit ce qui manque ce mois-là.",
  whatMoves: "Ce qui peut bouger",
  whatMovesLine: "Chaque étage baissé de 10 € par mois rend 120 € sur l'année.",
  support: "Et la pension",
  supportLine: "Ce budget compte la pension que vous avez écrite. Il n'en propose et n'en prédit aucune.",
  home: "Foyer",
  comesIn: "Entre",
  goesOut: "Sort",
  gap: "Reste ou manque",
});

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
