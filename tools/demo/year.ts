import { randomUUID } from "node:crypto";
import type { JoinInput } from "~/features/membership/membership.server";

/** What is sent by who orders a year in one payment, begun at once, having seen this price. */
export const yearFor = (userId: string, shownTotalCents: number): JoinInput => ({
  userId,
  clientKey: randomUUID(),
  count: 1,
  code: "",
  earlyStart: true,
  termsAccepted: true,
  shownTotalCents,
});
