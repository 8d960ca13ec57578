import { describe, expect, test } from "vitest";
import { dice } from "../../../../tests/lives/dice";
import { afterSale, buyout, dutyRate, keptByBoth, netOf, type OwnedHome, sharedBy, WHOLE } from "./rules";

const cents = (euros: number) => Math.round(euros * 100);
const RATES = { epoux_ou_pacs: 1.1, autres: 2.5 };

const home = (given: Partial<OwnedHome>): OwnedHome => ({
  status: "married",
  value: 0,
  loan: 0,
  share: 5000,
  saleCosts: 0,
  deedCosts: 0,
  monthly: 0,
  ...given,
});

interface Worked {
  typed: Partial<OwnedHome>;
  /** In euros, by hand. */
  sale: [own: number, other: number];
  balance: number;
  duty: number;
  toFind: number;
  owedAfter: number;
}

const worked: [string, Worked][] = [
  [
    "the example of its record",
    {
      typed: { value: cents(240_000), loan: cents(100_000) },
      sale: [70_000, 70_000],
      balance: 70_000,
      duty: 1540,
      toFind: 71_540,
      owedAfter: 171_540,
    },
  ],
  [
    "no loan",
    {
      typed: { status: "pacs", value: cents(300_000) },
      sale: [150_000, 150_000],
      balance: 150_000,
      duty: 3300,
      toFind: 153_300,
      owedAfter: 153_300,
    },
  ],
  [
    "neither married nor pacs",
    {
      typed: { status: "unmarried", value: cents(240_000), loan: cents(100_000) },
      sale: [70_000, 70_000],
      balance: 70_000,
      duty: 3500,
      toFind: 73_500,
      owedAfter: 173_500,
    },
  ],
  [
    "a third, and cents",
    {
      typed: { value: cents(199_999.99), share: 3333 },
      sale: [66_660, 133_339.99],
      balance: 133_339.99,
      duty: 2200,
      toFind: 135_539.99,
      owedAfter: 135_539.99,
    },
  ],
  [
    "a loan above the value",
    {
      typed: { value: cents(150_000), loan: cents(180_000), saleCosts: cents(5000) },
      sale: [-17_500, -17_500],
      balance: 0,
      duty: 0,
      toFind: 0,
      owedAfter: 180_000,
    },
  ],
  [
    "costs of a sale",
    {
      typed: { value: cents(250_000), loan: cents(120_000), saleCosts: cents(12_500) },
      sale: [58_750, 58_750],
      balance: 65_000,
      duty: 1430,
      toFind: 66_430,
      owedAfter: 186_430,
    },
  ],
  [
    "sixty percent, and costs of a deed",
    {
      typed: { value: cents(200_000), loan: cents(50_000), share: 6000, deedCosts: cents(2500.5) },
      sale: [90_000, 60_000],
      balance: 60_000,
      duty: 1650,
      toFind: 64_150.5,
      owedAfter: 114_150.5,
    },
  ],
  ["three cents", { typed: { value: 3 }, sale: [0.02, 0.01], balance: 0.01, duty: 0, toFind: 0.01, owedAfter: 0.01 }],
  [
    "three cents short",
    {
      typed: { value: 100, loan: 103 },
      sale: [-0.02, -0.01],
      balance: 0,
      duty: 0,
      toFind: 0,
      owedAfter: 1.03,
    },
  ],
];

test.each(worked)("%s, worked by hand", (_, { typed, sale, balance, duty, toFind, owedAfter }) => {
  const given = home(typed);
  const { own, other } = afterSale(given);
  expect([own, other]).toEqual(sale.map(cents));
  expect(buyout(given, dutyRate(given.status, RATES))).toEqual({
    balance: cents(balance),
    duty: cents(duty),
    toFind: cents(toFind),
    owedAfter: cents(owedAfter),
  });
});

test("a month of the loan is shared to the cent", () => {
  expect(keptByBoth(home({ monthly: cents(987.65) }))).toEqual({ own: 49_383, other: 49_382 });
});

test("without the rate there is neither tax nor sum", () => {
  expect(dutyRate("married", undefined)).toBeNull();
  expect(dutyRate("pacs", { autres: 2.5 })).toBeNull();
  expect(buyout(home({ value: 100_000 }), null)).toEqual({
    balance: 50_000,
    duty: null,
    toFind: null,
    owedAfter: null,
  });
});

describe("whatever is typed", () => {
  const homes = Array.from({ length: 300 }, (_, seed) => {
    const draws = dice(seed, 31);
    return home({
      value: draws.between(1, draws.one([999, 99_999_999])),
      loan: draws.chance(0.3) ? 0 : draws.between(0, 99_999_999),
      share: draws.between(1, WHOLE - 1),
      saleCosts: draws.between(0, 999_999),
      deedCosts: draws.between(0, 999_999),
    });
  });

  test("both parts make the whole, to the cent", () => {
    for (const given of homes) {
      const sale = afterSale(given);
      expect(sale.own + sale.other).toBe(netOf(given) - given.saleCosts);
      const swapped = sharedBy(WHOLE - given.share, netOf(given));
      expect(Math.abs(swapped.own - sharedBy(given.share, netOf(given)).other)).toBeLessThanOrEqual(1);
    }
  });

  test("what is to be found is never negative, and never a part of a cent", () => {
    for (const given of homes) {
      const amounts = Object.values(buyout(given, 110));
      expect(amounts.filter((amount) => !Number.isInteger(amount) || (amount ?? 0) < 0)).toEqual([]);
    }
  });
});
