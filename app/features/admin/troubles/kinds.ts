/** What is told to a person within five minutes. */
export const troubleKinds = [
  "disk",
  "queue",
  "mails",
  "payments",
  "certificate",
  "clock",
  "backup",
  "drill",
  "erasures",
] as const;
export type TroubleKind = (typeof troubleKinds)[number];
