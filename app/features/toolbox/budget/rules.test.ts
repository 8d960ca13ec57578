import { describe, expect, test } from "vitest";
import { type Dice, dice } from "../../../../tests/lives/dice";
import {
  type Budget,
  bothHomes,
  gapOf,
  type Home,
  hardestMonth,
  heaviestOf,
  INCOMING_SEASON,
  incomes,
  monthsOf,
  type Pair,
  perMonth,
  posts,
  seasons,
  storeysOf,
  usualMonths,
  yearOf,
  yearOfBoth,
} from "./rules";

type Typed = Partial<Record<(typeof incomes)[number] | (typeof posts)[number], [number, number]>>;
type Once = Partial<Record<(typeof seasons)[number], [number, number, month?: number]>>;

const cents = (euros: number) => Math.round(euros * 100);

function budgetOf(monthly: Typed, yearly: Once = {}): Budget {
  const pair = ([one, other]: readonly number[] = [0, 0]): Pair => [cents(one ?? 0), cents(other ?? 0)];
  return {
    monthly: Object.fromEntries([...incomes, ...posts].map((post) => [post, pair(monthly[post])])) as Budget["monthly"],
    yearly: Object.fromEntries(
      seasons.map((season) => {
        const [one = 0, other = 0, month = usualMonths[season]] = yearly[season] ?? [];
        return [season, { month, amounts: pair([one, other]) }];
      }),
    ) as Budget["yearly"],
  };
}

/** Worked by hand, in euros: the year of one home, of the other, of both, and the month each misses most. */
const worked: [
  what: string,
  monthly: Typed,
  yearly: Once,
  year: [number, number, number],
  hardest: [[number, number] | null, [number, number] | null],
][] = [
  [
    "the two houses that are drawn",
    {
      wages: [2281, 2320],
      housing: [1035, 1070],
      children: [320, 260],
      groceries: [430, 390],
      transport: [160, 210],
      insurance: [185, 240],
      loans: [0, 210],
      rest: [95, 90],
    },
    {},
    [672, -1800, -1128],
    [null, [1, 150]],
  ],
  ["nothing goes out", { wages: [1000, 1000] }, {}, [12_000, 12_000, 24_000], [null, null]],
  [
    "nothing comes in",
    { housing: [500, 700] },
    {},
    [-6000, -8400, -14_400],
    [
      [1, 500],
      [1, 700],
    ],
  ],
  ["to the euro", { wages: [1500, 1200], housing: [900, 700], groceries: [600, 500] }, {}, [0, 0, 0], [null, null]],
  [
    "enough for two, not at the same place",
    { wages: [3000, 1200], housing: [1200, 900], groceries: [500, 450] },
    {},
    [15_600, -1800, 13_800],
    [null, [1, 150]],
  ],
  [
    "the same with a pension of 300 €",
    {
      wages: [3000, 1200],
      housing: [1200, 900],
      groceries: [500, 450],
      supportPaid: [300, 0],
      supportReceived: [0, 300],
    },
    {},
    [12_000, 1800, 13_800],
    [null, null],
  ],
  [
    "cents",
    { wages: [1234.56, 999.99], housing: [700.1, 650.05], groceries: [300.33, 249.99] },
    {},
    [2809.56, 1199.4, 4008.96],
    [null, null],
  ],
  [
    "the return to school",
    { wages: [2000, 2000], housing: [1900, 1950] },
    { backToSchool: [250, 250] },
    [950, 350, 1300],
    [
      [9, 150],
      [9, 200],
    ],
  ],
  [
    "Christmas",
    { wages: [1800, 1700], housing: [1750, 1700] },
    { festivities: [400, 150] },
    [200, -150, 50],
    [
      [12, 350],
      [12, 150],
    ],
  ],
  [
    "a tax in October, at one home",
    { wages: [2500, 1900], housing: [1600, 1500], groceries: [700, 400] },
    { taxes: [1300, 0] },
    [1100, 0, 1100],
    [[10, 1100], null],
  ],
  [
    "school and tax in one month",
    { wages: [2100, 2100], housing: [2000, 2050] },
    { backToSchool: [180, 120], taxes: [600, 480, 9] },
    [420, 0, 420],
    [
      [9, 680],
      [9, 550],
    ],
  ],
  [
    "a bonus that pays Christmas",
    { wages: [1500, 1500], housing: [1500, 1480] },
    { festivities: [300, 300], bonus: [800, 0] },
    [500, -60, 440],
    [null, [12, 280]],
  ],
  [
    "a bonus in June, a hole in September",
    { wages: [1500, 1600], housing: [1500, 1590] },
    { bonus: [600, 0, 6], backToSchool: [400, 100] },
    [200, 20, 220],
    [
      [9, 400],
      [9, 90],
    ],
  ],
  [
    "holidays in July",
    { wages: [2200, 2300], housing: [2100, 2200] },
    { holidays: [900, 1200] },
    [300, 0, 300],
    [
      [7, 800],
      [7, 1100],
    ],
  ],
  [
    "every post",
    {
      wages: [2500, 2400],
      benefits: [150.5, 0],
      housing: [800, 820],
      charges: [90, 75.5],
      energy: [120, 110],
      children: [200, 180],
      groceries: [400, 380],
      transport: [150, 210],
      insurance: [80, 95],
      loans: [130, 0],
      leisure: [90, 60],
      rest: [60, 40],
    },
    {},
    [6366, 5154, 11_520],
    [null, null],
  ],
  [
    "benefits alone",
    { benefits: [640.2, 0], wages: [0, 1400], housing: [400, 750], groceries: [260, 300] },
    {},
    [-237.6, 4200, 3962.4],
    [[1, 19.8], null],
  ],
  ["a single cent", { wages: [0.01, 0], housing: [0, 0.01] }, {}, [0.12, -0.12, 0], [null, [1, 0.01]]],
  [
    "as much as a field holds",
    { wages: [99_999.99, 99_999.99], housing: [1, 1] },
    {},
    [1_199_987.88, 1_199_987.88, 2_399_975.76],
    [null, null],
  ],
  [
    "a pension at one home only",
    { wages: [2000, 1500], housing: [1500, 1500], supportReceived: [0, 200] },
    {},
    [6000, 2400, 8400],
    [null, null],
  ],
  [
    "each season in its month",
    { wages: [2000, 2000], housing: [1900, 1900] },
    {
      backToSchool: [300, 0],
      festivities: [200, 200],
      taxes: [100, 700],
      holidays: [400, 300, 8],
      bonus: [0, 500, 5],
    },
    [200, 500, 700],
    [
      [8, 300],
      [10, 600],
    ],
  ],
];

