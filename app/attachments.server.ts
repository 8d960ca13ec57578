import { invoicePdf } from "~/features/billing/billing.server";
import { drawCalendar } from "~/features/events/events.server";
import { termsPdf } from "~/features/legal/legal.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";

/** What a mail may bring along, by kind, and the verb that draws it when the mail leaves. */
export const attachments: Record<string, (id: string) => Promise<Buffer>> = {
  "invoice-pdf": (invoiceId) => invoicePdf(db(), invoiceId),
  "accepted-terms": (hash) => termsPdf(db(), hash),
  "event-invitation": (registrationId) => drawCalendar(db(), { registrationId, method: "REQUEST" }, { now: now() }),
  "event-cancellation": (registrationId) => drawCalendar(db(), { registrationId, method: "CANCEL" }, { now: now() }),
};
