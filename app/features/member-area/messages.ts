/** Answers of the member area. */
export const confirmationSent = {
  title: "Un nouveau message part",
  text: "Ouvrez le lien qu’il contient. Pensez à regarder dans les indésirables.",
} as const;

export const confirmationHeld = {
  title: "Un message est déjà parti",
  text: "Laissez-lui le temps d’arriver, puis réessayez dans une heure.",
} as const;
