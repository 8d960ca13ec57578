import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markPaymentSeen, markPaymentUnseen, syncPayment } from "~/features/billing/billing.server";
import { listRegistrations } from "~/features/events/events.server";
import { markRemainingPresent, setAttendance } from "~/features/events/manage-attendees.server";
import { keepSheet } from "~/features/toolbox/kept-sheets.server";
import { addMonths, parisDay } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { sendFromContactPage } from "../../../tests/support/contact-messages";
import { meeting, registered } from "../../../tests/support/meetings";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { countToDo } from "./count-to-do";
import { readDashboard } from "./dashboard.server";

/** Ahead of the simulator’s clock, which only moves forward; a Saturday. */
const september = new Date("2056-09-15T10:00:00Z");
const november = new Date("2056-11-18T10:00:00Z");
/** One screen, one handful of queries, whatever the number of members. */
const MOST_QUERIES = 39;

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

/** The same database, with a counter of what it is asked. */
function counted(db: Db): { db: Db; asked: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), asked: () => count };
}

async function look(now: Date) {
  const { db, asked } = counted(purchases.db);
  const dashboard = await readDashboard(db, { now });
  return { dashboard, queries: asked() };
}

test("an empty house says that nothing waits but its old records, and asks the same questions as a full one", async () => {
  const { dashboard, queries } = await look(september);
  expect(countToDo(dashboard)).toBe(1);
  expect(dashboard.replyPromise, "no message was promised anything").toBeNull();
  expect(countToDo({ ...dashboard, records: [] })).toBe(0);
  expect(dashboard.counts.premium).toBe(0);
  expect(dashboard.months).toHaveLength(12);
  expect(dashboard.months.every(({ members, turnoverCents }) => members === 0 && turnoverCents === 0)).toBe(true);
  expect(queries).toBeLessThanOrEqual(MOST_QUERIES);
});

test("records past their last day, or near it, wait in one line, the oldest first", async () => {
  const on = async (day: string) => (await look(new Date(`${day}T10:00:00Z`))).dashboard.records;
  expect(await on("2026-11-25")).toEqual([]);
  const soon = await on("2026-12-20");
  expect(soon.map(({ id }) => id)).toContain("K0-09");
  expect(soon.every(({ lastDay }) => lastDay >= "2026-12-20")).toBe(true);
  const late = await on("2027-06-01");
  expect(late[0]?.lastDay).toBe("2027-01-13");
  expect(late.map(({ id }) => id)).toContain("T-3919");
});

test("figures and months are those of the records", async () => {
  await purchases.member("Claire", september);
  const { userId } = await purchases.member("Karim", september, { count: 2 });
  await meeting(november);
  const draft = await meeting(november, { title: "Dîner de printemps" });
  await purchases.db.updateTable("events").set({ is_published: false }).where("id", "=", draft.id).execute();
  await sendFromContactPage("Hélène Morel", new Date(november.getTime() - 3_600_000));

  const { dashboard } = await look(november);
  expect(dashboard.counts.premium).toBeGreaterThanOrEqual(1);
  expect(dashboard.figures).toMatchObject({ eventsToCome: 1, eventDrafts: 1, messages: 1, waiting: 1 });
  const month = dashboard.months.find(({ month: first }) => first === "2056-09-01");
  expect(month).toEqual({ month: "2056-09-01", members: 2, turnoverCents: 750_00 });
  expect(dashboard.vat).toEqual({ warning: null, yearCents: 750_00 });
  expect(dashboard.months.at(-1)?.month).toBe(`${parisDay(november).slice(0, 7)}-01`);
  expect(dashboard.months[0]?.month).toBe(addMonths("2056-11-01", -11));

  expect(dashboard.payments).toMatchObject([{ reason: "overdue", userId, name: "Karim Test", amountCents: 250_00 }]);
  expect(dashboard.drafts).toMatchObject([{ kind: "event", title: "Dîner de printemps" }]);
  expect(dashboard.messages).toMatchObject([{ name: "Hélène Morel", wait: { urgency: "calm" } }]);
  expect(dashboard.replyPromise).toBe("24 h hors dimanche");
  // One message, one late payment, one draft; and the records, thirty years old.
  expect(countToDo(dashboard)).toBe(4);
});

test("what came in of a month is less by what the bank took back in that month, and more by what it gave again", async () => {
  const months = async () =>
    Object.fromEntries(
      (await look(november)).dashboard.months.map(({ month, turnoverCents }) => [month, turnoverCents]),
    );
  const before = await months();
  const { paymentId, providerId } = await purchases.member("Nadia", september);
  const october = new Date("2056-10-10T10:00:00Z");
  await purchases.moveTo(october);
  await purchases.control(`payments/${providerId}/chargeback`, { amount: "200.00" });
  await syncPayment(paymentId, { now: october });
  await purchases.moveTo(november);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: november });
  const after = await months();
  const moved = Object.keys(after).map((month) => [month, (after[month] ?? 0) - (before[month] ?? 0)]);
  expect(moved.filter(([, cents]) => cents !== 0)).toEqual([
    ["2056-09-01", 500_00],
    ["2056-10-01", -200_00],
    ["2056-11-01", 200_00],
  ]);
});

