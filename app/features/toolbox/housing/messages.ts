import { formatEuros, formatRate } from "~/platform/money";
import { fr, frAll } from "~/ui/french";
import {
  afterSale,
  type Buyout,
  keptByBoth,
  netOf,
  type OwnedHome,
  type Status,
  sharedBy,
  type Tenure,
  WHOLE,
} from "./rules";

export const texts = frAll({
  title: "Garder, vendre, racheter",
  question: "Le logement est à vous deux, ou loué ?",
  introduction:
    "Trois chemins côte à côte, avec vos chiffres. Ni estimation du bien, ni conseil : de quoi aller chez le notaire avec les bonnes questions.",
  tenure: "Le logement",
  status: "Vous êtes",
  value: "Valeur du logement",
  valueHint: "La moyenne de deux avis écrits suffit pour commencer.",
  loan: "Capital restant dû",
  loanHint: "Il est sur le tableau d'amortissement. Sans prêt, écrivez 0.",
  share: "Votre part, en pourcentage",
  shareHint: "Elle est dans le titre de propriété : souvent 50.",
  monthly: "Mensualité du prêt",
  saleCosts: "Frais d'une vente",
  saleCostsHint: "Agence, diagnostics, pénalité du prêt : ce qu'on vous a annoncé.",
  deedCosts: "Frais de l'acte de rachat",
  deedCostsHint: "Ce que le notaire vous a annoncé.",
  ownedOnly: "Si le logement est à vous deux",
  show: "Comparer les trois chemins",
});

export const tenureNames: Record<Tenure, string> = frAll({
  owned: "Il est à nous deux",
  rented: "Il est loué",
});

export const statusNames: Record<Status, string> = frAll({
  married: "Mariés",
  pacs: "Pacsés",
  unmarried: "En union libre",
});

export const errorTexts = frAll({
  tenure: "Dites si le logement est à vous deux, ou loué.",
  status: "Dites si vous êtes mariés, pacsés ou en union libre.",
  value: "Écrivez la valeur du logement en euros, par exemple 240 000.",
  loan: "Écrivez ce qui reste dû du prêt en euros, ou 0.",
  share: "Écrivez votre part en pourcentage, plus que 0 et moins que 100 : par exemple 50 ou 33,33.",
  monthly: "Écrivez la mensualité en euros, ou laissez vide.",
  saleCosts: "Écrivez les frais de vente en euros, ou laissez vide.",
  deedCosts: "Écrivez les frais de l'acte en euros, ou laissez vide.",
});

const euros = formatEuros;
const signedEuros = (cents: number) => (cents < 0 ? `${euros(-cents)} à payer` : euros(cents));

export const columns = frAll(["Vous comparez", "Vendre", "Racheter la part", "Garder à deux un temps"]);

const rows = frAll({
  yours: "Pour vous",
  others: "Pour l'autre",
  toFind: "À trouver, par vous",
  loan: "Le prêt",
});

const words = frAll({
  home: "le logement",
  nothing: "rien",
  repaid: "remboursé sur le prix",
  notRepaid: "le prix, frais payés, n'y suffit pas",
  asked: "à demander au notaire",
  shareKept: "votre part, gardée",
  otherShareKept: "sa part, gardée",
  continues: "continue, au nom de chacun",
  noLoan: "aucun",
});

/** The three ways, a line for each thing one compares. What rests on a record that may not be printed is to be asked for. */
export function comparisonRows(home: OwnedHome, bought: Buyout | null): string[][] {
  const sale = afterSale(home);
  const kept = keptByBoth(home);
  const asked = (cents: number | null | undefined) => (typeof cents === "number" ? euros(cents) : words.asked);
  return [
    [rows.yours, signedEuros(sale.own), words.home, words.shareKept],
    [rows.others, signedEuros(sale.other), asked(bought?.balance), words.otherShareKept],
    [
      rows.toFind,
      sale.own < 0 ? euros(-sale.own) : words.nothing,
      asked(bought?.toFind),
      home.monthly > 0 ? `${euros(kept.own)} par mois` : words.nothing,
    ],
    [
      rows.loan,
      home.loan === 0 ? words.noLoan : sale.left < 0 ? words.notRepaid : words.repaid,
      asked(bought?.owedAfter),
      home.loan > 0 ? words.continues : words.noLoan,
    ],
  ].map((row) => row.map(fr));
}

/** The value, the loan, and each one’s part of what lies between. */
export function netTexts(home: OwnedHome): string[] {
  const net = netOf(home);
  const { own, other } = sharedBy(home.share, net);
  const between = `${euros(home.value)} − ${euros(home.loan)}`;
  if (net < 0) return [fr(`Le prêt dépasse la valeur : ${between} laisse ${euros(-net)} à payer.`)];
  return [
    fr(`${between} = ${euros(net)} entre la valeur et le prêt.`),
    fr(
      `Votre part, ${formatRate(home.share)} : ${euros(own)}. Celle de l'autre, ${formatRate(WHOLE - home.share)} : ${euros(other)}.`,
    ),
  ];
}

