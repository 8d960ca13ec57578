import { expect, test } from "vitest";
import { isInvoiceNumber } from "~/features/billing/rules";
import { membershipStatus, nextStep, questionOf } from "./rules";

const year = { start: "2026-11-21", end: "2027-11-20", suspension: null };
const line = { id: "1", number: 2, amountCents: 250_00, dueDate: "2026-12-21" };
const order = (stage: "paid" | "failed" | "processing" | "given_back", state: "planned" | "to_pay" | "refunded") => ({
  orderId: "o",
  subject: "membership",
  stage,
  instalments: [{ ...line, state }],
});
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const quiet = { answeredThread: null, waiting: null };
const step = (
  membership: Parameters<typeof nextStep>[0]["membership"],
  orders: Parameters<typeof nextStep>[0]["orders"] = [],
  today = "2026-12-22",
) =>
  nextStep({
    ...{ membership, orders, advice: quiet, meeting: null, offer: null },
    ...{ now: noonOf(today), renewalWindowDays: 60 },
  });

test("what must be paid comes before everything", () => {
  expect(step({ ...year, status: "active" }, [order("paid", "to_pay")])).toMatchObject({ kind: "pay" });
  expect(step({ ...year, status: "suspended" }, [order("paid", "to_pay")])).toMatchObject({ kind: "pay" });
  expect(step({ ...year, status: "active" }, [order("paid", "planned")])).toEqual({ kind: "write" });
});

test("an answer to read comes before a promise that runs, and both before a renewal; money before all", () => {
  const active = { ...year, status: "active" } as const;
  const wait = { writtenAt: new Date(0), due: new Date(1), elapsed: 0.5, late: false };
  const waiting = { threadId: "w", wait };
  const seen = (
    advice: Parameters<typeof nextStep>[0]["advice"],
    orders: Parameters<typeof nextStep>[0]["orders"] = [],
  ) =>
    nextStep({
      ...{ membership: active, orders, advice, meeting: null, offer: null },
      ...{ now: noonOf("2027-10-01"), renewalWindowDays: 60 },
    });
  expect(seen({ answeredThread: "a", waiting })).toEqual({ kind: "answer", threadId: "a" });
  expect(seen({ answeredThread: null, waiting })).toEqual({ kind: "waiting", threadId: "w", wait });
  expect(seen(quiet)).toMatchObject({ kind: "renew" });
  expect(seen({ answeredThread: "a", waiting }, [order("paid", "to_pay")])).toMatchObject({ kind: "pay" });
});

test("a meeting within a week comes first when it is the soonest thing; money and an answer to read come before it", () => {
  const active = { ...year, status: "active" } as const;
  const now = noonOf("2026-12-22");
  const on = (day: string) => ({
    title: "Une heure avec Sophie",
    place: "En visio",
    startsAt: new Date(`${day}T09:00:00Z`),
    endsAt: new Date(`${day}T10:00:00Z`),
    path: "/espace-membre/rendez-vous",
    calendarPath: "/rendez-vous/agenda.ics",
  });
  const facts = { membership: active, orders: [], advice: quiet, offer: null, now, renewalWindowDays: 60 };
  const seen = (more: Partial<Parameters<typeof nextStep>[0]>) =>
    nextStep({ ...facts, meeting: on("2026-12-24"), ...more });
  expect(seen({})).toMatchObject({ kind: "meeting", meeting: { title: "Une heure avec Sophie" } });
  expect(seen({ membership: null }), "whoever has no year has a meeting all the same").toMatchObject({
    kind: "meeting",
  });
  expect(seen({ meeting: on("2026-12-30") })).toEqual({ kind: "write" });
  const promised = (due: string) => ({
    answeredThread: null,
    waiting: { threadId: "w", wait: { writtenAt: now, due: noonOf(due), elapsed: 0.5, late: false } },
  });
  expect(seen({ advice: promised("2026-12-23") })).toMatchObject({ kind: "waiting" });
  expect(seen({ advice: promised("2026-12-25") })).toMatchObject({ kind: "meeting" });
  expect(seen({ advice: { answeredThread: "a", waiting: null } })).toMatchObject({ kind: "answer" });
  expect(seen({ orders: [order("paid", "to_pay")] })).toMatchObject({ kind: "pay", subject: "membership" });
  const offer = { title: "Café", path: "/evenements/cafe" };
  expect(seen({ offer }), "an offered place lapses before").toEqual({ kind: "offer", offer });
  expect(seen({ offer, advice: { answeredThread: "a", waiting: null } })).toMatchObject({ kind: "offer" });
  expect(seen({ offer, orders: [order("paid", "to_pay")] })).toMatchObject({ kind: "pay" });
  const upcoming = { ...year, status: "upcoming", start: "2026-12-23" } as const;
  expect(seen({ membership: upcoming })).toMatchObject({ kind: "opens" });
  expect(seen({ membership: { ...upcoming, start: "2026-12-26" } })).toMatchObject({ kind: "meeting" });
});

