import type { ArticleTheme } from "./rules";

export const articleThemeNames: Record<ArticleTheme, string> = {
  enfants: "Les enfants",
  parler: "Parler",
  argent: "L’argent",
  procedure: "La procédure",
  tenir: "Tenir",
  suite: "La suite",
};
