/** A page announced by the site's links whose content is being written. */
export interface ComingPage {
  title: string;
  lede: string;
  /** What the reader will find here. */
  contents: string[];
  drawing: "chemin" | "rives" | "fenetre";
}

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
};
