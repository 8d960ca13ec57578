import { expect, test } from "vitest";
import { asTyped, misreadOf, readEuros, readQuote, withGesture } from "./forms";
import { historyText, planText, quantityText, whenText } from "./messages";
import {
  type Line,
  lastDayOfHours,
  mayBeTakenUp,
  minutesOf,
  missingToSend,
  type QuoteLife,
  quoteState,
  totalOf,
  watchReason,
} from "./rules";

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const sent: QuoteLife = {
  sent_at: at("2026-11-24"),
  read_at: null,
  declined_at: null,
  withdrawn_at: null,
  accepted_at: null,
  paid_at: null,
  ended_at: null,
  valid_until: "2026-12-24",
};
const hours: Line = { label: "Séances", detail: "", quantity: 12, unit: "h", unitCents: 110_00 };
const months: Line = { label: "Présence", detail: "", quantity: 6, unit: "mois", unitCents: 30_00 };

test("declined, it is taken up again through its last day, unless the coach took it back", () => {
  const may = (change: Partial<QuoteLife>, today: string) => mayBeTakenUp({ ...sent, ...change }, today);
  const declined_at = at("2026-11-25");
  expect(may({ declined_at }, "2026-12-24")).toBe(true);
  expect(may({ declined_at }, "2026-12-25")).toBe(false);
  expect(may({ declined_at, withdrawn_at: declined_at }, "2026-12-24")).toBe(false);
  expect(may({}, "2026-12-24"), "nothing was declined").toBe(false);
});

test("the state of a quote is what happened to it, for a day", () => {
  const state = (change: Partial<QuoteLife>, today = "2026-11-25") => quoteState({ ...sent, ...change }, today);
  const then = at("2026-11-25");
  expect(state({ sent_at: null })).toBe("draft");
  expect(state({})).toBe("sent");
  expect(state({ read_at: then })).toBe("read");
  expect(state({ accepted_at: then })).toBe("accepted");
  expect(state({ accepted_at: then, paid_at: then }, "2027-12-24")).toBe("paid");
  expect(state({ accepted_at: then, paid_at: then, ended_at: then })).toBe("ended");
  expect(state({ declined_at: then }, "2027-01-01")).toBe("declined");
  expect(state({ withdrawn_at: then, declined_at: then })).toBe("withdrawn");
  expect([state({}, "2026-12-24"), state({}, "2026-12-25"), state({ accepted_at: then }, "2026-12-25")]).toEqual([
    "sent",
    "expired",
    "expired",
  ]);
});

test("the coach is told of what was accepted three days ago and not paid, and of what nobody read three days before its end", () => {
  const accepted = { ...sent, accepted_at: at("2026-11-25") };
  expect([watchReason(accepted, at("2026-11-27")), watchReason(accepted, at("2026-11-28"))]).toEqual([null, "unpaid"]);
  expect([watchReason(sent, at("2026-12-20")), watchReason(sent, at("2026-12-21"))]).toEqual([null, "unread"]);
  expect(watchReason({ ...sent, read_at: at("2026-11-25") }, at("2026-12-21"))).toBeNull();
  expect(watchReason(sent, at("2026-12-25"))).toBeNull();
});

test("lines make the total and the hours, and what lacks is named in the order of the page", () => {
  expect([totalOf([hours, months]), minutesOf([hours, months])]).toEqual([1_500_00, 720]);
  expect(lastDayOfHours("2026-11-24")).toBe("2027-11-24");
  const whole = { title: "Six mois", userId: null, name: "Inès", email: "i@x.test", validUntil: "2026-12-24" };
  const missing = (change: Partial<typeof whole>, lines = [hours]) =>
    missingToSend({ ...whole, ...change }, lines, "2026-11-24");
  expect(missing({})).toBeNull();
  expect([missing({ name: "" }), missing({ title: "" }), missing({}, [])]).toEqual([
    "no_person",
    "no_title",
    "no_line",
  ]);
  expect(missing({}, [{ ...hours, unitCents: 0 }])).toBe("no_price");
  expect(missing({ validUntil: "2026-11-23" })).toBe("day_past");
});

test("an amount is read as people type it; what is none is nothing", () => {
  expect(["110", "110,5", "1 200,00 €", "1\u202f110.50", "x", "", "-5"].map(readEuros)).toEqual([
    110_00, 110_50, 1_200_00, 1_110_50, 0, 0, 0,
  ]);
});

test("a form is read whole, whatever was sent; a button adds a line or takes it away", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["name", "  Inès\u202e Lambert "],
    ["email", "pas une adresse"],
    ["label[]", "Séances"],
    ["quantity[]", "0"],
    ["unit[]", "année"],
    ["price[]", "99999999"],
    ["validUntil", "2020-01-01"],
  ] as const)
    form.append(name, value);
  const read = readQuote(form, { now: at("2026-11-24"), validUntil: "2026-12-24" });
  expect(read).toMatchObject({ name: "Inès Lambert", email: null, count: 1, validUntil: "2026-12-24" });
  expect(read.lines).toEqual([{ label: "Séances", detail: "", quantity: 1, unit: "", unitCents: 0 }]);
  expect(withGesture([hours], "add")).toHaveLength(2);
  expect(withGesture([hours, months], "remove-0")).toEqual([months]);
  expect(withGesture([hours], "send")).toEqual([hours]);
});

test("an address, a price or a quantity that is none is said and stays as it was typed; what is left empty is not", () => {
  const sent = (email: string, quantity: string, price: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email, "quantity[]": quantity, "price[]": price }))
      form.append(name, value);
    return form;
  };
  expect(misreadOf(sent("", "", ""))).toBeNull();
  expect(misreadOf(sent("ines@exemple.test", "12", "1 200,50 €"))).toBeNull();
  expect(misreadOf(sent("ines@", "12", "110"))).toBe("email");
  expect(misreadOf(sent("", "douze", "110"))).toBe("quantity");
  expect(misreadOf(sent("", "12", "1.200,50"))).toBe("price");
  expect(asTyped(sent("ines@", "douze", "cent"))).toEqual({ email: "ines@", quantities: ["douze"], prices: ["cent"] });
});

test("the words of a quantity, of a plan and of a history", () => {
  expect([quantityText(hours), quantityText({ quantity: 1, unit: "" })]).toEqual(["12\u00a0h", "1"]);
  expect(planText([{ amountCents: 1_500_00, dueDate: "2026-11-24" }])).toContain("En une fois");
  const said = historyText({ state: "read", number: "D-2026-0012", at: "hier à 22 h 08", validUntil: "2026-12-24" });
  expect(said).toBe("D-2026-0012, lu, hier à 22 h 08");
  const draft = { state: "draft", number: null, at: "hier à 22 h 08", validUntil: "2026-12-24" } as const;
  expect(whenText(draft), "the tag says that it is one").toBe("Hier à 22 h 08");
  expect(whenText({ ...draft, state: "expired", number: "D-2026-0012" })).toBe("D-2026-0012, le 24\u00a0décembre 2026");
});
