import { fr, frAll } from "~/ui/french";
import type { DocumentId, Situation, Theme } from "./rules";

export const situationTexts: Record<Situation, string> = frAll({
  married: "Mariage",
  pacs: "PACS",
  together: "Union libre",
  children: "Des enfants",
  tenant: "Nous sommes locataires",
  owner: "L'un de nous est propriétaire, ou nous le sommes tous les deux",
  employee: "Un emploi salarié",
  selfEmployed: "Une activité indépendante",
  jobless: "Une recherche d'emploi",
  company: "Une société, des parts",
  retirement: "La retraite, prise ou proche",
  abroad: "Un lien avec l'étranger",
});

export const groupTexts: Record<string, string> = frAll({
  couple: "Votre couple",
  home: "Votre logement",
  life: "Ce qui vous concerne, l'un ou l'autre",
});

export const themeTexts: Record<Theme, string> = frAll({
  people: "Qui vous êtes, les enfants",
  home: "Le logement",
  money: "Ce qui entre, ce que vous possédez",
  debts: "Ce que vous remboursez",
});

/** Its name, and who gives it. */
export const documentTexts: Record<DocumentId, { name: string; from: string }> = frAll({
  identity: { name: "Pièce d'identité", from: "vous l'avez ; faites une copie des deux faces" },
  address: { name: "Justificatif de domicile", from: "votre fournisseur d'énergie ou de téléphone" },
  marriageAct: { name: "Acte de mariage, copie intégrale", from: "la mairie du mariage, par écrit ou en ligne" },
  marriageContract: { name: "Contrat de mariage, s'il y en a un", from: "le notaire qui l'a reçu" },
  pacsAgreement: { name: "Convention de PACS et récépissé", from: "la mairie ou le notaire qui l'a enregistré" },
  ownBirthAct: { name: "Votre acte de naissance, avec ses mentions", from: "la mairie de votre naissance" },
  sharedLife: { name: "Traces de la vie commune : bail, factures, achats à deux", from: "vos papiers, votre banque" },
  familyBook: { name: "Livret de famille", from: "vous l'avez ; sinon, la mairie en donne un second" },
  childrenActs: { name: "Acte de naissance de chaque enfant", from: "la mairie de sa naissance" },
  school: { name: "Certificats de scolarité, cantine, périscolaire", from: "l'école et la mairie" },
  care: { name: "Frais de garde, de santé, d'activités", from: "l'assistante maternelle, la mutuelle, le club" },
  family: { name: "Attestation de paiement de la CAF", from: "votre espace de la CAF ou de la MSA" },
  formerDecisions: { name: "Jugements et conventions déjà obtenus", from: "votre avocat, ou le greffe du tribunal" },
  foreignActs: {
    name: "Actes étrangers, avec leur traduction",
    from: "l'administration du pays, puis un traducteur agréé",
  },
  firstHome: { name: "Preuve du pays de votre première vie commune", from: "un bail, un visa, des factures d'alors" },
  foreignGoods: { name: "Comptes et biens à l'étranger", from: "la banque ou le notaire du pays" },
  lease: { name: "Bail et état des lieux", from: "le propriétaire ou l'agence" },
  rent: { name: "Trois dernières quittances", from: "le propriétaire ou l'agence" },
  deed: { name: "Titre de propriété", from: "le notaire de l'achat" },
  valuation: { name: "Deux estimations récentes", from: "un notaire, ou deux agences" },
  propertyTax: { name: "Taxe foncière, charges de copropriété", from: "votre espace des impôts, le syndic" },
  bills: { name: "Factures du foyer sur un an", from: "l'énergie, l'eau, le téléphone" },
  tax: { name: "Trois derniers avis d'impôt", from: "votre espace des impôts" },
  statements: { name: "Relevés de tous les comptes, douze mois", from: "votre banque, en ligne" },
  savings: { name: "Livrets, assurance-vie, épargne salariale", from: "la banque, l'assureur, l'employeur" },
  insurance: { name: "Contrats d'assurance, dont la protection juridique", from: "vos assureurs, la carte bancaire" },
  payslips: { name: "Trois derniers bulletins, et celui de décembre", from: "votre employeur" },
  work: { name: "Contrat de travail et avenants", from: "votre employeur" },
  accounts: { name: "Trois derniers bilans, déclarations de revenus", from: "votre comptable, l'Urssaf" },
  unemployment: { name: "Attestation de droits et de paiements", from: "votre espace de France Travail" },
  statutes: {
    name: "Statuts, extrait Kbis, pacte d'associés",
    from: "le greffe du tribunal de commerce, votre comptable",
  },
  companyAccounts: { name: "Trois derniers comptes annuels, compte courant d'associé", from: "votre comptable" },
  career: { name: "Relevé de carrière", from: "votre caisse de retraite, en ligne" },
  pensions: { name: "Estimation ou titre de pension", from: "votre caisse et la complémentaire" },
  loans: { name: "Crédits : contrats et tableaux de remboursement", from: "la banque ou l'organisme prêteur" },
  cars: { name: "Carte grise, crédit ou location du véhicule", from: "vous l'avez ; sinon, l'organisme prêteur" },
});

export const texts = frAll({
  question: "Quelle est votre situation ? La liste des papiers suit ce que vous cochez.",
  listTitle: "Ce que j'ai déjà",
  pickFirst: "Choisissez votre couple : la liste apparaît ici.",
  submit: "Préparer ma page de garde",
  title: "Mon dossier",
  couple: "Dites si c'est un mariage, un PACS ou une union libre.",
  gathered: "Déjà réunis",
  everything: "Tout est là. Numérotez les pièces dans cet ordre, et gardez-en un double ailleurs.",
  safe: "Photographiez plutôt que d'emporter un original, et gardez les copies hors de la maison si elle n'est pas sûre. N'ouvrez ni le compte ni le courrier de l'autre.",
  keep: "Précautions",
  tonight:
    "Photographiez une seule pièce qui manque et que vous avez sous la main, et rangez-la dans un dossier à vous.",
  tonightDone: "Faites un double de ce dossier, sur une clé confiée à quelqu'un de sûr.",
  thisWeek: "S'il manque un papier d'une mairie ou d'une banque, demandez-le en premier : ce sont ceux qui tardent.",
  thisWeekDone: "Portez la page de garde à votre avocat, avec les pièces dans le même ordre.",
  aside: "Un avocat lit plus vite un dossier rangé : la page de garde dit ce qui est là, et ce qui vient.",
  asideTitle: "À quoi sert la page de garde",
});

/** « 6 pièces sur 14 sont là ». */
export function countText(count: number, all: number): string {
  return fr(count === 1 ? `1 pièce sur ${all} est là.` : `${count} pièces sur ${all} sont là.`);
}

/** « À demander : le logement ». */
export function missingText(theme: Theme): string {
  return fr(`À demander : ${themeTexts[theme].toLowerCase()}`);
}

export function lineOf(id: DocumentId): string {
  const { name, from } = documentTexts[id];
  return fr(`${name} : ${from}.`);
}

/** « www.caf.fr »: what is typed to get there. */
export function shortAddress(url: string): string {
  return url.replace(/^https:\/\//, "");
}
