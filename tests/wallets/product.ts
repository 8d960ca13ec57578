import { randomUUID } from "node:crypto";
import { openCheckout, sendRefund, syncPayment } from "~/features/billing/billing.server";
import {
  bookFreeCall,
  bookWithHours,
  cancelAppointment,
  cancelByCoach,
  giveBackForCoach,
  markAppointment,
  moveAppointment,
  moveByCoach,
  planCancellation,
  refundFirstSession,
  unmarkAppointment,
} from "~/features/booking/booking.server";
import { grantHours } from "~/features/hours/hours.server";
import {
  closeTermination,
  linkTermination,
  readTermination,
  receiveTermination,
  settleTermination,
} from "~/features/terminations/terminations.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookingOf,
  CALL,
  COACH,
  FIVE_HOURS,
  filled,
  hold,
  ordered,
  SESSION,
} from "../support/appointments";
import type { Purchases } from "../support/purchases";
import type { Act } from "./acts";
import { type Said, SERVICES, type World } from "./model";

/** By which names the product knows what the model numbers. */
export interface Names {
  people: string[];
  meetings: string[];
  orders: { id: string; reference: string }[];
  payments: string[];
  /** Gifts have no order to be found by. */
  gifts: Map<number, string>;
}

const IDS = { call: CALL, session: SESSION, pack: FIVE_HOURS };
const done: Said = { refused: null };
const verdict = (answer: { ok: true } | { ok: false; reason: string }): Said =>
  answer.ok ? done : { refused: answer.reason };
const cents = (answer: { ok: true; refundCents: number } | { ok: false; reason: string }): Said =>
  answer.ok ? { refused: null, cents: answer.refundCents } : { refused: answer.reason };

/** The product's side of an act: the rooms' own front doors and the provider's simulator. */
export async function perform(purchases: Purchases, names: Names, world: World, act: Act): Promise<Said> {
  const now = new Date(world.now);
  const act_ = { now, by: COACH };
  const booking = bookingOf(purchases);
  const id = (meeting: number) => names.meetings[meeting] ?? "";
  const owner = (meeting: number) => names.people[world.meetings[meeting]?.who ?? -1] ?? "";
  const once = <Answer>(verb: (trx: Trx) => Promise<Answer>) => inTransaction(verb);
  const paymentId = (payment: number) => names.payments[payment] ?? "";
  switch (act.do) {
    case "hold": {
      const userId = act.who === null ? null : (names.people[act.who] ?? "");
      const kept = await hold(IDS[act.service], new Date(act.from), { userId, key: act.key, now });
      if (typeof kept === "string") return { refused: kept };
      if (!names.meetings.includes(kept.id)) names.meetings.push(kept.id);
      return done;
    }
    case "book a call": {
      const input = { userId: owner(act.meeting), key: null, holdId: id(act.meeting), place: "phone" as const };
      return verdict(await once((trx) => bookFreeCall(trx, { ...input, reminder: false }, { now })));
    }
    case "book with hours": {
      const input = { userId: owner(act.meeting), key: null, holdId: id(act.meeting), place: act.place };
      return verdict(await once((trx) => bookWithHours(trx, { ...input, reminder: false, early: act.early }, { now })));
    }
    case "order": {
      await purchases.moveTo(now);
      const input = filled(names.people[act.who] ?? "", {
        serviceId: IDS[act.service],
        holdId: act.meeting === null ? null : id(act.meeting),
        place: act.place,
        early: act.early,
        count: act.count,
        shownPriceCents: SERVICES[act.service].cents,
      });
      const placed = await ordered(input, now);
      if (!placed.ok) return { refused: placed.reason };
      if (!placed.payment) return { refused: "nothing to pay" };
      await openCheckout(placed.payment.id, { now });
      names.orders.push({ id: placed.order.id, reference: placed.order.reference });
      names.payments.push(placed.payment.id);
      return done;
    }
    case "hear":
      await syncPayment(paymentId(act.payment), { now });
      return done;
    case "pay the rest": {
      const order = world.orders[act.order];
      const person = names.people[order?.who ?? -1] ?? "";
      names.payments.push(await booking.payRest(person, names.orders[act.order]?.id ?? "", now));
      return done;
    }
    case "grant": {
      const gift = { userId: names.people[act.who] ?? "", minutes: act.minutes, reason: "Un geste" };
      const given = await once((trx) => grantHours(trx, { ...gift, expiresOn: act.lastDay }, act_));
      if (given.ok) names.gifts.set(world.lots.length, given.lotId);
      return verdict(given);
    }
    case "cancel": {
      const one = await appointmentOf(id(act.meeting));
      const shown = await planCancellation(purchases.db, one, { now });
      const input = { id: one.id, userId: owner(act.meeting), shown, keepHour: act.keepHour };
      const answer = await once((trx) => cancelAppointment(trx, input, { now }));
      return answer.ok ? { refused: null, gives: answer.gives, cents: answer.refundCents } : { refused: answer.reason };
    }
    case "cancel by coach":
      return cents(await once((trx) => cancelByCoach(trx, { id: id(act.meeting) }, act_)));
    case "move": {
      const asked = { id: id(act.meeting), userId: owner(act.meeting), startsAt: new Date(act.from), early: act.early };
      return verdict(await once((trx) => moveAppointment(trx, asked, { now })));
    }
    case "move by coach": {
      const asked = { id: id(act.meeting), startsAt: new Date(act.from) };
      return verdict(await once((trx) => moveByCoach(trx, asked, act_)));
    }
    case "mark":
      return verdict(await once((trx) => markAppointment(trx, { id: id(act.meeting), as: act.as }, act_)));
    case "unmark":
      return verdict(await once((trx) => unmarkAppointment(trx, { id: id(act.meeting) }, act_)));
    case "coach late":
      return verdict(await once((trx) => giveBackForCoach(trx, { id: id(act.meeting) }, act_)));
    case "refund first":
      return verdict(await once((trx) => refundFirstSession(trx, { id: id(act.meeting) }, act_)));
    case "end":
      return leave(purchases, names.orders[act.order]?.reference ?? "", act.kind, now);
    case "charge back": {
      const { provider_id, amount_cents, refunded_cents } = await purchases.payment(paymentId(act.payment));
      const amount = ((amount_cents - refunded_cents) / 100).toFixed(2);
      await purchases.control(`payments/${provider_id}/chargeback`, { amount });
      await syncPayment(paymentId(act.payment), { now });
      return done;
    }
    case "give again":
      await booking.chargeBack(paymentId(act.payment), now, { reversed: true });
      return done;
    case "dashboard": {
      const { provider_id } = await purchases.payment(paymentId(act.payment));
      await purchases.control("dashboard-refund", { paymentId: provider_id });
      await syncPayment(paymentId(act.payment), { now });
      return done;
    }
  }
}

