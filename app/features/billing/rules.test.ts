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

test("a refused debit comes again after 3 and 7 days, then no more; a dead card at once no more", () => {
  const next = (failures: number, lastReason: string | null, lastDay = "2027-01-09") =>
    nextDebitDay("2026-12-21", { failures, lastReason, lastDay });
  expect(next(0, null)).toBe("2026-12-21");
  expect(next(1, "insufficient_funds")).toBe("2026-12-24");
  expect(next(2, "refused_by_issuer")).toBe("2026-12-28");
  expect(next(3, "insufficient_funds")).toBeNull();
  expect(next(1, "card_expired")).toBeNull();
  expect(next(2, "insufficient_funds", "2026-12-28"), "the law’s last day counts").toBe("2026-12-28");
  expect(next(2, "insufficient_funds", "2026-12-27"), "no try after the law’s last day").toBeNull();
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