test("hours to pay keep no ended year alive", () => {
  const hours = { ...order("paid", "to_pay"), subject: "service" };
  expect(membershipStatus({ ...year, status: "suspended" }, [hours])).toBe("ended");
  expect(step(null, [hours])).toMatchObject({ kind: "pay", subject: "service" });
});

test("a first payment that failed is an unfinished order, not a debt", () => {
  expect(step(null, [order("failed", "to_pay")])).toEqual({ kind: "unfinished", orderId: "o" });
  expect(step(null, [order("processing", "to_pay")])).toEqual({ kind: "confirming", orderId: "o" });
});

test("the renewal is offered in the last weeks only, and an unpaid renewal hides nothing of a running year", () => {
  expect(step({ ...year, status: "active" }, [], "2027-09-20")).toEqual({ kind: "write" });
  expect(step({ ...year, status: "active" }, [], "2027-09-21")).toEqual({ kind: "renew", end: year.end });
  expect(step({ ...year, status: "active" }, [order("failed", "to_pay")])).toEqual({ kind: "write" });
});

test("a membership without access and with nothing to pay is over", () => {
  expect(membershipStatus({ ...year, status: "suspended" }, [order("paid", "to_pay")])).toBe("suspended");
  expect(membershipStatus({ ...year, status: "suspended" }, [order("given_back", "refunded")])).toBe("ended");
  expect(membershipStatus(null, [])).toBe("none");
});

test("a membership put on hold leads to writing, never to a payment", () => {
  const paused = { ...year, status: "suspended", suspension: "paused" } as const;
  expect(membershipStatus(paused, [])).toBe("suspended");
  expect(step(paused, [order("paid", "to_pay")])).toEqual({ kind: "on_hold", suspension: "paused" });
  expect(step({ ...paused, suspension: "payment_reversed" })).toEqual({
    kind: "on_hold",
    suspension: "payment_reversed",
  });
  expect(step({ ...paused, suspension: "instalment_due" }, [order("paid", "to_pay")])).toMatchObject({ kind: "pay" });
});

test("only our own numbers are looked up", () => {
  expect(["F-2026-0001", "A-2026-12345"].map(isInvoiceNumber)).toEqual([true, true]);
  expect(["F-2026-1", "X-2026-0001", "F-2026-0001\u0000", "../F-2026-0001"].some(isInvoiceNumber)).toBe(false);
});

test("a question has its clock until it is answered, then the answer is recalled for a week", () => {
  const [writtenAt, dueAt] = [new Date("2026-11-22T02:57:00Z"), new Date("2026-11-24T02:57:00Z")];
  const waiting = { writtenAt, dueAt, answeredAt: null, here: false };
  expect(questionOf(waiting, dueAt)).toMatchObject({ kind: "waiting", dueAt, late: false });
  expect(questionOf(waiting, new Date("2026-11-24T02:58:00Z"))).toMatchObject({ late: true });
  const answered = { ...waiting, answeredAt: new Date("2026-11-23T09:00:00Z") };
  expect(questionOf(answered, new Date("2026-11-30T09:00:00Z"))).toMatchObject({ kind: "answered" });
  expect(questionOf(answered, new Date("2026-11-30T09:00:01Z"))).toBeNull();
});
