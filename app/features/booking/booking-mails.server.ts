import { listReminderDue, mailPerson, type Sending } from "~/features/accounts/accounts.server";
import {
  type MoneyBack,
  mailRefund,
  type PaymentEvent,
  readWithdrawalPeriod,
  termsAttachment,
} from "~/features/billing/billing.server";
import { saleTerms } from "~/features/billing/sale-terms";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, type Day, parisDay, parisInstant } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import type { Mail } from "~/platform/mail/mail";
import { countWithheld, listWithheld } from "~/platform/mail/outbox.server";
import type { Cents } from "~/platform/money";
import { followLink } from "./follow-link.server";
import * as mails from "./mails";
import * as queries from "./queries.server";
import type { Appointment } from "./tables";

/** Neither the hour, the place nor the subject: somebody else may read the mailbox. */
async function send<Told>(
  trx: Trx,
  one: Appointment,
  draw: (props: mails.AppointmentProps & Told) => Mail,
  told: NoInfer<Told>,
  sending: Sending,
): Promise<void> {
  if (!one.user_id) return;
  const meeting = { begin: one.starts_at, url: followLink(one.id) };
  await mailPerson(trx, one.user_id, ({ firstName }) => draw({ firstName, ...meeting, ...told }), {}, sending);
}

/** A paid order: its contract on a durable medium, once; the receipt waits in the person’s space. `expiresOn`: the last day of its hours. */
export async function mailConfirmed(
  trx: Trx,
  { order, payment }: PaymentEvent,
  { appointment, expiresOn }: { appointment: Appointment | null; expiresOn: Day | null },
  { now }: At,
): Promise<void> {
  const settings = await getSettings(trx);
  const withdrawUntil = (await readWithdrawalPeriod(trx))(order, [payment]).until;
  const told = {
    ...saleTerms(settings, order, { withdrawUntil, baseUrl: config().baseUrl }),
    label: order.label,
    paidCents: payment.amount_cents,
    meetingOn: appointment && parisDay(appointment.starts_at),
    usableUntil: expiresOn,
    early: appointment?.early_requested_at != null,
    url: appointment ? followLink(appointment.id) : `${config().baseUrl}/espace-membre/rendez-vous`,
  };
  await mailPerson(
    trx,
    payment.user_id,
    ({ firstName }) => mails.serviceConfirmed({ firstName, ...told }),
    {},
    {
      dedupeKey: `service-confirmed:${order.id}`,
      attachments: termsAttachment(order),
      now,
    },
  );
}

/** The second payment of an order: what it pays for may be taken. */
export function mailHoursAdded(trx: Trx, { order, payment }: PaymentEvent, { now }: At): Promise<void> {
  const told = { label: order.label, reference: order.reference, paidCents: payment.amount_cents };
  return mailPerson(
    trx,
    payment.user_id,
    ({ firstName, accountUrl }) => mails.hoursAdded({ firstName, accountUrl, ...told }),
    {},
    { dedupeKey: `hours-added:${payment.id}`, now },
  );
}

const bookedKey = ({ id }: Appointment) => `appointment-booked:${id}`;
const movedKey = ({ id, sequence }: Appointment) => `appointment-moved:${id}:${sequence}`;
const canceledKey = ({ id, sequence }: Appointment) => `appointment-canceled:${id}:${sequence}`;
const keyOf = { booked: bookedKey, moved: movedKey, canceled: canceledKey };

/** Whether the mail that tells of this was withheld: its person has to be told otherwise. */
export async function isUntold(db: Db, one: Appointment, what: keyof typeof keyOf): Promise<boolean> {
  return (await countWithheld(db, [keyOf[what](one)])) > 0;
}

export function mailBooked(trx: Trx, one: Appointment, { now }: At): Promise<void> {
  return send(trx, one, mails.appointmentBooked, {}, { dedupeKey: bookedKey(one), now });
}

/** Who booked before her address was confirmed has what confirms each meeting ahead once it is, on its day of now. */
export async function mailBookedOnceProved(trx: Trx, userId: string, { now }: At): Promise<void> {
  const ahead = await queries.listConfirmedAhead(trx, userId, now);
  const withheld = await listWithheld(trx, ahead.map(bookedKey));
  for (const one of ahead.filter((each) => withheld.has(bookedKey(each))))
    await send(trx, one, mails.appointmentBooked, {}, { dedupeKey: `${bookedKey(one)}:proved`, now });
}

export function mailMoved(trx: Trx, one: Appointment, { by }: { by: "person" | "coach" }, { now }: At): Promise<void> {
  const told = { byCoach: by === "coach", paid: one.paid_by !== "free" };
  return send(trx, one, mails.appointmentMoved, told, {
    dedupeKey: movedKey(one),
    now,
  });
}

export function mailCanceled(
  trx: Trx,
  one: Appointment,
  { money, late, hourBack }: { money: Cents | null; late: boolean; hourBack: boolean },
  { now }: At,
): Promise<void> {
  const by = one.canceled_by === "person" || one.canceled_by === "coach" ? one.canceled_by : "other";
  const told = { by, refundCents: money, late, hourBack, paid: one.paid_by !== "free" } as const;
  return send(trx, one, mails.appointmentCanceled, told, {
    dedupeKey: canceledKey(one),
    now,
  });
}

export function mailApology(
  trx: Trx,
  one: Appointment,
  { money }: { money: Cents | null },
  { now }: At,
): Promise<void> {
  return send(
    trx,
    one,
    mails.appointmentApology,
    { refundCents: money },
    { dedupeKey: `appointment-apology:${one.id}`, now },
  );
}

/** The bank took the price back, or gave it again: one mail for each time. */
export async function mailLostToBank(
  trx: Trx,
  { order, payment }: PaymentEvent,
  what: "stopped" | "goes_on",
  { now }: At,
): Promise<void> {
  const told = { reference: order.reference, what };
  await mailPerson(
    trx,
    order.user_id,
    ({ firstName, accountUrl }) => mails.hoursStopped({ firstName, accountUrl, ...told }),
    {},
    {
      dedupeKey: `hours-${what}:${payment.id}:${now.getTime()}`,
      now,
    },
  );
}

export function mailRefundOfService(
  trx: Trx,
  back: MoneyBack,
  { why }: { why: "unused" | "slot_gone" | null },
  { now }: At,
): Promise<void> {
  return mailRefund(trx, back, mails.serviceRefunded, { why }, { dedupeKey: `service-refund:${back.id}`, now });
}

/** Schedule: the day before, at an hour that is safe for who asked for it; once, whatever is done twice. One that fails does not stop the others. */
export async function mailReminders({ now }: At): Promise<void> {
  const tomorrow = addDays(parisDay(now), 1);
  const from = parisInstant(tomorrow, "00:00");
  const until = parisInstant(addDays(tomorrow, 1), "00:00");
  const coming = await queries.listToRemind(db(), from, until);
  for (const { id, user_id: userId, goodUntil } of await listReminderDue(db(), coming, { now })) {
    await inTransaction(async (trx) => {
      await queries.lockCalendar(trx);
      const one = await queries.findAppointment(trx, id);
      if (one?.status !== "confirmed" || one.starts_at < from || one.starts_at >= until) return;
      const sending = { dedupeKey: `appointment-tomorrow:${id}:${tomorrow}`, goodUntil, now };
      await send(trx, one, mails.appointmentReminder, {}, sending);
    }).catch((error) => log.error("reminder_not_written", { error, userId: userId ?? undefined }));
  }
}
