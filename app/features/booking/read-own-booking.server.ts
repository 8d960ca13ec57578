import { listOrders, readWithdrawalPeriod } from "~/features/billing/billing.server";
import { readWallet, type WalletLot } from "~/features/hours/hours.server";
import type { Place, ServiceKind } from "~/features/services/rules";
import { listServices } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At, Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { anotherHourPath } from "./another-hour";
import { readSoldNotice } from "./cancel-appointment.server";
import { calendarPath } from "./follow-link.server";
import { type FordHours, fordHours, walkedLots } from "./ford";
import { hourRanks } from "./hour-ranks";
import * as queries from "./queries.server";
import {
  type CancellationGives,
  canceledFreeUntil,
  cancellationGives,
  canMove,
  movedUntil,
  type PaidBy,
  SERVICE,
} from "./rules";
import { findHoursToCome, listOwnServiceOrders, type OwnServiceOrder } from "./service-order-queries.server";
import type { Appointment } from "./tables";
import { videoLink } from "./video-link.server";

interface OwnLine {
  id: string;
  startsAt: Date;
  endsAt: Date;
  service: { name: string; kind: ServiceKind };
  place: Place | null;
  paidBy: PaidBy;
}

/** A meeting that is still to come, and what may be done with it. */
export interface AheadLine extends OwnLine {
  /** Until when it is given another moment, and whether it still is. */
  moveUntil: Date;
  movable: boolean;
  /** The notice it was sold under, or today's where it is shorter. */
  noticeHours: number;
  /** The coach chose this moment in place of another. */
  movedByCoach: boolean;
  /** Until when it is canceled free of charge, and what canceling it now gives. */
  freeUntil: Date;
  gives: CancellationGives;
  /** What is left to give back of the price of a session bought alone. */
  refundCents: Cents;
  /** « Troisième heure du forfait »: 3, when that is true. */
  hourRank: number | null;
  calendarPath: string;
  /** The cabinet, for one that is held there. */
  address: string | null;
  /** Where it is held in video, from a little before until it ends. */
  video: string | null;
}

/** A meeting that is over. `due`: nobody came; `canceled_late`: due too; `unmarked`: the coach has said nothing of it yet. */
export interface PastLine extends OwnLine {
  outcome: "done" | "due" | "canceled_late" | "given_back" | "unmarked";
}

/** Hours bought, or given, as the page tells them. */
export interface OwnLot
  extends Pick<WalletLot, "lotId" | "label" | "state" | "leftMinutes" | "expiresOn" | "boughtOn"> {
  kind: "session" | "pack" | "quote" | "gift";
  priceCents: Cents | null;
  invoice: string | null;
  /** The payment that is still to come, and the minutes it adds. */
  toCome: { amountCents: Cents; dueDate: Day; minutes: number; planned: boolean } | null;
}

export interface OwnBooking {
  ford: FordHours | null;
  ahead: AheadLine[];
  past: PastLine[];
  lots: OwnLot[];
  /** Hours of a quote, paid and not to be taken before this day. */
  toCome: { minutes: number; from: Day } | null;
  /** Still to come when the coach canceled them, and where another hour is chosen. */
  excused: { id: string; startsAt: Date; paidBy: PaidBy; another: string }[];
  /** The bank took back what paid hours, and they wait. */
  stopped: boolean;
  /** An order nothing was paid of, that may be taken up again. */
  unpaidOrderId: string | null;
  /** The notice of the paid meetings ahead, or today's without any; null when they differ. */
  noticeHours: number | null;
}

