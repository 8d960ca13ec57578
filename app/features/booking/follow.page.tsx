import "./booking.css";
import { data } from "react-router";
import { type At, addDays, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/follow.page";
import { anotherHourPath } from "./another-hour";
import { cancelAppointment, readCancellationTerms } from "./cancel-appointment.server";
import { describeCancellation } from "./describe-cancellation.server";
import { followPath, readFollowToken } from "./follow-link.server";
import { FollowedAppointment } from "./followed-appointment";
import { canceledByUs, canceledLate, changeRefusals, chooseMessages, startRows } from "./messages";
import { moveAppointment } from "./move-appointment.server";
import { findAppointment } from "./queries.server";
import { mayChange } from "./rate-limit.server";
import { describeAppointment } from "./read-appointment.server";
import { anotherFor, findNearest, readTimetable } from "./read-timetable.server";
import { type CancellationGives, canCancel, canMove } from "./rules";
import type { Appointment } from "./tables";
import { findPeriodBefore } from "./withdrawal.server";

/** The meeting this signed address names. Throws 404 for an address that was altered, and for what was never taken. */
async function findFollowed(request: Request): Promise<Appointment & { user_id: string }> {
  const id = readFollowToken(new URL(request.url).searchParams.get("jeton") ?? "");
  const one = id ? await findAppointment(db(), id) : undefined;
  if (!one?.user_id || one.status === "held" || one.status === "expired") throw data(null, { status: 404 });
  return { ...one, user_id: one.user_id };
}

/** When, where, and what may be done with it; nothing of who comes. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const one = await findFollowed(request);
  const asked = new URL(request.url).searchParams;
  const mayMove = canMove(one, await readCancellationTerms(db(), one), at.now).ok;
  const moving = asked.get("deplacer") === "oui" && mayMove;
  return {
    appointment: await describeAppointment(db(), one, at),
    mayMove,
    table: moving
      ? await readTimetable(db(), { ...anotherFor(one), until: readDay(asked.get("jusque") ?? "") }, at)
      : null,
    cancellation: canCancel(one, at.now).ok ? await describeCancellation(db(), one, at) : null,
    canceling: asked.get("annuler") === "oui",
    /** Of one that is canceled: what its page says of it, and where another is chosen. */
    why: one.status === "canceled" ? whyCanceled(one) : null,
    late: one.canceled_late,
    another: anotherHourPath({ serviceId: one.service_id, paidBy: one.canceled_late ? "order" : one.paid_by }),
  };
}

function whyCanceled({ canceled_by, canceled_late, paid_by }: Appointment): string | null {
  if (canceled_by === "coach") return canceledByUs[paid_by];
  return canceled_late ? canceledLate : null;
}

export const meta: Route.MetaFunction = () => unlistedHead("Rendez-vous");

interface Refusal {
  message: string;
  nearest: Date[];
  /** What was asked for stays chosen. */
  chosen: Date | null;
  /** Asks to say expressly that it may be held before the end of the withdrawal period. */
  start: ReturnType<typeof startRows> | null;
}

export async function action({ request }: Route.ActionArgs) {
  const at = { now: now() };
  const one = await findFollowed(request);
  const back = followPath(one.id);
  const form = await request.formData();
  if (!(await mayChange({ appointmentId: one.id }, at)))
    return redirectSaying(back, { kind: "error", title: changeRefusals.tooMany });
  if (form.get("intent") === "move") return move(one, form, at);
  const shown = String(form.get("shown")) as CancellationGives;
  const keepHour = form.get("intent") === "keep-hour";
  const done = await inTransaction((trx) =>
    cancelAppointment(trx, { id: one.id, userId: one.user_id, shown, keepHour }, at),
  );
  if (!done.ok) return redirectSaying(back, { kind: "error", title: changeRefusals[done.reason] });
  return redirectDone(back, fr("Votre annulation est notée."));
}

async function move(one: Appointment & { user_id: string }, form: FormData, at: At) {
  const startsAt = new Date(String(form.get("startsAt") ?? ""));
  const refuse = (message: string, more: Partial<Refusal> = {}) =>
    data<Refusal>({ message, nearest: [], chosen: null, start: null, ...more }, { status: 422 });
  if (Number.isNaN(startsAt.getTime())) return refuse(chooseMessages.hourMissing);
  const early = form.get("early") === "keep";
  const moved = await inTransaction((trx) =>
    moveAppointment(trx, { id: one.id, userId: one.user_id, startsAt, early }, at),
  );
  if (moved.ok) return redirectDone(followPath(one.id), fr("Votre rendez-vous est déplacé."));
  if (moved.reason === "slot_taken")
    return refuse(changeRefusals.slot_taken, {
      nearest: await findNearest(db(), { ...anotherFor(one), startsAt }, at),
    });
  const before =
    moved.reason === "early_not_chosen" ? await findPeriodBefore(db(), { userId: one.user_id, startsAt, one }) : null;
  if (!before) return refuse(changeRefusals[moved.reason]);
  const { until: withdrawUntil, days } = before;
  const period = { startsAt, withdrawUntil, from: addDays(withdrawUntil, 1), days, whole: one.paid_by === "order" };
  return refuse(changeRefusals.early_not_chosen, { chosen: startsAt, start: startRows(period) });
}

export default function FollowPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  return <FollowedAppointment {...loaderData} refusal={refusal} />;
}
