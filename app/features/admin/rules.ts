/** What a line of « À faire » lets the coach do at once. */
export const toDoKinds = [
  "meeting",
  "event",
  "article",
  "testimonial",
  "payment",
  "retry",
  "retry_all",
  "job",
  "alert",
] as const;
export type ToDoKind = (typeof toDoKinds)[number];

/** « À faire » with every abandoned task or the latest alone, and what was just done there. */
export function listAddress({ allAbandoned }: { allAbandoned: boolean }, done?: string): string {
  const query = new URLSearchParams({ ...(allAbandoned && { taches: "toutes" }), ...(done && { fait: done }) });
  return query.size > 0 ? `/admin?${query}` : "/admin";
}
