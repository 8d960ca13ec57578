import type { PaymentOutcome } from "~/features/billing/billing.server";
import { EVENT_PLACE, eventPlaceOutcome } from "~/features/events/events.server";
import { MEMBERSHIP, membershipOutcome } from "~/features/membership/membership.server";

/** What was paid for, and what happens when it is paid, failed, refunded or taken back by the bank. */
export const paymentOutcomes: Record<string, PaymentOutcome> = {
  [MEMBERSHIP]: membershipOutcome,
  [EVENT_PLACE]: eventPlaceOutcome,
};
