/** What an act may be about; the journal looks its name up when it is read. */
const subjectTypes = [
  "person",
  "setting",
  "event",
  "article",
  "library_item",
  "message",
  "thread",
  "testimonial",
  "figure",
  "faq_entry",
  "service",
  "partner",
  "mail",
  "payment",
  "order",
  "letter",
  "quote",
  "notice",
  "data_request",
  "breach",
  "job",
  "month",
  "correction",
  "site",
] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** `room.verb`, past tense: « events.canceled ». */
export type ActionName = `${string}.${string}`;

export const ENTRIES_PER_PAGE = 30;

/** Longest reason kept. */
export const REASON_MAX_LENGTH = 500;
