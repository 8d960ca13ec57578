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
