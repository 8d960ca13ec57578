import { fr, frAll } from "~/ui/french";
import type { Criterion, Statement } from "./rules";

interface NoteText {
  label: string;
  hint: string;
  /** What proves it. */
  proof: string;
}

export const criterionTexts: Record<Criterion, NoteText> = frAll({
  marriage: {
    label: "Les années de mariage",
    hint: "La date du mariage, celle de la fin de la vie commune.",
    proof: "acte de mariage, bail ou factures du nouveau logement.",
  },
  health: {
    label: "L'âge et la santé de chacun",
    hint: "Seulement ce qui change le travail ou les dépenses. Pas de détail médical ici.",
    proof: "pièces d'identité, décision d'invalidité, certificat remis à l'avocat.",
  },
  work: {
    label: "Le métier et la formation de chacun",
    hint: "Diplômes, emploi, temps partiel, chances de retrouver un poste.",
    proof: "contrats, bulletins de paie, diplômes.",
  },
  choices: {
    label: "Les choix faits pour la famille",
    hint: "Congé parental, poste refusé, déménagement pour l'autre, aide à son activité.",
    proof: "courriers de l'employeur, relevé de carrière, attestations.",
  },
  estate: {
    label: "Ce que chacun aura après le partage",
    hint: "Logement, épargne, dettes. Des ordres de grandeur suffisent.",
    proof: "titre de propriété, relevés, projet du notaire.",
  },
  rights: {
    label: "Les droits à venir",
    hint: "Ce qui est déjà certain : une pension, une rente, une succession ouverte.",
    proof: "attestations de la caisse, du notaire.",
  },
  retirement: {
    label: "La retraite de chacun",
    hint: "Trimestres, années sans cotiser ou à temps partiel.",
    proof: "relevé de carrière, estimation de la caisse.",
  },
});

export const statementTexts: Record<Statement, NoteText> = frAll({
  income: {
    label: "Vos ressources",
    hint: "Salaires, pensions, allocations, loyers reçus : chacun sur sa ligne.",
    proof: "bulletins de paie, avis d'impôt, attestation de la CAF.",
  },
  charges: {
    label: "Vos charges",
    hint: "Loyer ou crédit, énergie, assurances, garde, santé.",
    proof: "quittances, factures, relevés de compte.",
  },
  assets: {
    label: "Ce que vous possédez",
    hint: "Logement, comptes, assurance-vie, véhicule, parts de société.",
    proof: "relevés au même jour, estimations.",
  },
  debts: {
    label: "Ce que vous devez",
    hint: "Crédits en cours, découvert, dettes de famille.",
    proof: "tableaux de remboursement.",
  },
  living: {
    label: "Vos conditions de vie",
    hint: "Avec qui vous vivez, qui partage les dépenses.",
    proof: "bail, attestation d'hébergement.",
  },
});

export const texts = frAll({
  question: "Qu'avez-vous vécu, et que reste-t-il à prouver ? Notez ce que vous savez : un avocat en fera le reste.",
  criteria: "Les éléments qui comptent",
  statement: "Votre déclaration",
  married: "Étiez-vous mariés ?",
  yes: "Oui",
  no: "Non : PACS ou union libre",
  marriedMissing: "Dites si vous étiez mariés : la suite en dépend.",
  submit: "Préparer ma fiche",
  title: "Mes éléments",
  noAmount:
    "Aucun montant n'est calculé ici : il n'existe pas de barème officiel, et chaque juge motive le montant qu'il fixe.",
  elsewhere:
    "Cette fiche est faite pour un mariage. Pour un PACS ou une union libre, demandez à un avocat ce qui peut se réclamer, et sur quel texte.",
  toFill: "À compléter avec votre avocat.",
  proof: "À joindre",
  law: "Ce que dit la loi",
  waiting:
    "La liste des critères et le modèle de déclaration attendent une relecture : lisez-les sur legifrance.gouv.fr, dans le code civil.",
  tonight: "Retrouvez une seule date : celle où l'un de vous a réduit ou quitté son travail. Notez-la.",
  tonightOther: "Notez ce que vous avez payé pour l'autre ou pour le logement, avec les dates.",
  thisWeek: "Demandez votre relevé de carrière en ligne, et portez cette fiche à un avocat.",
  thisWeekOther: "Prenez rendez-vous avec un avocat, ou dans un point-justice.",
  asideTitle: "Pourquoi aucun montant",
  honest: "Ce que vous signez sur l'honneur doit être exact et complet : n'arrondissez pas à votre avantage.",
});

/** « 4 rubriques sur 12 sont remplies ». */
export function filledText(count: number, all: number): string {
  return fr(count < 2 ? `${count} rubrique sur ${all} est remplie.` : `${count} rubriques sur ${all} sont remplies.`);
}
