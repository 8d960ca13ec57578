import { randomUUID } from "node:crypto";
import { giveMessageConsent } from "~/features/advice/advice.server";
import { listInstalments, openCheckout, payInstalment, syncPayment } from "~/features/billing/billing.server";
import {
  bookFreeCall,
  bookWithHours,
  holdSlot,
  listSlots,
  markAppointment,
  orderService,
  type ServiceOrderInput,
  saveAnswers,
} from "~/features/booking/booking.server";
import { readWallet } from "~/features/hours/hours.server";
import type { Place } from "~/features/services/rules";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { keepSealed } from "~/platform/files/sealed-files.server";
import type { Purchases } from "./purchases";

/** What the coach offers from the first day on. */
export const CALL = "5e000000-0000-4000-8000-000000000001";
export const SESSION = "5e000000-0000-4000-8000-000000000002";
export const FIVE_HOURS = "5e000000-0000-4000-8000-000000000003";

const PRICES: Record<string, number> = { [SESSION]: 150_00, [FIVE_HOURS]: 650_00 };

export const COACH = "00000000-0000-4000-8000-000000000001";

/** Somebody keeps a moment; the row when she has it, else why not. */
export async function hold(
  serviceId: string,
  startsAt: Date,
  { userId = null, key = null, now }: { userId?: string | null; key?: string | null; now: Date },
) {
  const kept = await inTransaction((trx) => holdSlot(trx, { serviceId, startsAt, userId, key }, { now }));
  return kept.ok ? kept.held : kept.reason;
}

export async function held(serviceId: string, startsAt: Date, who: { userId?: string; key?: string; now: Date }) {
  const kept = await hold(serviceId, startsAt, who);
  if (typeof kept === "string") throw new Error(`not kept: ${kept}`);
  return kept;
}

/** The first moment that is free for an hour from so many days on. */
export async function nextMoment(now: Date, afterDays = 5): Promise<Date> {
  const from = addDays(parisDay(now), afterDays);
  const days = await listSlots(db(), { service: { minutes: 60 }, from, to: addDays(from, 20) }, { now });
  const [first] = days.flatMap(({ starts }) => starts);
  if (!first) throw new Error("no moment is free");
  return first;
}

/** The form of the order page, filled in. */
export function filled(userId: string, input: Partial<ServiceOrderInput> = {}): ServiceOrderInput {
  const serviceId = input.serviceId ?? SESSION;
  return {
    userId,
    clientKey: randomUUID(),
    serviceId,
    holdId: null,
    key: null,
    place: "video",
    early: "keep",
    count: 1,
    reminder: false,
    termsAccepted: true,
    shownPriceCents: PRICES[serviceId] ?? 0,
    ...input,
  };
}

export const ordered = (input: ServiceOrderInput, now: Date) =>
  inTransaction((trx) => orderService(trx, input, { now }));

