import { findOrder, listInstalments, orderHasLapsed, paymentStage } from "~/features/billing/billing.server";
import { isJustPaid } from "~/features/billing/rules";
import { readWallet } from "~/features/hours/hours.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { quotePath } from "./private-address.server";
import * as queries from "./queries.server";
import { minutesOf, QUOTE, quoteState } from "./rules";
import { linesOf } from "./write-quote.server";

/** The order of a quote of this buyer, and where it stands; null for what is not theirs. */
export async function readOwnQuote(db: Db, input: { userId: string; orderId: string }, { now }: At) {
  const order = await findOrder(db, input);
  const quote = order?.subject === QUOTE ? await queries.findByOrder(db, order.id) : undefined;
  if (!order || !quote) return null;
  const gave = await queries.listQuotePayments(db, order.id);
  const hours = (await readWallet(db, input.userId, { now })).lots.find(({ orderId }) => orderId === order.id);
  const second = (await listInstalments(db, order.id)).find(({ number }) => number === 2);
  return {
    number: quote.number ?? "",
    title: quote.title,
    reference: order.reference,
    address: quotePath(quote.id),
    totalCents: order.amount_cents,
    minutes: minutesOf(await linesOf(db, quote.id)),
    /** Null while nothing is paid. */
    hoursFrom: gave.map(({ hours_from }) => hours_from).sort()[0] ?? null,
    state: quoteState(quote, parisDay(now)),
    /** The bank has the price of all that is left of its hours. */
    onHold: hours?.state === "stopped",
    stage: await paymentStage(db, order),
    justPaid: quote.order_id === order.id && isJustPaid(quote.paid_at, { now }),
    contactEmail: (await getSettings(db)).contact_email,
    lapsed: await orderHasLapsed(db, order, { now }),
    second: second && !second.canceled_at ? { amountCents: second.amount_cents, dueDate: second.due_date } : null,
  };
}
