/** What a lawyer asks about both spouses, in the order of the criteria (CC 271). */
export const criteria = ["marriage", "health", "work", "choices", "estate", "rights", "retirement"] as const;
export type Criterion = (typeof criteria)[number];

/** What a sworn statement tells of oneself (CC 272). */
export const statements = ["income", "charges", "assets", "debts", "living"] as const;
export type Statement = (typeof statements)[number];

export const LONGEST_NOTE = 1500;

/** How far a worksheet has come: it is never asked to be whole. */
export function filled(notes: Partial<Record<string, string>>): number {
  return [...criteria, ...statements].filter((name) => (notes[name] ?? "") !== "").length;
}

export const ALL_NOTES = criteria.length + statements.length;
