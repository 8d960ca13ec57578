import type { Settings } from "~/features/settings/rules";
import { fr } from "~/ui/french";

/**
 * The home page's fixed texts, which travel with the document and not with the scripts. Prices are never here, they come
 * from the settings.
 */
const benefits = [
  {
    sign: "shield",
    title: fr("Éviter les erreurs"),
    text: fr(
      "Avant de signer, d'écrire ou de partir, vous savez ce que chaque geste engage : le logement, l'argent, la résidence des enfants.",
    ),
  },
  {
    sign: "sprout",
    title: fr("Protéger vos enfants"),
    text: fr(
      "Les bons mots, un rythme stable, deux maisons où ils se sentent chez eux. Le conflit reste une affaire d'adultes.",
    ),
  },
  {
    sign: "flame",
    title: fr("Transformer l'énergie"),
    text: fr(
      "La colère et la peur consomment tout. Nous les remettons à leur place, pour qu'elles servent enfin à avancer.",
    ),
  },
  {
    sign: "sunrise",
    title: fr("Une nouvelle vie"),
    text: fr("Un logement, un budget, des week-ends, des projets. La suite se prépare dès maintenant, à votre rythme."),
  },
];

const guideReasons = [
  fr("Vous saurez par où commencer, et ce qui peut attendre."),
  fr("Vous parlerez aux enfants avec des mots déjà éprouvés."),
  fr("Vous réunirez les papiers utiles sans rien oublier."),
  fr("Vous retrouverez un peu de sommeil, grâce à trois exercices simples."),
];

const guideContents = [
  fr("Les 3 erreurs à éviter absolument"),
  fr("Comment protéger vos enfants du conflit"),
  fr("La liste des documents essentiels"),
  fr("Des techniques pour apaiser le stress émotionnel"),
  fr("Préparer votre reconstruction personnelle"),
];

/** 36 → « trois ans », 18 → « 18 mois ». */
function inWords(months: number): string {
  if (months % 12 !== 0) return `${months} mois`;
  return ["un an", "deux ans", "trois ans", "quatre ans", "cinq ans"][months / 12 - 1] ?? `${months / 12} ans`;
}

/** The charter of the legal notices, with the months the site really keeps things (settings). */
const charterArticles = ({ notes_retention_months, account_retention_months }: Kept) => [
  fr("Aucune séance n'est enregistrée, ni en cabinet, ni en visio."),
  fr("Rien n'est transmis à quiconque sans votre accord écrit, sauf ce que la loi impose."),
  fr(`Vos notes de séance sont conservées ${inWords(notes_retention_months)}, puis détruites.`),
  fr(`Vos données de compte sont gardées le temps de l'adhésion, plus ${inWords(account_retention_months)}.`),
  fr("Toute demande sur vos données reçoit une réponse sous un mois."),
  fr("Vous pouvez demander leur effacement à tout moment."),
];

const reassurances = [
  { sign: "lock", text: fr("Confidentialité totale") },
  { sign: "place", text: fr("Paris et visio, partout") },
  { sign: "feather", text: fr("Sans engagement") },
];

const chapters = [
  {
    title: fr("L'inscription à la communauté"),
    text: fr("Vous rejoignez des parents qui traversent la même chose. Vous pouvez écrire, ou simplement lire."),
  },
  {
    title: fr("Des séances souples"),
    text: fr("Dans le 8e à Paris ou en visio, tôt le matin ou entre deux semaines de garde."),
  },
  {
    title: fr("Des outils concrets"),
    text: fr("Scripts de messages, listes de documents, méthodes de calme : ce qu'il faut, quand il le faut."),
  },
  {
    title: fr("La reconstruction, pas à pas"),
    text: fr("Une étape après l'autre, de trois à six mois, jusqu'à reprendre pied sur l'autre rive."),
  },
];

type Kept = Pick<Settings, "notes_retention_months" | "account_retention_months">;

export function homeTexts(settings: Kept) {
  const charter = charterArticles(settings);
  return { reassurances, benefits, guideReasons, guideContents, charterArticles: charter, chapters };
}

export type HomeTexts = ReturnType<typeof homeTexts>;
