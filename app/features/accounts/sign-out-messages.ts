/** To the letter (requirements ). Apart, since every page may show the button. */
export const signedOut = "Déconnexion réussie";
export const signOutFailed = "Erreur lors de la déconnexion";
