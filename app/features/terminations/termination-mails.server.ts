import { findContact } from "~/features/accounts/accounts.server";
import type { Order } from "~/features/billing/billing.server";
import { mediatorLine, sellerLine } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, type Day, formatExactInstant, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import type { Cents } from "~/platform/money";
import * as mails from "./mails";
import { terminationLines } from "./messages";
import type { Termination } from "./queries.server";
import { refundDeadline } from "./rules";

async function sellerFacts(trx: Trx) {
  const settings = await getSettings(trx);
  return { seller: sellerLine(settings), contactEmail: settings.contact_email, mediator: mediatorLine(settings) };
}

/** What was declared, line by line. */
export function linesOf({ wished_day, ...declared }: Termination): [label: string, value: string][] {
  return terminationLines({ ...declared, wishedDay: wished_day });
}

/** The acknowledgement, to the address that was given. */
export async function mailReceived(trx: Trx, termination: Termination, { now }: At): Promise<void> {
  const { id, kind, email: to, motive, received_at } = termination;
  const declared = { kind, lines: linesOf(termination), hasMotive: motive !== null };
  const receivedAt = formatExactInstant(received_at);
  const mail = mails.terminationReceived({ ...declared, receivedAt, ...(await sellerFacts(trx)) });
  await queueMail(trx, { ...mail, to, dedupeKey: `notice-received:${id}`, now });
}

/** To the coach: something is to be decided, and by when. */
export async function alertCoach(trx: Trx, { id, kind, received_at }: Termination, { now }: At): Promise<void> {
  const mail = mails.terminationAlert({
    kind,
    receivedAt: formatExactInstant(received_at),
    deadline: refundDeadline({ kind, receivedAt: received_at }),
    url: `${config().baseUrl}/admin/fins-de-contrat/${id}`,
  });
  const { contact_email: to } = await getSettings(trx);
  await queueMail(trx, { ...mail, to, dedupeKey: `notice-coach:${id}`, now });
}

/** What concerns an order is told to whoever ordered, and to no other address. */
export async function mailSettled(
  trx: Trx,
  { id, kind, user_id, email, received_at }: Termination,
  { user_id: buyer, reference }: Order,
  settled: { lastDay: Day | null; refundCents: Cents },
  { now }: At,
): Promise<void> {
  const to = user_id === buyer ? email : (await findContact(trx, buyer)).email;
  const deadline = refundDeadline({ kind, receivedAt: received_at });
  const refundBy = deadline < parisDay(now) ? null : deadline;
  const mail = mails.terminationSettled({ kind, reference, ...settled, refundBy, ...(await sellerFacts(trx)) });
  await queueMail(trx, { ...mail, to, dedupeKey: `notice-settled:${id}`, now });
}

/** Why nothing was given back, in the coach's own words. */
export async function mailClosed(trx: Trx, { id, email: to }: Termination, answer: string, { now }: At): Promise<void> {
  const mail = mails.terminationClosed({ answer, ...(await sellerFacts(trx)) });
  await queueMail(trx, { ...mail, to, dedupeKey: `notice-closed:${id}`, now });
}
