/** The banner's words; a change of meaning asks for a new `COOKIES_VERSION`. */
export const bannerTitle = "Quelques cookies, si vous voulez bien";
export const choiceSaved = "Votre choix est enregistré.";
export const choiceFailed = "Votre choix n’a pas pu être enregistré. Rien de facultatif n’est déposé.";
export const tooManyChoices = "Trop d’envois. Réessayez dans une heure.";
