import { invoicePdf } from "~/features/billing/billing.server";
import { termsPdf } from "~/features/legal/legal.server";
import { drawForMail } from "~/features/media/media.server";
import { db } from "~/platform/db/database.server";

/** What a mail may bring along, by kind, and the verb that draws it when the mail leaves. */
export const attachments: Record<string, (id: string) => Promise<Buffer>> = {
  "invoice-pdf": (invoiceId) => invoicePdf(db(), invoiceId),
  "accepted-terms": (hash) => termsPdf(db(), hash),
  "mail-picture": (pictureId) => drawForMail(db(), pictureId),
};