describe("worked by hand", () => {
  test.each(worked)("%s", (_, monthly, yearly, [one, other, both], hardest) => {
    const budget = budgetOf(monthly, yearly);
    const net = ({ in: comesIn, out }: { in: number; out: number }) => comesIn - out;
    expect([net(yearOf(budget, 0)), net(yearOf(budget, 1)), net(yearOfBoth(budget))]).toEqual([
      cents(one),
      cents(other),
      cents(both),
    ]);
    expect(bothHomes.map((home) => hardestMonth(budget, home))).toEqual(
      hardest.map((month) => month && { month: month[0], missing: cents(month[1]) }),
    );
  });

  test("there are twenty of them", () => expect(worked.length).toBe(20));
});

/** Any budget: cents, empty posts, any month. */
function anyBudget(draws: Dice): Budget {
  const amount = () => (draws.chance(0.3) ? 0 : draws.between(0, draws.one([999, 99_999, 9_999_999])));
  const pair = (): Pair => [amount(), amount()];
  return {
    monthly: Object.fromEntries([...incomes, ...posts].map((post) => [post, pair()])) as Budget["monthly"],
    yearly: Object.fromEntries(
      seasons.map((season) => [season, { month: draws.between(1, 12), amounts: pair() }]),
    ) as Budget["yearly"],
  };
}

const budgets = Array.from({ length: 150 }, (_, seed) => [seed, anyBudget(dice(seed, 14))] as const);
const each = (check: (budget: Budget, draws: Dice) => void) => {
  for (const [seed, budget] of budgets) check(budget, dice(seed, 77));
};