export function saleTexts(home: OwnedHome): string[] {
  const { left, own, other } = afterSale(home);
  return [
    fr(`${euros(home.value)} − ${euros(home.loan)} − ${euros(home.saleCosts)} de frais = ${euros(left)}.`),
    fr(
      left < 0
        ? `Il resterait à payer ${euros(-left)} : ${euros(-own)} pour vous, ${euros(-other)} pour l'autre, à parts du titre.`
        : `À parts du titre : ${euros(own)} pour vous, ${euros(other)} pour l'autre.`,
    ),
  ];
}

/** « Soulte », then the tax and what is to be found: each only with its record. */
export function balanceText(home: OwnedHome, { balance }: Buyout): string {
  const net = Math.max(0, netOf(home));
  return fr(`Soulte : ${euros(net)} × ${formatRate(WHOLE - home.share)} = ${euros(balance)}.`);
}

export function dutyText(home: OwnedHome, duty: number, rate: number): string {
  const net = Math.max(0, netOf(home));
  return fr(
    `Droit de partage, si ce logement est seul à partager : ${euros(net)} × ${formatRate(rate)} = ${euros(duty)}.`,
  );
}

export function toFindText({ deedCosts }: OwnedHome, balance: number, duty: number): string {
  return fr(
    `À trouver : ${euros(balance)} + ${euros(duty)} + ${euros(deedCosts)} de frais = ${euros(balance + duty + deedCosts)}.`,
  );
}

/** The line that stands where a record may not be printed. */
export const waitingTexts = frAll({
  balance:
    "Soulte : demandez-en le montant au notaire. Notre façon de la calculer attend une relecture, nous ne l'imprimons pas.",
  duty: "Droit de partage : demandez-en le montant au notaire. Notre taux attend une relecture, nous ne l'imprimons pas.",
  lease:
    "Qui garde le bail : nos règles attendent une relecture. Posez la question à l'Adil de votre département, ou à votre avocat.",
});

export function keptTexts(home: OwnedHome): string[] {
  const { own, other } = keptByBoth(home);
  return [
    fr("Vous restez propriétaires ensemble, le temps de décider. Écrivez qui paie quoi, et jusqu'à quand."),
    ...(home.monthly > 0
      ? [
          fr(
            `La mensualité de ${euros(home.monthly)}, à parts du titre : ${euros(own)} pour vous, ${euros(other)} pour l'autre.`,
          ),
        ]
      : []),
  ];
}

export const sheetTexts = frAll({
  ownedAnswer: "Voici les trois chemins, avec les chiffres donnés.",
  deficitAnswer: "Le prêt dépasse la valeur : commencez par la banque.",
  rentedAnswer: "Un logement loué ne se partage pas : la question est de savoir qui garde le bail, et qui le paie.",
  exactNote: "Ces sommes suivent ces chiffres. Le notaire établit les vraies.",
  compared: "Les trois chemins, côte à côte",
  net: "D'abord, ce que vaut le logement sans son prêt",
  sale: "Vendre",
  buyout: "Racheter la part de l'autre",
  kept: "Garder à deux, un temps",
  lease: "Le bail",
  law: "Ce que dit la loi",
  bank: "Ce que la banque demandera",
  bankLines: [
    "Vos trois derniers bulletins de paie, ou vos deux derniers bilans",
    "Vos deux derniers avis d'impôt et trois mois de relevés de compte",
    "Le tableau d'amortissement du prêt en cours",
    "Un avis de valeur écrit",
    "Le projet d'accord, ou la date de l'audience",
  ],
  bankQuestions: [
    "Demandez si le prêt peut continuer à un seul nom, et ce que cela coûte.",
    "Demandez la pénalité d'un remboursement avant terme, par écrit.",
  ],
  notary: "Ce que fait le notaire",
  notaryLines: [
    "Il lit le titre de propriété et dit la part de chacun.",
    "Il calcule ce que chacun reçoit, et l'écrit dans un acte.",
    "Demandez-lui par écrit le coût de l'acte, les impôts compris, avant de choisir.",
    "Demandez-lui ce que devient l'apport de chacun.",
  ],
  rentBank: "À réunir pour le bail",
  rentLines: [
    "Le bail, avec les noms qui y figurent",
    "Les trois dernières quittances",
    "L'état des lieux d'entrée et le montant du dépôt de garantie",
    "Une demande d'aide au logement pour chaque adresse",
  ],
  tonightLoan: "Retrouvez un seul papier : le tableau d'amortissement du prêt. Il dit le capital restant dû.",
  tonightOwned: "Retrouvez un seul papier : le titre de propriété. Il dit la part de chacun.",
  tonightRented: "Retrouvez le bail, et lisez les noms qui y figurent.",
  weekOwned: "Demandez deux avis de valeur écrits, et un rendez-vous chez un notaire.",
  weekRented: "Prenez rendez-vous avec l'Adil de votre département, et apportez le bail.",
});
