/** Every table of the database, by name. Each room adds its own from its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms augment it
export interface Tables {}
