import { randomBytes, randomUUID } from "node:crypto";
import { openDemonstrationAccount } from "~/features/accounts/accounts.server";
import { giveMessageConsent } from "~/features/advice/advice.server";
import {
  bookFor,
  bookWithHours,
  holdSlot,
  listSlots,
  markAppointment,
  orderService,
  saveAnswers,
  writeAgreed,
  writeSessionNote,
} from "~/features/booking/booking.server";
import { grantHours } from "~/features/hours/hours.server";
import { listServices } from "~/features/services/services.server";
import { changeSettings } from "~/features/settings/settings.server";
import { addDays, addYears, type Day, parisDay, parisTime } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { accountOpened } from "./account-opened";
import { addressFor } from "./addresses";
import { payThere } from "./pay";
import { hasQuotes, seedQuotes } from "./quotes";

const HOUR_MS = 3_600_000;
/** Booked so long before: a meeting that is over was not booked today. */
const BOOKED_BEFORE_MS = 6 * 24 * HOUR_MS;
/** A closed day, or one that is taken, leads to the next, so often. */
const DAYS_TRIED = 12;

const clients = {
  nadia: { firstName: "Nadia", lastName: "Ferrand", phone: "06 39 98 20 01" },
  thomas: { firstName: "Thomas", lastName: "Girard", phone: "06 39 98 20 02" },
  helene: { firstName: "Hélène", lastName: "Caron", phone: "06 39 98 20 03" },
};

/**
 * The cabinet as it is lived in: meetings that were held, one of today, others of next week, a pack that is in use, hours given, and a quote of
 * each state; with three people who sign in nowhere. Done once.
 */