export function appointmentOf(id: string) {
  return db().selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export const statusOfAppointment = async (id: string) => (await appointmentOf(id)).status;

/** The free call of this moment, booked at once. */
export async function bookedCall(userId: string, startsAt: Date, now: Date) {
  const { id: holdId } = await held(CALL, startsAt, { userId, now });
  const answer = await inTransaction((trx) =>
    bookFreeCall(trx, { userId, key: null, holdId, place: "phone", reminder: false }, { now }),
  );
  if (!answer.ok) throw new Error(`not booked: ${answer.reason}`);
  return answer.appointment;
}

/** A meeting of this moment, with hours bought before. */
export async function withHours(userId: string, startsAt: Date, now: Date, early = true, place: Place = "video") {
  const { id: holdId } = await held(SESSION, startsAt, { userId, now });
  return inTransaction((trx) =>
    bookWithHours(trx, { userId, key: null, holdId, place, reminder: false, early }, { now }),
  );
}

export async function bookedWithHours(userId: string, startsAt: Date, now: Date, place: Place = "video") {
  const answer = await withHours(userId, startsAt, now, true, place);
  if (!answer.ok) throw new Error(`not booked: ${answer.reason}`);
  return answer.appointment;
}

export async function mark(id: string, as: "done" | "no_show", now: Date) {
  const marked = await inTransaction((trx) => markAppointment(trx, { id, as }, { now, by: COACH }));
  if (!marked.ok) throw new Error(`not marked: ${marked.reason}`);
}

/** Answers handed over before a meeting that is ahead, and a document joined to them, sealed for its person; its id. */
export async function joinedTo(appointmentId: string, now: Date): Promise<string> {
  const { user_id } = await appointmentOf(appointmentId);
  const userId = user_id ?? "";
  const answers = { appointmentId, userId, answers: ["L’école"], send: true };
  const saved = await inTransaction(async (trx) => {
    await giveMessageConsent(trx, { userId }, { now });
    return saveAnswers(trx, answers, { now });
  });
  if (!saved.ok) throw new Error(`not saved: ${saved.reason}`);
  const id = randomUUID();
  const place = { table: "appointment_attachments", column: "file", row: id };
  const keeping = { place, purpose: "attachment", ownerId: userId, kind: "application/pdf" } as const;
  const file = await keepSealed(Buffer.from("%PDF-1.7"), keeping, { now });
  const row = { id, appointment_id: appointmentId, file_id: file.id, kind: "application/pdf" as const, position: 1 };
  await db().insertInto("appointment_attachments").values(row).execute();
  return id;
}

/** What the journal keeps of this person, the oldest first. */
export async function journalAbout(userId: string): Promise<string[]> {
  const entries = db().selectFrom("audit_entries").select("action").where("subject_id", "=", userId).orderBy("id");
  return (await entries.execute()).map(({ action }) => action);
}

/** Minutes left, reserved and used. */
export async function minutesOfWallet(userId: string, now: Date) {
  const { leftMinutes, reservedMinutes, usedMinutes } = await readWallet(db(), userId, { now });
  return [leftMinutes, reservedMinutes, usedMinutes];
}

/** What a test does with sessions and packs beside the purchases of years. */
export function bookingOf(purchases: Purchases) {
  const payThere = async (paymentId: string) =>
    purchases.decide((await purchases.payment(paymentId)).provider_id ?? "", "paid");
  const hear = async (paymentId: string, now: Date) => {
    await payThere(paymentId);
    await syncPayment(paymentId, { now });
  };

  /** Orders, and opens the provider's page; with the moment when one is said. */
  const order = async (
    userId: string,
    now: Date,
    { startsAt, ...input }: Partial<ServiceOrderInput> & { startsAt?: Date } = {},
  ) => {
    await purchases.moveTo(now);
    const holdId = startsAt ? (await held(input.serviceId ?? SESSION, startsAt, { userId, now })).id : null;
    const placed = await ordered(filled(userId, { holdId, ...input }), now);
    if (!placed.ok || !placed.payment) throw new Error(`not ordered: ${placed.ok ? "paid" : placed.reason}`);
    const checkout = await openCheckout(placed.payment.id, { now });
    if (checkout.kind !== "redirect") throw new Error(`no checkout: ${checkout.kind}`);
    return { userId, order: placed.order, paymentId: placed.payment.id, appointmentId: holdId ?? input.holdId ?? "" };
  };

  return {
    order,
    hear,
    /** Paid at the provider, and not heard of here. */
    payThere,

    /** Orders, pays and hears of it. */
    async buy(userId: string, now: Date, input: Parameters<typeof order>[2] = {}) {
      const bought = await order(userId, now, input);
      await hear(bought.paymentId, now);
      return bought;
    },

    async payRest(userId: string, orderId: string, now: Date): Promise<string> {
      await purchases.moveTo(now);
      const [, second] = await listInstalments(purchases.db, orderId);
      await payInstalment({ userId, instalmentId: second?.id ?? "" }, { now });
      const payment = await purchases.db
        .selectFrom("payments")
        .select("id")
        .where("instalment_id", "=", second?.id ?? "")
        .executeTakeFirstOrThrow();
      await hear(payment.id, now);
      return payment.id;
    },

    /** The bank takes this payment back, or gives it again. */
    async chargeBack(paymentId: string, now: Date, { reversed = false } = {}) {
      const { provider_id } = await purchases.payment(paymentId);
      await purchases.control(`payments/${provider_id}/${reversed ? "reverse" : "chargeback"}`);
      await syncPayment(paymentId, { now });
    },
  };
}
