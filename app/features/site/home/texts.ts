import { fr } from "~/ui/french";

/** The home page's fixed texts; prices are never here, they come from the settings. */
export const benefits = [
  {
    icon: "shield",
    title: fr("Éviter les erreurs"),
    text: fr(
      "Avant de signer, d'écrire ou de partir, vous savez ce que chaque geste engage : le logement, l'argent, la résidence des enfants.",
    ),
  },
  {
    icon: "sprout",
    title: fr("Protéger vos enfants"),
    text: fr(
      "Les bons mots, un rythme stable, deux maisons où ils se sentent chez eux. Le conflit reste une affaire d'adultes.",
    ),
  },
  {
    icon: "flame",
    title: fr("Transformer l'énergie"),
    text: fr(
      "La colère et la peur consomment tout. Nous les remettons à leur place, pour qu'elles servent enfin à avancer.",
    ),
  },
  {
    icon: "sunrise",
    title: fr("Une nouvelle vie"),
    text: fr("Un logement, un budget, des week-ends, des projets. La suite se prépare dès maintenant, à votre rythme."),
  },
] as const;

export const guideReasons = [
  fr("Vous saurez par où commencer, et ce qui peut attendre."),
  fr("Vous parlerez aux enfants avec des mots déjà éprouvés."),
  fr("Vous réunirez les papiers utiles sans rien oublier."),
  fr("Vous retrouverez un peu de sommeil, grâce à trois exercices simples."),
];

export const guideContents = [
  fr("Les 3 erreurs à éviter absolument"),
  fr("Comment protéger vos enfants du conflit"),
  fr("La liste des documents essentiels"),
  fr("Des techniques pour apaiser le stress émotionnel"),
  fr("Préparer votre reconstruction personnelle"),
];

export const largeFigures = [
  { figure: fr("95 %"), text: fr("évitent les erreurs qui coûtent cher, en argent comme en confiance.") },
  { figure: fr("90 %"), text: fr("construisent une co-parentalité apaisée.") },
  { figure: fr("100 %"), text: fr("disent avoir retrouvé de la sérénité.") },
];

export const smallFigures = [
  { figure: "200\u00a0+", text: fr("personnes accompagnées") },
  { figure: fr("5 ans"), text: fr("d'expérience") },
  { figure: fr("15 000 €"), text: fr("d'erreurs évitées en moyenne") },
  { figure: fr("80 %"), text: fr("de stress en moins") },
  { figure: "6\u00a0mois", text: fr("gagnés en moyenne sur la procédure") },
];

export const essentialQuestions = [
  {
    question: fr("À partir de quand peut-on être accompagné ?"),
    answer: fr(
      "Dès que la question se pose. Certains membres arrivent avant d'avoir annoncé quoi que ce soit ; d'autres, après le jugement. Les 20 minutes offertes servent justement à situer où vous en êtes.",
    ),
  },
  {
    question: fr("Est-ce que le coaching remplace un avocat ?"),
    answer: fr(
      "Non. Le coaching n'est ni un conseil juridique, ni une thérapie, ni un suivi médical. Il vous aide à préparer vos décisions et à tirer le meilleur de votre avocat, de votre médiateur ou de votre psychologue.",
    ),
  },
  {
    question: fr("Les séances sont-elles vraiment confidentielles ?"),
    answer: fr("Oui. Aucune séance n'est enregistrée, et rien n'est transmis sans votre accord écrit."),
  },
  {
    question: fr("Et si l'autre parent refuse tout dialogue ?"),
    answer: fr(
      "C'est fréquent, et l'on peut avancer quand même. Nous travaillons ce qui dépend de vous : vos messages, vos limites, la stabilité offerte aux enfants.",
    ),
  },
  {
    question: fr("Combien de temps dure un accompagnement ?"),
    answer: fr(
      "De trois à six mois pour une transformation complète. Parfois une seule séance suffit à franchir un cap.",
    ),
  },
  {
    question: fr("Puis-je être remboursé si cela ne me convient pas ?"),
    answer: fr(
      "Oui : le premier échange est remboursé s'il ne vous convient pas, et vous disposez de 14 jours pour revenir sur votre adhésion.",
    ),
  },
];

export const charterArticles = [
  fr("Aucune séance n'est enregistrée, ni en cabinet, ni en visio."),
  fr("Rien n'est transmis à quiconque sans votre accord écrit."),
  fr("Vos notes de séance sont conservées trois ans, puis détruites."),
  fr("Vos données de compte sont gardées le temps de l'adhésion, plus un an."),
  fr("Toute demande sur vos données reçoit une réponse sous un mois."),
  fr("Vous pouvez demander leur effacement à tout moment."),
];
