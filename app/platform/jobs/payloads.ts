/** Every job by name with its payload: ids only, never personal data. Each room adds its own from its `tables.ts` or verbs. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms augment it
export interface JobPayloads {}
