/** The others follow the next night. */
export const ACCOUNTS_AT_ONCE = 200;

/** How far ahead a dry run looks, in days; the first is the next night. */
export const horizons = [0, 7, 30] as const;

/** How many people are told in one morning. */
export const TOLD_AT_ONCE = 100;
