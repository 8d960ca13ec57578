import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attachments } from "~/attachments.server";
import { findUser } from "~/features/accounts/accounts.server";
import { giveMessageConsent } from "~/features/advice/advice.server";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { refundByHand } from "~/features/billing/refund-by-hand.server";
import { cancelAppointment, moveAppointment, saveAnswers } from "~/features/booking/booking.server";
import { acceptSuspect, answerMessage, archiveMessage, receiveMessage } from "~/features/contact/contact.server";
import {
  cancelEvent,
  cancelRegistration,
  expireOffers,
  registerForEvent,
  remindOfTomorrow,
  type StoredEvent,
  updateEvent,
} from "~/features/events/events.server";
import { removeAttendee, writeToRegistered } from "~/features/events/manage-attendees.server";
import { grantHours } from "~/features/hours/hours.server";
import { writeToCoach } from "~/features/member-area/write-to-coach.server";
import {
  endMembership,
  extendMembership,
  grantMembership,
  restoreMembership,
  suspendMembership,
  takeGrantBack,
} from "~/features/membership/membership.server";
import { receiveTermination } from "~/features/terminations/terminations.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { sendQueuedMail } from "~/platform/mail/outbox.server";
import { attachmentsPort } from "~/platform/mail/transport.server";
import { bookedWithHours, nextMoment } from "./support/appointments";
import { meeting, register, registered } from "./support/meetings";
import { drawnText, inflated } from "./support/pdf-text";
import { november as NOW, openPurchases, type Purchases } from "./support/purchases";

// What people type is read on the site. Each box gets a sentence with one rare word, everything that could carry it away is
// set going, and the word is looked for in all that leaves the tables it was written in.
const WORD = "zibeline";
const typed = (box: string) => `Une ${WORD} dans ${box}`;
const by = randomUUID();
const at = { now: NOW, by };
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const received: Buffer[] = [];
const logged: string[] = [];
let purchases: Purchases;
let smtp: SMTPServer;

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, "write").mockImplementation((chunk, ...more) => {
      logged.push(String(chunk));
      return write(chunk, ...(more as []));
    });
  }
  smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, "127.0.0.1", () => resolve((listening.address() as { port: number }).port));
  });
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${port}`);
  vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-confidences-0123456789");
  vi.stubEnv("MAIL_FROM", "L’Éclaircie <bonjour@leclaircie.example>");
  purchases = await openPurchases();
  attachmentsPort.provide(attachments);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await purchases.close();
});

const act = <T>(work: (trx: Trx) => Promise<T>) => inTransaction(work);

/** Everything a visitor, a member and the coach may write in a message box. */
async function writeMessages() {
  const claire = await purchases.person("Claire");
  const user = await findUser(purchases.db, claire);
  if (!user) throw new Error("no account");
  const message = {
    source: "page" as const,
    name: typed("le nom"),
    email: user.email,
    phone: "06 11 22 33 44",
    reply: "email" as const,
    call: null,
    situation: "procedure-en-cours" as const,
    message: typed("le message"),
    consent: true,
  };
  const { id } = await act((trx) => receiveMessage(trx, message, at));
  const doubtful = { ...message, message: typed("un message douteux"), suspicions: ["many_links" as const] };
  const suspect = await act((trx) => receiveMessage(trx, doubtful, at));
  await act((trx) => acceptSuspect(trx, suspect, at));
  const closed = { closedReason: "other" as const, closedNote: typed("la note de classement") };
  expect(await act((trx) => archiveMessage(trx, { id: suspect.id, ...closed }, at))).toEqual({ ok: true });
  expect((await writeToCoach(user, { message: typed("l’espace membre"), consent: true }, at)).ok).toBe(true);
  // The answer is the one text a mail still carries: its own words, never the question's.
  expect((await act((trx) => answerMessage(trx, { id, text: "Oui, jeudi." }, at))).ok).toBe(true);
}

/** Everything typed around an event, and every mail it sends. */
async function liveThroughEvents() {
  const fields = {
    title: typed("le titre"),
    location: typed("le lieu"),
    address: typed("la rue"),
    description: typed("la description"),
    video_url: `https://visio.example/${WORD}`,
    capacity: 2,
    price_cents: 25_00,
    event_date: later(60 * 24 * 30),
  };
  const event = await meeting(NOW, fields);
  const member = await purchases.member("Claire", NOW);
  const pseudonym = typed("le pseudonyme");
  await act((trx) => registerForEvent(trx, { eventId: event.id, userId: member.userId, pseudonym }, at));
  const [karim, ines, sam] = [
    await purchases.person("Karim"),
    await purchases.person("Inès"),
    await purchases.person("Sam"),
  ];
  await buyPlace(event, karim);
  for (const waiting of [ines, sam]) await register(event.id, waiting, NOW);
  const change = { ...event, title: typed("le nouveau titre"), address: typed("la nouvelle rue"), eventId: event.id };
  const moved = {
    event_date: later(60 * 24 * 31),
    ends_at: later(60 * (24 * 31 + 1)),
    location: typed("l’autre lieu"),
  };
  await act((trx) => updateEvent(trx, { ...change, ...moved }, at));
  const note = { eventId: event.id, clientKey: randomUUID(), text: typed("le mot aux inscrits") };
  expect(await act((trx) => writeToRegistered(trx, note, at))).toEqual({ ok: true, count: 2 });
  const place = await registered(event.id, member.userId, NOW);
  const removed = { eventId: event.id, registrationId: place.id, reason: typed("la raison du retrait") };
  expect((await act((trx) => removeAttendee(trx, removed, at))).ok).toBe(true);
  await remindOfTomorrow({ now: later(60 * 24 * 30) });
  const cause = { eventId: event.id, reason: typed("la raison de l’annulation") };
  expect((await act((trx) => cancelEvent(trx, cause, at))).ok).toBe(true);

  const begun = await meeting(NOW, { ...fields, price_cents: 0, capacity: 1, event_date: later(60 * 24 * 20) });
  const own = await registered(begun.id, karim, NOW);
  await registered(begun.id, ines, NOW);
  await expireOffers({ now: begun.event_date });
  await act((trx) => cancelRegistration(trx, { registrationId: own.id, userId: karim }, at));
}

