export const reasonMissing = "Dites pourquoi : cette phrase est gardée au journal.";
export const searchMissing = "Un numéro, ou un nom ou une adresse en entier.";
