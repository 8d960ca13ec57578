import { isSellingOpen } from "~/features/billing/billing.server";
import { readWallet } from "~/features/hours/hours.server";
import { isMember } from "~/features/membership/membership.server";
import { bookingLink } from "~/features/services/booking-link";
import { hourPriceText, hoursText, priceText } from "~/features/services/messages";
import { servicePriceCents } from "~/features/services/rules";
import { listBookable, type Service } from "~/features/services/services.server";
import type { Settings } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import type { At, Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { type Keeper, keeperOf } from "./hold-slot.server";
import * as queries from "./queries.server";
import { readTimetable } from "./read-timetable.server";
import { isKept, isPlaceless } from "./rules";
import { findServiceOrder } from "./service-order-queries.server";

interface Asked {
  keeper: Keeper;
  /** As typed in the address. */
  serviceId: string | null;
  withHours: boolean;
  until: Day | null;
}

/** Everything the page where an hour is chosen shows: the same hours for everybody, prices and hours left of this person. */
export async function readChoice(db: Db, { keeper, serviceId, withHours, until }: Asked, at: At) {
  const { userId } = keeper;
  const settings = await getSettings(db);
  const services = await listBookable(db);
  const member = userId !== null && (await isMember(db, userId, at));
  const wallet = userId === null ? null : await findHours(db, { userId, services }, at);
  const timed = services.filter(({ kind }) => kind !== "quote");
  const bookable = timed.filter((service) => !isPlaceless(service, settings));
  const asked = timed.find(({ id }) => id === serviceId);
  const takesHours = wallet !== null && (withHours || serviceId === null);
  const chosen = takesHours
    ? wallet.service
    : (asked ?? bookable.find(({ kind }) => kind === "session") ?? bookable[0] ?? null);
  const held = await findKept(db, keeper, at);
  const why = chosen && whyNot(chosen, { settings, member: member || takesHours });
  const mayTake = chosen !== null && why === null;
  return {
    services: services.map((service) => shownRow(service, { member })),
    hours: wallet && { left: hoursText(wallet.leftMinutes), serviceId: wallet.service.id },
    takesHours,
    chosen: chosen && shownRow(chosen, { member }),
    mayTake,
    /** Why it may not be taken; null when it may. */
    why,
    table: chosen && mayTake ? await readTimetable(db, { service: chosen, until, except: held?.id }, at) : null,
    held: held && { startsAt: held.starts_at, until: held.hold_until },
    selling: await isSellingOpen(db),
    coachName: settings.coach_name,
    noticeHours: settings.session_cancellation_hours,
  };
}

export type Choice = Awaited<ReturnType<typeof readChoice>>;

/** Hours bought before are taken as a member's: whatever became of the membership (`holdSlot`). */
function whyNot(service: Service, { settings, member }: { settings: Settings; member: boolean }) {
  if (isPlaceless(service, settings)) return "placeless" as const;
  return service.bookable_by === "all" || member ? null : ("members" as const);
}

/** Its length and its prices in words: the page says them without the rules they come from. */
function shownRow(service: Service, { member }: { member: boolean }) {
  const { id, kind, name, sentence, minutes, price_cents, most_chosen, bookable_by } = service;
  const priceCents = servicePriceCents(service, { member });
  return {
    ...{ id, kind, name, sentence, minutes, most_chosen },
    to: bookingLink(service),
    length: hoursText(minutes),
    priceCents,
    price: priceText(priceCents),
    /** What others pay, where it is more. */
    usualPrice: priceCents === price_cents ? null : priceText(price_cents),
    hourPrice: hourPriceText(service),
    membersOnly: bookable_by === "members",
  };
}

/** The hours somebody bought before and may take, and the service they are taken as: the one they came from, while it is on sale. */
async function findHours(db: Db, { userId, services }: { userId: string; services: Service[] }, at: At) {
  const { lots, leftMinutes } = await readWallet(db, userId, at);
  const lot = lots.find((one) => one.leftMinutes > 0);
  if (!lot) return null;
  const order = lot.orderId ? await findServiceOrder(db, lot.orderId) : undefined;
  const timed = services.filter(
    ({ kind, minutes }) => (kind === "session" || kind === "pack") && minutes <= leftMinutes,
  );
  const service =
    timed.find(({ id }) => id === order?.service_id) ?? timed.find(({ kind }) => kind === "session") ?? timed[0];
  return service ? { leftMinutes, service } : null;
}

/** The moment this browser or this person keeps now, before any order. */
async function findKept(db: Db, keeper: Keeper, { now }: At) {
  const holds = await queries.listHoldsOf(db, keeperOf(keeper));
  return holds.find((hold) => isKept(hold, now)) ?? null;
}