async function buyPlace(event: StoredEvent, userId: string) {
  const answer = await register(event.id, userId, NOW, 25_00);
  if (!answer.ok || !answer.payment) throw new Error("not ordered");
  await purchases.moveTo(NOW);
  await openCheckout(answer.payment.id, at);
  const { provider_id } = await purchases.payment(answer.payment.id);
  await purchases.decide(provider_id ?? "", "paid");
  await syncPayment(answer.payment.id, { now: later(1) });
}

/** Every reason the coach gives for what she does with money and memberships, and the motive of who leaves. */
async function giveReasons() {
  const reason = typed("la raison");
  const { userId, paymentId, order } = await purchases.member("Noa", NOW);
  const refund = { userId, paymentId, amountCents: 10_00, shownLeftCents: 500_00, reason, key: randomUUID() };
  expect(await act((trx) => refundByHand(trx, refund, at))).toEqual({ ok: true });
  await act((trx) => suspendMembership(trx, { userId, reason }, at));
  await act((trx) => restoreMembership(trx, { userId, reason }, at));
  await act((trx) => extendMembership(trx, { userId, days: 10, reason }, at));
  await act((trx) => endMembership(trx, { userId, reason }, at));
  const guest = await purchases.person("Alix");
  const grant = { userId: guest, from: "2054-11-21", until: "2054-12-31", reason };
  const given = await act((trx) => grantMembership(trx, grant, at));
  if (!given.ok) throw new Error(given.reason);
  await act((trx) => takeGrantBack(trx, { userId: guest, periodId: given.periodId, reason }, at));

  const declared = {
    kind: "termination" as const,
    name: "Noa Test",
    email: "noa@exemple.example",
    reference: order.reference,
    wishedDay: null,
    motive: typed("le motif"),
  };
  await act((trx) => receiveTermination(trx, { clientKey: randomUUID(), declared, userId: null }, { now: NOW }));
}

/** What somebody writes before a session, which is then moved, recalled and canceled. */
async function prepareSession() {
  const userId = await purchases.person("Mara");
  await act((trx) =>
    grantHours(trx, { userId, minutes: 60, reason: typed("la raison des heures"), expiresOn: null }, at),
  );
  const { id } = await bookedWithHours(userId, await nextMoment(NOW), NOW);
  const answers = [typed("la première réponse"), typed("la deuxième"), typed("la troisième")];
  await act((trx) => giveMessageConsent(trx, { userId }, at));
  expect(await act((trx) => saveAnswers(trx, { appointmentId: id, userId, answers, send: true }, at))).toEqual({
    ok: true,
    isSent: true,
  });
  const moved = { id, userId, startsAt: await nextMoment(NOW, 9), early: false };
  expect((await act((trx) => moveAppointment(trx, moved, at))).ok).toBe(true);
  expect((await act((trx) => cancelAppointment(trx, { id, userId, shown: "hour" }, at))).ok).toBe(true);
}

/** One mail as its reader sees it, with the words of the papers it brings. */
async function read(letter: Buffer): Promise<string> {
  const { subject, html, text, replyTo, attachments } = await PostalMime.parse(letter);
  const papers = attachments.map(({ filename, content }) => {
    const bytes = Buffer.from(content as ArrayBuffer);
    return `${filename} ${bytes.subarray(0, 4).toString() === "%PDF" ? drawnText(inflated(bytes)) : bytes.toString()}`;
  });
  return [subject, html, text, JSON.stringify(replyTo), ...papers].join("\n");
}

test("what people type is in no outbox row, no mail that left, no job and no log", async () => {
  await writeMessages();
  await liveThroughEvents();
  await giveReasons();
  await prepareSession();

  const rows = await purchases.db.selectFrom("outbox").selectAll().execute();
  const templates = new Set(rows.map(({ dedupe_key }) => dedupe_key.split(":")[0]));
  for (const cause of ["contact-notice", "contact-received", "event-confirmed", "event-note", "event-changed"])
    expect(templates).toContain(cause);
  const telling = (text: string) => new RegExp(WORD, "i").test(text);
  expect(rows.filter((row) => telling(JSON.stringify(row))).map(({ dedupe_key }) => dedupe_key)).toEqual([]);

  for (const { id } of rows) await sendQueuedMail(id, at);
  expect(received.length).toBe(rows.length);
  const letters = await Promise.all(received.map(read));
  expect(letters.filter(telling)).toEqual([]);
  expect(letters.filter((letter) => letter.includes("06 11 22 33 44"))).toEqual([]);
  // The papers are really read.
  expect(letters.some((letter) => /conditions\.pdf[\s\S]*rétract/i.test(letter))).toBe(true);
  // Once sent, and however long they are kept, the rows hold no text at all.
  const left = await purchases.db.selectFrom("outbox").select(["status", "html", "text_body"]).execute();
  expect(new Set(left.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ status: "sent", html: "", text_body: "" })]),
  );

  const jobs = await sql<{ job: string }>`select to_jsonb(job)::text as job from pgboss.job`.execute(purchases.db);
  expect(jobs.rows.length).toBeGreaterThan(rows.length - 1);
  expect(jobs.rows.filter(({ job }) => telling(job))).toEqual([]);
  expect(logged.filter(telling)).toEqual([]);
});
