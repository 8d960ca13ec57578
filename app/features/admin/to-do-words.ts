/** What a line of « À faire » lets the coach do at once. */
export const toDoKinds = ["event", "article", "testimonial", "payment", "retry", "retry_all", "job"] as const;
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
  retry: {
    done: "Nouvel essai demandé",
    undone: "",
    refused: "Un essai est déjà en cours, ou cette tâche n’attend plus.",
  },
  retry_all: {
    done: "Nouveaux essais demandés",
    undone: "",
    refused: "Les essais sont déjà en cours, ou ces tâches n’attendent plus.",
  },
  job: {
    done: "Tâche classée",
    undone: "Tâche remise dans la liste",
    refused: "Cette tâche n’attend plus.",
  },
  payment: { done: "Paiement noté comme vu", undone: "Paiement remis dans la liste", refused: "" },
};

/** « À faire » with every abandoned task or the latest alone, and what was just done there. */
export function listAddress({ allAbandoned }: { allAbandoned: boolean }, done?: string): string {
  const query = new URLSearchParams({ ...(allAbandoned && { taches: "toutes" }), ...(done && { fait: done }) });
  return query.size > 0 ? `/admin?${query}` : "/admin";
}
