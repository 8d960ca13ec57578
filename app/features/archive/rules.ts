/** Longest search, and shortest reason to open an archive. */
export const SEARCH_MAX_LENGTH = 200;
export const REASON_MIN_LENGTH = 5;
