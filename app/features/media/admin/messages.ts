import type { Light } from "~/platform/pictures/light";

/** Why a portrait should be taken again, and how; nothing of a skin, an age or a look. */
export const lightTexts: Record<
  Exclude<Light, "good">,
  { title: string; why: string; advice: [string, string, string] }
> = {
  against_the_light: {
    title: "Votre visage est dans l’ombre",
    why: "La fenêtre est derrière vous : l’appareil a mesuré le ciel, pas vous. En petit, à côté d’une lettre, on ne verrait plus vos yeux.",
    advice: [
      "Faites demi-tour, la fenêtre devant vous.",
      "Reculez d’un pas du mur.",
      "Touchez votre visage sur l’écran, puis prenez la photo.",
    ],
  },
  too_dark: {
    title: "La photo est trop sombre",
    why: "En petit, à côté d’une lettre, on ne verrait plus vos yeux.",
    advice: [
      "Approchez-vous d’une fenêtre, de jour.",
      "Éteignez les lampes du plafond.",
      "Touchez votre visage sur l’écran, puis prenez la photo.",
    ],
  },
  too_bright: {
    title: "La photo est trop claire",
    why: "La lumière a effacé les traits : il ne reste presque que du blanc.",
    advice: [
      "Coupez le flash.",
      "Éloignez-vous un peu de la fenêtre.",
      "Touchez votre visage sur l’écran, puis prenez la photo.",
    ],
  },
  flat: {
    title: "Le visage se détache mal",
    why: "Tout a la même clarté. En petit, à côté d’une lettre, le visage se perd dans le fond.",
    advice: [
      "Placez-vous devant un fond plus clair ou plus sombre que vous.",
      "Gardez la fenêtre d’un côté.",
      "Nettoyez l’objectif du téléphone.",
    ],
  },
};

export const altMissing = "Dites en une phrase ce que l’on voit : c’est lu à voix haute à qui ne voit pas l’image.";

export const portraitAdvice = [
  { title: "Une fenêtre devant vous.", text: "La lumière du jour, sans flash, sur tout le visage." },
  {
    title: "L’objectif à hauteur de vos yeux.",
    text: "Le téléphone posé sur une étagère, le retardateur à trois secondes.",
  },
  { title: "Un fond calme.", text: "Un mur, un arbre, la rue au loin. Personne d’autre." },
];