describe("whatever is typed", () => {
  test("the months make the year, to the cent", () =>
    each((budget) => {
      for (const home of bothHomes) {
        const months = monthsOf(budget).map(({ homes }) => homes[home]);
        const monthly = (names: readonly (keyof Budget["monthly"])[]) =>
          names.reduce((total, name) => total + 12 * budget.monthly[name][home], 0);
        const once = (comesIn: boolean) =>
          seasons
            .filter((season) => (season === INCOMING_SEASON) === comesIn)
            .reduce((total, season) => total + budget.yearly[season].amounts[home], 0);
        const year = yearOf(budget, home);
        expect(year).toEqual({ in: monthly(incomes) + once(true), out: monthly(posts) + once(false) });
        expect(months.reduce((total, { in: comesIn }) => total + comesIn, 0)).toBe(year.in);
        expect(months.reduce((total, { out }) => total + out, 0)).toBe(year.out);
      }
    }));

  test("a euro moved from one home to the other changes neither the total nor what is missing of it", () =>
    each((budget, draws) => {
      const moved = draws.one([...incomes, ...posts]);
      const [one, other] = budget.monthly[moved];
      const after: Budget = {
        ...budget,
        monthly: { ...budget.monthly, [moved]: [one + 100, Math.max(0, other - 100)] },
      };
      if (other < 100) return;
      expect(yearOfBoth(after)).toEqual(yearOfBoth(budget));
      expect(gapOf(yearOfBoth(after))).toEqual(gapOf(yearOfBoth(budget)));
      expect(yearOf(after, 0)).not.toEqual(yearOf(budget, 0));
    }));

  test("a pension paid here and received there moves what is missing, and fills nothing of it", () =>
    each((budget, draws) => {
      const [from, euros] = [draws.one<Home>([0, 1]), draws.between(1, 900) * 100];
      const more = (amounts: Pair, home: Home): Pair => [
        amounts[0] + (home === 0 ? euros : 0),
        amounts[1] + (home === 1 ? euros : 0),
      ];
      const { supportPaid, supportReceived } = budget.monthly;
      const after: Budget = {
        ...budget,
        monthly: {
          ...budget.monthly,
          supportPaid: more(supportPaid, from),
          supportReceived: more(supportReceived, from === 0 ? 1 : 0),
        },
      };
      expect(gapOf(yearOfBoth(after))).toEqual(gapOf(yearOfBoth(budget)));
    }));

  test("a season put in another month keeps the year", () =>
    each((budget, draws) => {
      const season = draws.one(seasons);
      const after: Budget = {
        ...budget,
        yearly: { ...budget.yearly, [season]: { ...budget.yearly[season], month: draws.between(1, 12) } },
      };
      for (const home of bothHomes) expect(yearOf(after, home)).toEqual(yearOf(budget, home));
    }));

  test("no amount is negative, none is a part of a cent", () =>
    each((budget) => {
      const amounts = [
        ...monthsOf(budget).flatMap(({ homes }) => homes.flatMap((flow) => [flow.in, flow.out])),
        ...bothHomes.flatMap((home) => [
          ...Object.values(yearOf(budget, home)),
          ...Object.values(gapOf(yearOf(budget, home))),
          ...storeysOf(budget, home).flatMap(({ amount, missing }) => [amount, missing]),
          hardestMonth(budget, home)?.missing ?? 0,
        ]),
      ];
      expect(amounts.filter((amount) => !Number.isInteger(amount) || amount < 0)).toEqual([]);
    }));

  test("the storeys make the house, and the hatched ones what is missing", () =>
    each((budget) => {
      for (const home of bothHomes) {
        const storeys = storeysOf(budget, home);
        const year = yearOf(budget, home);
        expect(storeys.reduce((total, { amount }) => total + amount, 0)).toBe(year.out);
        expect(storeys.reduce((total, { missing }) => total + missing, 0)).toBe(gapOf(year).missing);
        expect(storeys.every(({ amount, missing }) => amount > 0 && missing <= amount)).toBe(true);
        const firstMissing = storeys.findIndex(({ missing }) => missing > 0);
        if (firstMissing >= 0)
          expect(storeys.slice(firstMissing + 1).every(({ amount, missing }) => amount === missing)).toBe(true);
      }
    }));

  test("twelve times a month on average is the year, but for six cents", () =>
    each((budget) => {
      const year = yearOfBoth(budget).out;
      expect(Math.abs(12 * perMonth(year) - year)).toBeLessThanOrEqual(6);
    }));

  test("what is paid to the other parent is never what may move", () =>
    each((budget) => {
      for (const home of bothHomes)
        expect(heaviestOf(budget, home, 20).map(({ post }) => post)).not.toContain("supportPaid");
    }));
});
