import { describeOrder, findOrder, type Order, orderHasLapsed, paymentStage } from "~/features/billing/billing.server";
import { readWallet } from "~/features/hours/hours.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findAppointment } from "./queries.server";
import { describeAppointment } from "./read-appointment.server";
import { isKept, minutesOf } from "./rules";
import { findServiceOrder } from "./service-order-queries.server";

/** What a page says of an order of a service, as it stands now; null when it is none of this person’s. */
export async function describeSale(db: Db, { userId, orderId }: { userId: string; orderId: string }, at: At) {
  const order = await findOrder(db, { userId, orderId });
  const sold = await findServiceOrder(db, orderId);
  if (!order || !sold) return null;
  const instalments = await describeOrder(db, order, parisDay(at.now));
  const one = sold.appointment_id ? await findAppointment(db, sold.appointment_id) : undefined;
  const { contact_email, coach_name } = await getSettings(db);
  return {
    order: {
      id: order.id,
      reference: order.reference,
      label: order.label,
      stage: await stageOf(db, order, at),
      serviceId: sold.service_id,
      waits: sold.waits,
      leaving: instalments.some((line) => line.leavingCents + line.owedCents > 0),
      paidCents: instalments.filter(({ state }) => state === "paid").reduce((sum, line) => sum + line.amountCents, 0),
      next: instalments.find(({ state }) => state === "planned") ?? null,
      contactEmail: contact_email,
      coachName: coach_name,
      /** Until when its moment waits for the payment; null when it is gone, or when there is none. */
      kept: one && isKept(one, at.now) ? { startsAt: one.starts_at, until: one.hold_until } : null,
      moment: one ? one.starts_at : null,
      /** Without its moment, what is paid stays as hours to take. */
      takesHours: one !== undefined && sold.total_minutes > minutesOf(one),
    },
    appointment:
      one && one.order_id === orderId && one.status !== "held" && one.status !== "expired"
        ? await describeAppointment(db, one, at)
        : null,
  };
}

/** `over`: nothing is left to take of what was paid; `on_hold`: the bank has its price. */
async function stageOf(db: Db, order: Order, at: At) {
  if (await orderHasLapsed(db, order, at)) return "lapsed";
  const stage = await paymentStage(db, order);
  if (stage === "charged_back") return "on_hold";
  const lot =
    stage === "paid" && (await readWallet(db, order.user_id, at)).lots.find((one) => one.orderId === order.id);
  if (!lot) return stage;
  if (lot.state === "stopped") return "on_hold";
  return lot.state === "open" || lot.state === "waiting" ? stage : "over";
}

export type Sale = NonNullable<Awaited<ReturnType<typeof describeSale>>>["order"];
