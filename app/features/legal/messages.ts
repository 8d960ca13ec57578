export const choiceSaved = "Votre choix est enregistré.";
export const choiceFailed = "Votre choix n’a pas pu être enregistré. Rien de facultatif n’est déposé.";
export const tooManyChoices = "Trop d’envois. Réessayez dans une heure.";
