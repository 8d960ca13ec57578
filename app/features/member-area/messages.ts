/** Answer of the member area. */
export const tooManyMessages = "Vous avez déjà envoyé beaucoup de messages. Attendez une heure, puis réessayez.";

/** No mail is wanted, and the address that would open the answer here is not proved. */
export const noWayBack =
  "Vous ne voulez pas d’e-mail : la réponse se lira donc ici, une fois votre adresse confirmée. Confirmez-la d’abord, ou écrivez-nous depuis la page Contact, où vous choisissez comment lire la réponse.";
