import { TERMS_FILE_NAME, termsPdf } from "~/features/legal/legal.server";
import type { Db } from "~/platform/db/database.server";
import type { MailAttachment } from "~/platform/mail/tables";
import type { Order } from "./fulfilment.server";
import * as queries from "./queries.server";

/** What the buyer accepted, for the confirmation (Code de la consommation L.221-13); nothing for an order older than kept texts. */
export function termsAttachment({ terms_hash }: Pick<Order, "terms_hash">): MailAttachment[] {
  if (terms_hash === null) return [];
  return [
    {
      filename: TERMS_FILE_NAME,
      contentType: "application/pdf",
      source: { kind: "accepted-terms", id: terms_hash },
    },
  ];
}

/** The terms this person accepted with this order, or null: what is not yours does not exist, nor what was not kept. */
export async function findTermsPdf(
  db: Db,
  input: { userId: string; reference: string },
): Promise<{ fileName: string; pdf: Buffer } | null> {
  const order = await queries.findOrderByReference(db, input.reference);
  if (order?.user_id !== input.userId || order.terms_hash === null) return null;
  return { fileName: TERMS_FILE_NAME, pdf: await termsPdf(db, order.terms_hash) };
}