/** The hours and the meetings of one person, as they stand now. */
export async function readOwnBooking(db: Db, userId: string, at: At): Promise<OwnBooking> {
  const settings = await getSettings(db);
  const services = new Map((await listServices(db)).map((service) => [service.id, service]));
  const mine = await queries.listOwnAppointments(db, userId);
  const moved = await queries.listMovedByCoach(
    db,
    mine.map(({ id }) => id),
  );
  const bought = await listOwnServiceOrders(db, userId);
  const orders = await listOrders(db, userId, at);
  const { lots } = await readWallet(db, userId, at);
  const held = await queries.listMinutesTaken(db, userId);
  const ranks = hourRanks(lots, held, mine);
  const noticeOf = await readSoldNotice(db, mine);
  const periodOf = await readWithdrawalPeriod(db);

  const lineOf = (one: Appointment): OwnLine => {
    const service = services.get(one.service_id);
    return {
      id: one.id,
      startsAt: one.starts_at,
      endsAt: one.ends_at,
      service: { name: service?.name ?? "", kind: service?.kind ?? "session" },
      place: one.place,
      paidBy: one.paid_by,
    };
  };
  const termsOf = (one: Appointment) => {
    const order = one.paid_by === "order" ? bought.find(({ orderId }) => orderId === one.order_id) : undefined;
    return {
      noticeHours: noticeOf(one),
      withdrawUntil: order ? periodOf({ placed_at: order.placedAt }, [{ paid_at: order.paidAt }]).until : null,
      movedByCoach: moved.has(one.id),
    };
  };
  const ahead = mine.filter(({ status, ends_at }) => status === "confirmed" && ends_at > at.now);
  const unmarked = mine.filter(({ status, ends_at }) => status === "confirmed" && ends_at <= at.now);
  const walked = walkedLots(lots);
  const notices = new Set(ahead.filter(({ paid_by }) => paid_by !== "free").map(noticeOf));
  const [noticeHours = settings.session_cancellation_hours] = notices;
  return {
    ford: fordHours(
      walked,
      held.filter(({ appointmentId }) => unmarked.some(({ id }) => id === appointmentId)),
    ),
    ahead: ahead.map((one) => ({
      ...lineOf(one),
      moveUntil: movedUntil(one, termsOf(one)),
      movable: canMove(one, termsOf(one), at.now).ok,
      noticeHours: noticeOf(one),
      movedByCoach: moved.has(one.id),
      freeUntil: canceledFreeUntil(one, termsOf(one)),
      gives: cancellationGives(one, termsOf(one), at.now),
      refundCents: one.paid_by === "order" ? keptOf(orders, one.order_id) : 0,
      hourRank: ranks.get(one.id) ?? null,
      calendarPath: calendarPath(one.id),
      address: one.place === "person" ? settings.cabinet_address : null,
      video: videoLink(settings, one, at.now),
    })),
    past: mine
      .flatMap((one): PastLine[] => {
        const outcome = outcomeOf(one, at);
        return outcome ? [{ ...lineOf(one), outcome }] : [];
      })
      .toReversed(),
    lots: [...walked, ...lots.filter(({ state }) => state === "stopped")].map((lot) => ownLot(lot, { bought, orders })),
    toCome: await findHoursToCome(db, userId),
    excused: mine
      .filter(({ canceled_by, starts_at }) => canceled_by === "coach" && starts_at > at.now)
      .map(({ id, starts_at: startsAt, paid_by: paidBy, service_id: serviceId }) => {
        return { id, startsAt, paidBy, another: anotherHourPath({ serviceId, paidBy }) };
      }),
    stopped: lots.some(({ state }) => state === "stopped"),
    unpaidOrderId: findUnpaid(orders),
    noticeHours: notices.size > 1 ? null : noticeHours,
  };
}

function outcomeOf(one: Appointment, { now }: At): PastLine["outcome"] | null {
  if (one.given_back_at) return "given_back";
  if (one.status === "done") return "done";
  if (one.status === "no_show") return "due";
  if (one.canceled_late) return "canceled_late";
  return one.status === "confirmed" && one.ends_at <= now ? "unmarked" : null;
}

type Orders = Awaited<ReturnType<typeof listOrders>>;

/** What is still here of what was paid of this order. */
function keptOf(orders: Orders, orderId: string | null): Cents {
  const lines = orders.find((one) => one.orderId === orderId)?.instalments ?? [];
  return lines.reduce((sum, { keptCents }) => sum + keptCents, 0);
}

function ownLot(lot: WalletLot, { bought, orders }: { bought: OwnServiceOrder[]; orders: Orders }): OwnLot {
  const { lotId, label, state, leftMinutes, expiresOn, boughtOn, orderId, totalMinutes, boughtMinutes } = lot;
  const order = orders.find((one) => one.orderId === orderId);
  const sold = bought.find((one) => one.orderId === orderId);
  const toCome = order?.instalments.find(({ state }) => state === "planned" || state === "to_pay");
  return {
    ...{ lotId, label, state, leftMinutes, expiresOn, boughtOn },
    kind: orderId === null ? "gift" : soldAs(sold),
    priceCents: order ? order.instalments.reduce((sum, { amountCents }) => sum + amountCents, 0) : null,
    invoice: sold?.invoice ?? null,
    toCome: toCome
      ? {
          amountCents: toCome.amountCents,
          dueDate: toCome.dueDate,
          minutes: totalMinutes - boughtMinutes,
          planned: toCome.state === "planned",
        }
      : null,
  };
}

function soldAs(sold: OwnServiceOrder | undefined): OwnLot["kind"] {
  if (sold?.kind === null) return "quote";
  return sold?.kind === "session" ? "session" : "pack";
}

/** The newest, when nothing was paid of it. */
function findUnpaid(orders: Orders): string | null {
  const newest = orders.find(({ subject }) => subject === SERVICE);
  return newest && ["waiting", "failed", "canceled", "expired"].includes(newest.stage) ? newest.orderId : null;
}
