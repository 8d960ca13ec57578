import { mailPerson, type Sending } from "~/features/accounts/accounts.server";
import { parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Mail } from "~/platform/mail/mail";
import type { MoneyBack } from "./fulfilment.server";
import type { RefundFacts, RefundPart } from "./refund-mails";

/**
 * Tells who ordered that money is on its way back, once for the whole, with its parts in the order in which they were paid; the room
 * that sold says it in its own words.
 */
export function mailRefund<Told>(
  trx: Trx,
  { order, amountCents, transferredOn, parts }: MoneyBack,
  draw: (props: RefundFacts & Told) => Mail,
  told: NoInfer<Told>,
  sending: Sending,
): Promise<void> {
  const paid: RefundPart[] = parts.map(({ payment, instalment, amountCents }) => ({
    instalment: instalment.number,
    paidOn: payment.paid_at && parisDay(payment.paid_at),
    amountCents,
  }));
  const refund = {
    amountCents,
    transferredOn,
    reference: order.reference,
    parts: paid.sort((one, other) => one.instalment - other.instalment),
  };
  return mailPerson(trx, order.user_id, (reader) => draw({ ...reader, ...refund, ...told }), {}, sending);
}
