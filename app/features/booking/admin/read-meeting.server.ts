import { findPreferences, findUser, whyWithheld } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { readWallet } from "~/features/hours/hours.server";
import { findService } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { findAnswers } from "../answers.server";
import { listChanges, listRanks } from "../day-queries.server";
import { canRefundFirst } from "../mark-appointment.server";
import { findNoteBefore, findSessionNote } from "../notes.server";
import * as queries from "../queries.server";
import { minutesOf } from "../rules";
import type { Appointment } from "../tables";
import { coachVideoLink } from "../video-link.server";

/** One that stands, or stood: what is only kept while it is paid for is none of the coach's business yet. */
export async function findMeeting(db: Db, id: string): Promise<(Appointment & { user_id: string }) | null> {
  const one = await queries.findAppointment(db, id);
  if (!one?.user_id || one.status === "held" || one.status === "expired") return null;
  return { ...one, user_id: one.user_id };
}

/** Everything the coach sees of one meeting. What its person wrote before it is opened by reading it, and written in the journal. */
export async function readMeeting(db: Db, one: Appointment & { user_id: string }, act: Actor & At) {
  const user = await findUser(db, one.user_id);
  const service = await findService(db, one.service_id);
  const ranks = await listRanks(db, [one.id]);
  const answers = await findAnswers(db, one.id);
  const handed = answers?.sentAt ? answers : null;
  if (handed)
    await inTransaction((trx) =>
      recordAction(trx, { action: "booking.opened", subject: { type: "person", id: one.user_id } }, act),
    );
  const settings = await getSettings(db);
  return {
    id: one.id,
    person: {
      id: one.user_id,
      name: user ? `${user.firstName} ${user.lastName}` : "Compte supprimé",
      firstName: user?.firstName ?? "",
      email: user?.email ?? null,
      emailConfirmed: user?.emailConfirmed ?? false,
      phone: user?.phone ?? null,
      preferences: await findPreferences(db, one.user_id),
    },
    /** Neither its move nor its end would be told by mail. */
    untold: one.paid_by === "free" && (await mayNotTell(db, one.user_id)),
    service: { name: service?.name ?? "", kind: service?.kind ?? ("session" as const) },
    minutes: minutesOf(one),
    startsAt: one.starts_at,
    endsAt: one.ends_at,
    place: one.place,
    paidBy: one.paid_by,
    status: one.status as "confirmed" | "done" | "no_show" | "canceled",
    canceled: one.canceled_at && { at: one.canceled_at, by: one.canceled_by, late: one.canceled_late },
    givenBack: one.given_back_reason,
    hours: ranks.get(one.id) ?? null,
    begun: one.starts_at <= act.now,
    over: one.ends_at <= act.now,
    video: coachVideoLink(settings, one, act.now),
    /** Whom she calls, all of its day until it is over. */
    call:
      one.place === "phone" &&
      one.status === "confirmed" &&
      parisDay(one.starts_at) === parisDay(act.now) &&
      act.now < one.ends_at
        ? (user?.phone ?? null)
        : null,
    /** It is held in video, and she gave no room. */
    roomMissing: one.place === "video" && one.status === "confirmed" && !settings.video_url,
    leftMinutes: (await readWallet(db, one.user_id, act)).leftMinutes,
    moves: (await listChanges(db, one.id)).map(({ id, from_starts_at, moved_at, moved_by }) => ({
      id,
      from: from_starts_at,
      at: moved_at,
      by: moved_by,
    })),
    answers: handed,
    note: await findSessionNote(db, one.id),
    last: await findNoteBefore(db, one),
    mayRefundFirst: await canRefundFirst(db, one),
  };
}

export type CoachMeeting = Awaited<ReturnType<typeof readMeeting>>;

/** Whether no mail tells this person of a meeting the coach writes, or of a free call she changes. */
export async function mayNotTell(db: Db, userId: string): Promise<boolean> {
  const user = await findUser(db, userId);
  return !user || (await whyWithheld(db, user)) !== null;
}

export async function personName(db: Db, userId: string): Promise<string> {
  const user = await findUser(db, userId);
  return user ? `${user.firstName} ${user.lastName}` : "Compte supprimé";
}
