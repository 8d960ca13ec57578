/** What is said where nothing better is known, to the letter (requirements ). */
export const wentWrong = "Une erreur est survenue. Veuillez réessayer.";
