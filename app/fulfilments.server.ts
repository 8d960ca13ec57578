import type { Fulfilment } from "~/features/billing/billing.server";
import { SERVICE, serviceFulfilment } from "~/features/booking/booking.server";
import { EVENT_PLACE, eventPlaceFulfilment } from "~/features/events/events.server";
import { GIFT, giftFulfilment } from "~/features/gifts/gifts.server";
import { MEMBERSHIP, membershipFulfilment } from "~/features/membership/membership.server";
import { QUOTE, quoteFulfilment } from "~/features/quotes/quotes.server";

/** What was paid for, and what happens when it is paid, failed, refunded or taken back by the bank. */
export const fulfilments: Record<string, Fulfilment> = {
  [MEMBERSHIP]: membershipFulfilment,
  [EVENT_PLACE]: eventPlaceFulfilment,
  [GIFT]: giftFulfilment,
  [SERVICE]: serviceFulfilment,
  [QUOTE]: quoteFulfilment,
};