export async function seedCabinet({ memberId, coachId }: { memberId: string; coachId: string }, at: { now: Date }) {
  if (await hasQuotes(at)) return;
  // An invented address, so that a meeting at the cabinet can be tried.
  const cabinet_address = "4 passage de l’Exemple\n75008 Paris";
  await inTransaction((trx) => changeSettings(trx, { cabinet_address }, { ...at, by: coachId }));
  const today = parisDay(at.now);
  const account = ({ firstName, lastName, phone }: (typeof clients)["nadia"]) => {
    const password = randomBytes(18).toString("base64url");
    const person = { firstName, lastName, phone, email: addressFor(firstName), password };
    return openDemonstrationAccount(db(), person, { admin: false, ...accountOpened(at, { admin: false }) });
  };
  const nadiaId = await account(clients.nadia);
  const thomasId = await account(clients.thomas);
  const heleneId = await account(clients.helene);
  const services = await listServices(db());
  const service = (kind: "call" | "session" | "pack") => {
    const found = services.find((one) => one.kind === kind);
    if (!found) throw new Error(`the demonstration has no ${kind}`);
    return found;
  };

  /** The first moment at this time of day that is open and free, from a day on, this way; as it was known `before`. */
  const freeAt = async (time: string, from: Day, { step = 1, minutes = 60 } = {}): Promise<Date> => {
    for (let tried = 0, day = from; tried < DAYS_TRIED; tried += 1, day = addDays(day, step)) {
      const known = { now: new Date(Math.min(at.now.getTime(), Date.parse(`${day}T00:00:00Z`) - 24 * HOUR_MS)) };
      const [open] = await listSlots(db(), { service: { minutes }, from: day, to: day, evenSoon: true }, known);
      const start = open?.starts.find((one) => parisTime(one) === time);
      if (start) return start;
    }
    throw new Error(`the demonstration finds no moment at ${time} near ${from}`);
  };
  const actBefore = (startsAt: Date) => ({
    now: new Date(Math.min(at.now.getTime(), startsAt.getTime()) - BOOKED_BEFORE_MS),
    by: coachId,
  });
  const book = async (userId: string, startsAt: Date, pay: "gift" | "hours" | "call" = "gift") => {
    const [serviceId, place] =
      pay === "call" ? [service("call").id, "phone" as const] : [service("session").id, "video" as const];
    const input = { userId, serviceId, startsAt, place, pay: pay === "hours" ? pay : ("gift" as const) };
    const booked = await inTransaction((trx) => bookFor(trx, input, actBefore(startsAt)));
    if (!booked.ok) throw new Error(`the demonstration meeting was refused: ${booked.reason}`);
    return booked.appointment;
  };
  const mark = async ({ id, ends_at }: { id: string; ends_at: Date }, as: "done" | "no_show") => {
    const marked = await inTransaction((trx) => markAppointment(trx, { id, as }, { now: ends_at, by: coachId }));
    if (!marked.ok) throw new Error(`the demonstration meeting was not marked: ${marked.reason}`);
  };

  // The member has hours that were given to her: one is used, one waits for next week with what she wrote before it.
  const held = await freeAt("11:00", addDays(today, -8), { step: -1 });
  const gift = { userId: memberId, minutes: 300, reason: "Geste de bienvenue", expiresOn: addYears(today, 1) };
  await inTransaction((trx) => grantHours(trx, gift, actBefore(held)));
  const first = await book(memberId, held, "hours");
  await mark(first, "done");
  const note = { appointmentId: first.id, text: "Lou le sait depuis samedi. Revenir sur le dimanche soir." };
  await inTransaction((trx) => writeSessionNote(trx, note, { now: first.ends_at }));
  const agreed = { appointmentId: first.id, text: "Écrire à l’école, en deux phrases." };
  await inTransaction((trx) => writeAgreed(trx, agreed, { now: first.ends_at }));
  const next = await book(memberId, await freeAt("10:00", addDays(today, 6)), "hours");
  const answers = [
    "Le retour du dimanche, à 16 h ou à 18 h.",
    "Que l’un de nous s’énerve devant Lou.",
    "Une phrase à lui envoyer.",
  ];
  await inTransaction(async (trx) => {
    await giveMessageConsent(trx, { userId: memberId }, at);
    await saveAnswers(trx, { appointmentId: next.id, userId: memberId, answers, send: true }, at);
  });

  await mark(await book(thomasId, await freeAt("09:30", addDays(today, -3), { step: -1 }), "call"), "done");
  await mark(await book(nadiaId, await freeAt("16:00", addDays(today, -2), { step: -1 })), "no_show");
  await bookToday(heleneId);
  await buyPack(nadiaId);
  await seedQuotes({ coachId, heleneId, thomasId, nadiaId }, at);

  /** At the next moment the day still has, or its last one; on a day she does not receive, none. */
  async function bookToday(userId: string) {
    const morning = { now: new Date(at.now.getTime() - BOOKED_BEFORE_MS) };
    const [open] = await listSlots(db(), { service: { minutes: 60 }, from: today, to: today, evenSoon: true }, morning);
    const startsAt = open?.starts.find((one) => one.getTime() > at.now.getTime() + HOUR_MS) ?? open?.starts.at(-1);
    if (startsAt) await book(userId, startsAt);
  }

  /** Five hours, paid at the simulator, of which one waits for next week at the buyer's express request. */
  async function buyPack(userId: string) {
    const pack = service("pack");
    const order = { userId, clientKey: randomUUID(), serviceId: pack.id, holdId: null, key: null, place: null };
    const agreedTo = { early: "keep" as const, count: 1 as const, reminder: false, termsAccepted: true };
    const input = { ...order, ...agreedTo, shownPriceCents: pack.price_cents ?? 0 };
    const placed = await inTransaction((trx) => orderService(trx, input, at));
    if (!placed.ok || !placed.payment) throw new Error("the demonstration pack was not ordered");
    await payThere(placed.payment.id, at);
    const startsAt = await freeAt("14:00", addDays(today, 5));
    await inTransaction(async (trx) => {
      const kept = await holdSlot(trx, { serviceId: service("session").id, startsAt, userId, key: null }, at);
      if (!kept.ok) throw new Error(`the demonstration moment was not kept: ${kept.reason}`);
      const wanted = { userId, key: null, holdId: kept.held.id, place: "video" as const, reminder: false, early: true };
      const booked = await bookWithHours(trx, wanted, at);
      if (!booked.ok) throw new Error(`the demonstration hour was not booked: ${booked.reason}`);
    });
  }
}
