import { data, href, redirect } from "react-router";
import { bookingLink } from "~/features/services/booking-link";
import type { Service } from "~/features/services/services.server";
import type { At } from "~/platform/clock";
import { type Db, db } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { type Keeper, keeperOf } from "./hold-slot.server";
import { chooseMessages, orderRefusals } from "./messages";
import { findKeptMoment } from "./prepare-order.server";
import * as queries from "./queries.server";
import type { Appointment } from "./tables";

/**
 * The moment a page goes on with. Throws the way back to the timetable when it is lost, not this browser's, or taken by somebody else;
 * the way to its payment when it was ordered already, but for the same form sent, or read, `again`; and to the meeting when it is one.
 */
export async function momentOr(
  { holdId, keeper, again = false }: { holdId: string; keeper: Keeper; again?: boolean },
  at: At,
): Promise<{ hold: Appointment; service: Service }> {
  if (!isUuid(holdId)) throw data(null, { status: 404 });
  const kept = await findKeptMoment(db(), { keeper, holdId }, at);
  if (!kept) throw (await toMeeting(keeper, holdId)) ?? backToHours(null, chooseMessages.holdLost);
  if (kept.hold.order_id && !again) throw redirect(`${href("/rendez-vous/merci")}?commande=${kept.hold.order_id}`, 303);
  if (kept.gone && !kept.hold.order_id) throw backToHours(kept.service.id, orderRefusals.slot_taken);
  return kept;
}

/** Back, or another tab, once it is this person’s meeting: what was paid, or booked, is not lost. */
async function toMeeting({ userId }: Keeper, holdId: string): Promise<Response | null> {
  const one = userId === null ? undefined : await queries.findOwnAppointment(db(), userId, holdId);
  if (one?.status !== "confirmed") return null;
  const search = one.order_id ? `?commande=${one.order_id}` : `?rendez-vous=${one.id}`;
  return redirect(`${href("/rendez-vous/merci")}${search}`, 303);
}

/** The timetable again, with the reason; what was chosen stays chosen. */
export function backToHours(serviceId: string | null, title: string): Response {
  return redirectSaying(bookingLink(serviceId ? { id: serviceId } : undefined), { kind: "info", title });
}

/** The meeting this browser or this person took with this moment already: the same form, sent twice. */
export async function findTaken(
  db: Db,
  { keeper, holdId }: { keeper: Keeper; holdId: string },
): Promise<Appointment | null> {
  const one = await queries.findAppointment(db, holdId);
  const { userId, keyHash } = keeperOf(keeper);
  const theirs = (userId && one?.user_id === userId) || (keyHash && one?.hold_key_hash === keyHash);
  return one?.status === "confirmed" && theirs ? one : null;
}