/** Declared, linked, and decided by the coach as her page proposes. */
async function leave(
  purchases: Purchases,
  reference: string,
  kind: "withdrawal" | "termination",
  now: Date,
): Promise<Said> {
  const said = { kind, name: "Ama Test", email: `${randomUUID()}@exemple.test`, wishedDay: null, motive: null };
  const declared = { clientKey: randomUUID(), declared: { ...said, reference: null }, userId: null };
  const { id } = await inTransaction((trx) => receiveTermination(trx, declared, { now }));
  const act = { now, by: COACH };
  await inTransaction((trx) => linkTermination(trx, { id, documentNumber: reference }, act));
  const plan = (await readTermination(purchases.db, id, { now }))?.plan;
  const shownCents = plan?.refundCents ?? -1;
  if (plan?.endsNothing && shownCents === 0) {
    await inTransaction((trx) => closeTermination(trx, { id, answer: "Tout a été fait." }, act));
    return { refused: null, cents: 0 };
  }
  const settled = await inTransaction((trx) => settleTermination(trx, { id, shownCents }, act));
  return settled.ok ? { refused: null, cents: shownCents } : { refused: settled.reason };
}

/** What the queue does after the commit: the provider is asked for every refund that was asked for here. */
export async function runQueue({ db }: Purchases, now: Date): Promise<void> {
  const asked = await db.selectFrom("refunds").select("id").where("status", "=", "requested").execute();
  for (const { id } of asked) await sendRefund(id, { now });
}

/** Paid at the provider, be it after the page was given up; false when the product took the payment back there. */
export async function payThere(purchases: Purchases, paymentId: string): Promise<boolean> {
  const [there] = purchases.atProvider(paymentId);
  if (!there || there.status === "canceled") return false;
  await purchases.decide(there.id, "paid", { force: true });
  return true;
}
