/** What a line of « À faire » lets the coach do at once. */
export const toDoKinds = ["event", "article", "testimonial", "payment"] as const;
export type ToDoKind = (typeof toDoKinds)[number];

/** After the press, the undoing of it, and what is said when it could not be done. */
export const doneWords: Record<ToDoKind, { done: string; undone: string; refused: string }> = {
  event: {
    done: "Événement publié",
    undone: "Événement remis en brouillon",
    refused: "Ouvrez-le : son heure est passée, ou des personnes y sont déjà inscrites.",
  },
  article: {
    done: "Article publié",
    undone: "Article remis en brouillon",
    refused: "Ouvrez-le : il lui manque son chapô ou son texte.",
  },
  testimonial: {
    done: "Témoignage publié",
    undone: "Témoignage caché",
    refused: "Il a été supprimé entre-temps.",
  },
  payment: { done: "Paiement noté comme vu", undone: "Paiement remis dans la liste", refused: "" },
};
