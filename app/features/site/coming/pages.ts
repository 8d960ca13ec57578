/** A page announced by the site's links whose content is being written. */
export interface ComingPage {
  title: string;
  lede: string;
  /** What the reader will find here. */
  contents: string[];
  drawing: "chemin" | "rives" | "fenetre";
}

const legal = (title: string, lede: string, contents: string[]): ComingPage => ({
  title,
  lede,
  contents,
  drawing: "fenetre",
});

/** Path → page. A page leaves this table the day its own file answers. */
export const comingPages: Record<string, ComingPage> = {
  "/services": {
    title: "Accompagnement divorce personnalisé",
    lede: "Quatre formules, selon le moment que vous traversez. Le détail arrive sur cette page.",
    contents: [
      "Une séance unique, un forfait de 5 heures, un forfait de 10 heures, un abonnement.",
      "Six domaines : émotions, enfants, communication, questions pratiques, reconstruction, prévention.",
      "La méthode, en quatre étapes.",
    ],
    drawing: "chemin",
  },
  "/evenements": {
    title: "Se retrouver, sans avoir à expliquer",
    lede: "Cafés, ateliers, webinaires et soirées, en petit comité. Le calendrier arrive sur cette page.",
    contents: [
      "La date, l'heure et le lieu de chaque rendez-vous.",
      "Les places restantes.",
      "L'inscription, ouverte à tous ou réservée aux membres.",
    ],
    drawing: "chemin",
  },
  "/faq": {
    title: "Vos questions, nos réponses",
    lede: "Les dix questions que l'on nous pose le plus arrivent sur cette page. Les six premières sont déjà sur l'accueil.",
    contents: [
      "Le déroulement d'une séance.",
      "Le prix, l'adhésion et le remboursement.",
      "La confidentialité, et ses limites.",
    ],
    drawing: "fenetre",
  },
  "/temoignages": {
    title: "Ils sont passés par là",
    lede: "Nous ne publions un récit qu'avec l'accord écrit de la personne. Les premiers arrivent sur cette page.",
    contents: [
      "Des situations diverses, avec un prénom choisi par la personne.",
      "Ce qui a changé, et en combien de temps.",
    ],
    drawing: "rives",
  },
  "/a-propos": {
    title: "Qui vous accompagne",
    lede: "Le parcours, la formation et l'approche de votre coach arrivent sur cette page.",
    contents: [
      "Une histoire et un métier.",
      "Trois valeurs : bienveillance, pragmatisme, authenticité.",
      "Ce que le coaching fait, et ce qu'il ne fait pas.",
    ],
    drawing: "chemin",
  },
  "/cookies": legal(
    "Cookies",
    "Ce site ne dépose que des cookies nécessaires. Il n'y a donc rien à accepter ni à refuser.",
    [
      "Un cookie de session, quand vous vous connectez.",
      "Des cookies de quelques minutes, pour vous montrer la réponse à un formulaire.",
      "Aucune mesure d'audience, aucun cookie publicitaire.",
      "Votre choix de « Lecture de nuit » reste sur votre appareil.",
    ],
  ),
};
