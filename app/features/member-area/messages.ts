/** Answers of the member area. */
export const messageMissing = "Écrivez votre message.";
export const messageTooLong = "Votre message dépasse 5 000 signes. Raccourcissez-le ou envoyez-le en deux fois.";
export const messageConsentMissing = "Cochez cette case pour que votre message puisse être lu.";
export const tooManyMessages = "Vous avez déjà envoyé beaucoup de messages. Attendez une heure, puis réessayez.";

export const confirmationSent = {
  title: "Un nouveau message part",
  text: "Ouvrez le lien qu’il contient. Pensez à regarder dans les indésirables.",
} as const;

export const confirmationDelayed = {
  title: "Un message est déjà parti",
  text: "Laissez-lui le temps d’arriver, puis réessayez dans une heure.",
} as const;
