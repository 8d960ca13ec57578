import type { ReactElement } from "react";
import { findContact } from "~/features/accounts/accounts.server";
import { parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { MoneyBack } from "./fulfilment.server";
import type { RefundFacts, RefundPart } from "./refund-mail";

/** Tells who ordered that money goes back, once for the whole; the room that sold says it in its own words. */
export async function mailRefund(
  trx: Trx,
  { order, amountCents, parts }: MoneyBack,
  mail: { dedupeKey: string; body: (refund: RefundFacts) => ReactElement },
  { now }: { now: Date },
): Promise<void> {
  const { firstName, email } = await findContact(trx, order.user_id);
  const { reference } = order;
  await queueMail(trx, {
    to: email,
    subject: "Votre remboursement",
    body: mail.body({ firstName, amountCents, reference, parts: refundParts(parts) }),
    dedupeKey: mail.dedupeKey,
    now,
  });
}

/** The parts of a refund as its mail tells them, in the order in which they were paid. */
function refundParts(parts: MoneyBack["parts"]): RefundPart[] {
  return parts
    .map(({ payment, instalment, amountCents }) => ({
      instalment: instalment.number,
      paidOn: payment.paid_at && parisDay(payment.paid_at),
      amountCents,
    }))
    .sort((one, other) => one.instalment - other.instalment);
}
