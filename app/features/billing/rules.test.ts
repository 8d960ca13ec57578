import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "~/platform/clock";
import {
  dueReminder,
  isForward,
  nextDebitDay,
  planInstalments,
  readDocumentNumber,
  referenceFrom,
  spreadRefund,
} from "./rules";

test("9-33: two instalments add up and lie within fifty days, whatever the day (Code de la consommation L.312-4)", () => {
  let day = "2026-01-01";
  for (let count = 0; count < 800; count++, day = addDays(day, 1)) {
    const [first, second] = planInstalments(350_01, 2, day);
    if (!first || !second) throw new Error("two instalments expected");
    expect(first.amountCents + second.amountCents).toBe(350_01);
    expect(first.dueDate).toBe(day);
    expect(daysBetween(first.dueDate, second.dueDate)).toBeGreaterThanOrEqual(28);
    expect(daysBetween(first.dueDate, second.dueDate)).toBeLessThanOrEqual(31);
  }
});

test("a payment never goes back, and a late «paid» is accepted", () => {
  expect(isForward("open", "paid")).toBe(true);
  expect(isForward("expired", "paid")).toBe(true);
  expect(isForward("paid", "expired")).toBe(false);
  expect(isForward("failed", "canceled")).toBe(false);
  expect(isForward("pending", "open")).toBe(false);
});

describe("the day of the next debit", () => {
  const payment = {
    instalment_id: "first",
    sequence_type: "first" as const,
    status: "paid" as const,
    failure_reason: null,
    created_at: new Date("2026-11-20T10:00:00Z"),
    paid_at: new Date("2026-11-20T10:00:00Z") as Date | null,
    failed_at: null,
    amount_cents: 250_00,
    refunded_cents: 0,
    charged_back_cents: 0,
  };
  /** Fifty days before this one. */
  const paidUntil = (lastDay: string) => ({ ...payment, paid_at: new Date(`${addDays(lastDay, -50)}T10:00:00Z`) });
  const refused = (on: string, reason = "insufficient_funds", from = on) => ({
    ...payment,
    instalment_id: "second",
    sequence_type: "recurring" as const,
    status: "failed" as const,
    failure_reason: reason,
    created_at: new Date(`${from}T10:00:00Z`),
    paid_at: null,
    failed_at: new Date(`${on}T10:05:00Z`),
  });
  /** Of what is due on 21 December, after these refusals, the oldest first. */
  const due = { id: "second", due_date: "2026-12-21", moved_at: null };
  const next = (refusals: ReturnType<typeof refused>[], lastDay = "2027-01-09") =>
    nextDebitDay(due, [...refusals.toReversed(), paidUntil(lastDay)]);

  test("after 3 and 7 days, then no more; of a dead card at once no more", () => {
    expect(next([])).toBe("2026-12-21");
    const first = refused("2026-12-21");
    expect(next([first])).toBe("2026-12-24");
    const second = refused("2026-12-24", "refused_by_issuer");
    expect(next([first, second])).toBe("2026-12-28");
    expect(next([first, second, refused("2026-12-28")])).toBeNull();
    expect(next([refused("2026-12-21", "card_expired")])).toBeNull();
    expect(next([first, second], "2026-12-28"), "the law’s last day counts").toBe("2026-12-28");
    expect(next([first, second], "2026-12-27"), "no try after the law’s last day").toBeNull();
  });

  test("as long after a refusal that came late", () => {
    const late = refused("2026-12-29", "insufficient_funds", "2026-12-22");
    expect(next([late])).toBe("2027-01-01");
    expect(next([late, refused("2027-01-01")])).toBe("2027-01-05");
    expect(next([late], "2026-12-31")).toBeNull();
  });

  test("a day that was moved has all its tries, from that day on", () => {
    const moved = { ...due, due_date: "2027-01-04", moved_at: new Date("2026-12-30T10:00:00Z") };
    const before = [refused("2026-12-24"), refused("2026-12-21")];
    const first = paidUntil("2027-01-09");
    expect(nextDebitDay(moved, [...before, first])).toBe("2027-01-04");
    expect(nextDebitDay(moved, [refused("2027-01-04"), ...before, first])).toBe("2027-01-07");
    expect(nextDebitDay(moved, [refused("2026-12-29", "card_expired"), ...before, first])).toBeNull();
  });

  test("counted from the earliest first payment of which something is here, and none without one", () => {
    const [earliest, again] = [paidUntil("2027-01-09"), paidUntil("2027-01-12")];
    const givenBack = { ...earliest, refunded_cents: 250_00 };
    const refusal = refused("2027-01-07");
    expect(nextDebitDay(due, [refusal, again, earliest])).toBeNull();
    expect(nextDebitDay(due, [refusal, again, givenBack])).toBe("2027-01-10");
    expect(nextDebitDay(due, [refusal, givenBack])).toBeNull();
    expect(nextDebitDay(due, [{ ...again, charged_back_cents: 250_00 }])).toBeNull();
  });
});

test("a reference says nothing and is easy to read aloud", () => {
  expect(referenceFrom(new Uint8Array([0, 1, 2, 3, 4, 255]))).toMatch(/^LE-[2-9A-HJKMNP-TV-Z]{6}$/);
});

describe("what is given back of several payments", () => {
  const left = [
    { paymentId: "second", cents: 250_00 },
    { paymentId: "first", cents: 250_00 },
  ];

  test("comes from the latest first, and adds up", () => {
    expect(spreadRefund(100_00, left)).toEqual([{ paymentId: "second", cents: 100_00 }]);
    expect(spreadRefund(300_01, left)).toEqual([
      { paymentId: "second", cents: 250_00 },
      { paymentId: "first", cents: 50_01 },
    ]);
    expect(spreadRefund(0, left)).toEqual([]);
  });

  test("is never more than what is left", () => {
    expect(spreadRefund(500_01, left)).toBeNull();
    expect(spreadRefund(1, [{ paymentId: "first", cents: -5 }])).toBeNull();
  });
});

test("a number is found however it was copied from a paper", () => {
  for (const typed of ["LE-7K2M9Q", " le 7k2m9q ", "7K2M9Q", "le–7k2m9q"]) {
    expect(readDocumentNumber(typed), typed).toEqual({ kind: "order", number: "LE-7K2M9Q" });
  }
  for (const typed of ["F-2026-0001", "f 2026 1", "F2026-0001."]) {
    expect(readDocumentNumber(typed), typed).toEqual({ kind: "invoice", number: "F-2026-0001" });
  }
  for (const typed of ["", "je ne sais plus", "LE-", "42"]) expect(readDocumentNumber(typed), typed).toBeNull();
});

test("a reminder is due sixty and fifteen days before, and is caught up after days without service", () => {
  const due = ["2028-09-24", "2028-09-25", "2028-10-20", "2028-11-08", "2028-11-09", "2028-11-24", "2028-11-25"];
  expect(due.map((day) => dueReminder("2028-11-24", day))).toEqual([null, 60, 60, 60, 15, 15, null]);
});
