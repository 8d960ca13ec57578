import { latestWithdrawal, planInstalments, withdrawalDeadline } from "~/features/billing/rules";
import { isMember } from "~/features/membership/membership.server";
import { servicePriceCents } from "~/features/services/rules";
import { findService, type Service } from "~/features/services/services.server";
import { getSettingsOn } from "~/features/settings/settings.server";
import { type At, addDays, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { isCrowded, type Keeper, keeperOf, mayBook } from "./hold-slot.server";
import * as queries from "./queries.server";
import { freeUntil, holdEnd, isKept, lastDayOfHours, needsEarlyRequest, offeredPlaces } from "./rules";
import { isFree } from "./slots.server";
import type { Appointment } from "./tables";

/** The moment a browser or a person kept, with what it is for. `gone`: its time is over, and somebody else has it. */
export async function findKeptMoment(
  db: Db,
  { keeper, holdId }: { keeper: Keeper; holdId: string },
  at: At,
): Promise<{ hold: Appointment; service: Service; gone: boolean } | null> {
  const hold = await queries.findHold(db, holdId, keeperOf(keeper));
  const service = hold && (await findService(db, hold.service_id));
  if (!hold || !service) return null;
  const gone = !isKept(hold, at.now) && !(await isFree(db, { service, startsAt: hold.starts_at }, at));
  return { hold, service, gone };
}

/** Everything the order page says before a session or a pack is ordered; null for what this person may not order. */
export async function prepareServiceOrder(
  db: Db,
  { service, hold, userId }: { service: Service; hold: Appointment | null; userId: string | null },
  at: At,
) {
  if (service.kind !== "session" && service.kind !== "pack") return null;
  if (!(await mayBook(db, service, userId, at))) return null;
  const today = parisDay(at.now);
  const settings = await getSettingsOn(db, today);
  const member = userId !== null && (await isMember(db, userId, at));
  const priceCents = servicePriceCents(service, { member }) ?? 0;
  const withdrawUntil = withdrawalDeadline(today, settings.withdrawal_days);
  const latest = latestWithdrawal(hold ? holdEnd(at.now) : at.now, settings.withdrawal_days);
  const { id, kind, name, minutes, total_minutes, valid_months } = service;
  return {
    service: { id, kind, name, minutes, total_minutes },
    /** The last day of its hours, paid today: of a pack, said before it is ordered. */
    usableUntil: lastDayOfHours(valid_months, { from: today, startsAt: hold?.starts_at ?? null }),
    places: offeredPlaces(await roomFor(db, { hold, service }, at), settings),
    moment: hold && {
      holdId: hold.id,
      startsAt: hold.starts_at,
      endsAt: hold.ends_at,
      keptUntil: isKept(hold, at.now) ? hold.hold_until : null,
      freeUntil: freeUntil(hold.starts_at, settings.session_cancellation_hours),
      /** Inside the withdrawal period, or maybe, paid after midnight: asked for expressly, or not at all. */
      early: needsEarlyRequest(hold.starts_at, latest),
    },
    priceCents,
    listCents: servicePriceCents(service, { member: false }) ?? 0,
    halves: kind === "pack" ? planInstalments(priceCents, 2, today) : null,
    withdrawUntil,
    withdrawalDays: settings.withdrawal_days,
    startsFrom: addDays(latest, 1),
    noticeHours: settings.session_cancellation_hours,
    coachName: settings.coach_name,
    city: settings.city,
    vatNote: settings.seller_vat_note,
    bankStatementText: settings.bank_statement_text,
  };
}

/** The service, held at the cabinet only where the next meeting leaves room for it. */
export async function roomFor(
  db: Db,
  { hold, service }: { hold: Appointment | null; service: Service },
  at: At,
): Promise<Service> {
  if (!hold || !service.in_person || !(await isCrowded(db, { held: hold, place: "person" }, at))) return service;
  return { ...service, in_person: false };
}

export type PreparedOrder = NonNullable<Awaited<ReturnType<typeof prepareServiceOrder>>>;