test("a payment that was seen leaves the list; an unpaid one comes back after a week", async () => {
  const { dashboard } = await look(november);
  const [late] = dashboard.payments;
  if (!late) throw new Error("no late payment");
  const by = await purchases.person("Sophie");
  await inTransaction((trx) => markPaymentSeen(trx, late, { now: november, by }));
  expect((await look(november)).dashboard.payments).toEqual([]);
  const inDays = (days: number) => look(new Date(november.getTime() + days * 86_400_000));
  expect((await inDays(6)).dashboard.payments).toEqual([]);
  expect((await inDays(8)).dashboard.payments).toMatchObject([{ reason: "overdue", id: late.id }]);
  await inTransaction((trx) => markPaymentUnseen(trx, late));
  expect((await look(november)).dashboard.payments).toHaveLength(1);
});

test("what has no hour left or nothing to read waits without offering to be published", async () => {
  const { dashboard } = await look(november);
  expect(dashboard.drafts).toMatchObject([{ kind: "event", ready: true }]);
  const later = new Date(november.getTime() + 60 * 86_400_000);
  expect((await look(later)).dashboard.drafts).toMatchObject([{ kind: "event", ready: false }]);
});

test("an event of yesterday asks who came, until it is said or two weeks have passed", async () => {
  const begin = new Date(november.getTime() - 20 * 86_400_000);
  const event = await meeting(begin, { event_date: new Date(november.getTime() - 86_400_000), title: "Café d’hier" });
  const came = await registered(event.id, await purchases.person("Nour"), begin);
  await registered(event.id, await purchases.person("Paul"), begin);
  const { dashboard } = await look(november);
  expect(dashboard.eventsToMark).toMatchObject([{ id: event.id, people: 2 }]);
  expect((await look(new Date(november.getTime() + 14 * 86_400_000))).dashboard.eventsToMark).toEqual([]);

  await inTransaction((trx) => setAttendance(trx, { eventId: event.id, registrationId: came.id, attended: false }));
  expect(await inTransaction((trx) => markRemainingPresent(trx, { eventId: event.id }))).toBe(1);
  expect((await look(november)).dashboard.eventsToMark).toEqual([]);
  const list = await listRegistrations(purchases.db, event.id);
  expect(list.map(({ first_name, attended }) => [first_name, attended])).toEqual([
    ["Nour", false],
    ["Paul", true],
  ]);
});

test("a debit to come is announced, and counts as nothing to do", async () => {
  const { dashboard: before } = await look(november);
  const { order } = await purchases.member("Inès", november, { count: 2 });
  const soon = new Date(november.getTime() + 20 * 86_400_000);
  const { dashboard } = await look(soon);
  expect(dashboard.instalments).toMatchObject([{ name: "Inès Test", reference: order.reference, amountCents: 250_00 }]);
  expect(countToDo(dashboard)).toBe(countToDo(before));
});

test("thirty times more of everything costs no query more", async () => {
  const { queries: few } = await look(november);
  const event = await meeting(november, { capacity: 40 });
  for (let rank = 0; rank < 30; rank += 1) {
    const person = await purchases.person(`Personne${rank}`);
    await registered(event.id, person, november);
    await sendFromContactPage(`Personne ${rank}`, november);
  }
  const { dashboard, queries } = await look(november);
  expect(dashboard.moreMessages).toBeGreaterThan(20);
  expect(dashboard.events.find(({ id }) => id === event.id)).toMatchObject({ seats_taken: 30, capacity: 40 });
  expect(queries).toBe(few);
  expect(queries).toBeLessThanOrEqual(MOST_QUERIES);
});

test("of who joined in twelve weeks, how many kept a plan in their first seven days: replaced or not, never a name", async () => {
  const joined = new Date("2058-02-04T10:00:00Z");
  const fields = { link: ["married"] };
  const keep = (userId: string, on: string) =>
    inTransaction((trx) => keepSheet(trx, { userId, slug: "mon-plan", fields }, { now: new Date(on) }));
  const members: string[] = [];
  for (const name of ["Ines", "Jade", "Karl", "Lise", "Marc"])
    members.push((await purchases.member(name, joined)).userId);
  const [ines = "", jade = "", karl = "", lise = ""] = members;
  await keep(ines, "2058-02-04T11:00:00Z");
  await keep(jade, "2058-02-10T22:30:00Z");
  await keep(karl, "2058-02-10T23:30:00Z");
  await keep(lise, "2058-02-05T10:00:00Z");
  await keep(lise, "2058-02-28T10:00:00Z");
  const figuresOn = async (day: string) => (await look(new Date(`${day}T10:00:00Z`))).dashboard.plans;
  expect(await figuresOn("2058-03-04")).toMatchObject({ joinedLately: 5, keptPlanAtOnce: 3 });
  expect(await figuresOn("2058-02-10")).toMatchObject({ joinedLately: 0, keptPlanAtOnce: 0 });
  expect(await figuresOn("2058-02-11")).toMatchObject({ joinedLately: 5, keptPlanAtOnce: 3 });
  expect(await figuresOn("2058-05-06")).toMatchObject({ joinedLately: 0 });
});
