import { expect, test } from "vitest";
import { formatRate } from "~/platform/money";
import { readVatRate, vatNote, vatNumber, vatWarning } from "./vat-rules";

test("the limits of the exemption are told at four fifths, then when each is passed", () => {
  expect(vatWarning(29_999_99)).toBeNull();
  expect(vatWarning(30_000_00)).toBe("near");
  expect(vatWarning(37_500_00)).toBe("near");
  expect(vatWarning(37_500_01)).toBe("base_passed");
  expect(vatWarning(41_250_00)).toBe("base_passed");
  expect(vatWarning(41_250_01)).toBe("upper_passed");
});

test("the note of the exemption stands only while no VAT is due", () => {
  const settings = { seller_vat_note: "TVA non applicable, article 293 B du CGI" };
  expect(vatNote(settings, 0)).toBe("TVA non applicable, article 293 B du CGI");
  expect(vatNote(settings, 2_000)).toBe("TVA de 20\u202f% comprise");
});

test("a rate is typed in percent, and never starts in the past", () => {
  const today = "2026-11-23";
  expect(readVatRate({ rate: "20 %", fromDay: "2026-11-23" }, today)).toEqual({
    ok: true,
    rateBp: 2_000,
    fromDay: "2026-11-23",
  });
  expect(readVatRate({ rate: "5,5", fromDay: "2027-01-01" }, today)).toMatchObject({ rateBp: 550 });
  expect(formatRate(550)).toBe("5,5\u202f%");
  for (const rate of ["", "vingt", "26", "-1"])
    expect(readVatRate({ rate, fromDay: "2027-01-01" }, today)).toMatchObject({ reason: "not_a_rate" });
  expect(readVatRate({ rate: "20", fromDay: "" }, today)).toMatchObject({ reason: "not_a_day" });
  expect(readVatRate({ rate: "20", fromDay: "2026-11-22" }, today)).toMatchObject({ reason: "past" });
});

test("the number for VAT is made from the SIREN", () => {
  expect(vatNumber("404 833 048")).toBe("FR83404833048");
});
