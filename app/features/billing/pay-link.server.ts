import { type At, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { isSigned, sign } from "~/platform/signing.server";
import { describeOrder } from "./order-history.server";
import * as queries from "./queries.server";
import { isOpen } from "./rules";
import { syncPayment } from "./sync-payment.server";

const PAY_INSTALMENT = "pay-instalment";

/** The page where an instalment is paid without signing in: who holds this address may pay it, and reads nothing else. */
export function payLinkPath(instalmentId: string): string {
  return `/regler?jeton=${instalmentId}.${sign(PAY_INSTALMENT, instalmentId)}`;
}

/** The same, for a mail: good for as long as the instalment is due. */
export function payLink(instalmentId: string): string {
  return `${config().baseUrl}${payLinkPath(instalmentId)}`;
}

function instalmentIdFrom(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  return isSigned(PAY_INSTALMENT, id, signature) ? id : null;
}

/** The instalment a signed address names, with where it stands today; null for an address that was altered. */
export async function readPayLink(db: Db, token: string, { now }: At) {
  const id = instalmentIdFrom(token);
  const order = id ? await queries.findOrderOfInstalment(db, id) : undefined;
  if (!order) return null;
  const line = (await describeOrder(db, order, parisDay(now))).find((one) => one.id === id);
  return line ? { order, line } : null;
}

/** Asks the provider about the undecided payments of this one instalment: what its page does before it speaks. */
export async function syncInstalment({ orderId, instalmentId }: { orderId: string; instalmentId: string }, at: At) {
  for (const payment of await queries.listPayments(db(), orderId)) {
    if (payment.instalment_id !== instalmentId || !isOpen(payment.status)) continue;
    await syncPayment(payment.id, at).catch((error) => log.warn("return_page_not_synced", { error }));
  }
}
