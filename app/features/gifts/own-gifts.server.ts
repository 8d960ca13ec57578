import {
  findOrder,
  listOrders,
  listOutstandingRefunds,
  type Order,
  orderHasLapsed,
  paymentStage,
  readWithdrawalPeriod,
} from "~/features/billing/billing.server";
import { isJustPaid } from "~/features/billing/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { openCode } from "./gift-code.server";
import * as queries from "./queries.server";
import { GIFT, printCode, type ShownState, shownState } from "./rules";
import type { Gift } from "./tables";

/** `going_back`: asked back, and not with the buyer yet. */
export type OwnState = ShownState | "going_back" | "charged_back";

/** What a buyer reads of one gift in a list. */
export interface OwnGift {
  orderId: string;
  paidOn: Day;
  openUntil: Day;
  state: OwnState;
}

/** What this person bought, the latest first. Nothing of it tells whether a code was opened. */
export async function listOwnGifts(db: Db, userId: string, { now }: At): Promise<OwnGift[]> {
  const today = parisDay(now);
  const own = await queries.listOf(db, userId);
  const stateOf = await ownStates(db, own, today);
  return own.map((gift) => ({
    orderId: gift.order_id,
    paidOn: parisDay(gift.paid_at),
    openUntil: gift.expires_on,
    state: stateOf(gift),
  }));
}

/** What this person ordered and the bank has not answered for, the latest first. */
export async function listGiftsAtBank(
  db: Db,
  userId: string,
  at: At,
): Promise<{ orderId: string; reference: string }[]> {
  const orders = await listOrders(db, userId, at);
  return orders.filter(({ subject, stage }) => subject === GIFT && stage === "processing");
}

/** « Rendu » is said once the money has left. */
async function ownStates(db: Db, gifts: Gift[], today: Day): Promise<(gift: Gift) => OwnState> {
  const back = gifts.filter((gift) => shownState(gift, today) === "given_back").map(({ order_id }) => order_id);
  const outstanding = await listOutstandingRefunds(db, back);
  return (gift) => {
    if (!gift.withdrawn_at && gift.revoked_reason === "charged_back") return "charged_back";
    const state = shownState(gift, today);
    return state === "given_back" && outstanding.has(gift.order_id) ? "going_back" : state;
  };
}

/** The order of a gift of this buyer, where it stands, and the gift once it is paid; null for what is not theirs. */
export async function readOwnGift(db: Db, input: { userId: string; orderId: string }, { now }: At) {
  const order = await findOrder(db, input);
  if (order?.subject !== GIFT) return null;
  const gift = await queries.findByOrder(db, order.id);
  const settings = await getSettings(db);
  const today = parisDay(now);
  return {
    reference: order.reference,
    stage: await paymentStage(db, order),
    lapsed: await orderHasLapsed(db, order, { now }),
    contactEmail: settings.contact_email,
    gift: gift && {
      justPaid: isJustPaid(gift.paid_at, { now }),
      paidOn: parisDay(gift.paid_at),
      openUntil: gift.expires_on,
      state: (await ownStates(db, [gift], today))(gift),
      withdrawUntil: (await readWithdrawalPeriod(db))(order, [gift]).until,
    },
  };
}

/** The code as it is printed, while it stands; for its buyer alone. */
export async function readOwnCode(
  db: Db,
  input: { userId: string; orderId: string },
  { now }: At,
): Promise<string | null> {
  const order: Order | undefined = await findOrder(db, input);
  const gift = order && (await queries.findByOrder(db, order.id));
  if (!gift || gift.user_id !== input.userId || shownState(gift, parisDay(now)) !== "paid") return null;
  const code = await openCode(db, gift);
  return code && printCode(code);
}
