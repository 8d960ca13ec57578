import type { Cents } from "~/platform/money";

/** What one home has, then the other. */
export type Pair = readonly [Cents, Cents];

/** The first or the second home. */
export type Home = 0 | 1;
export const bothHomes: Home[] = [0, 1];

/** What comes in every month. */
export const incomes = ["wages", "benefits", "supportReceived"] as const;
export type Income = (typeof incomes)[number];

/** What goes out every month, from the ground floor up. */
export const posts = [
  "housing",
  "charges",
  "energy",
  "children",
  "groceries",
  "transport",
  "insurance",
  "loans",
  "leisure",
  "supportPaid",
  "rest",
] as const;
export type Post = (typeof posts)[number];

/** What comes once a year, in a month that the person chooses. */
export const seasons = ["backToSchool", "festivities", "taxes", "holidays", "bonus"] as const;
export type Season = (typeof seasons)[number];

/** The only one that comes in. */
export const INCOMING_SEASON: Season = "bonus";

/** The month that stands in the field before it is chosen. */
export const usualMonths: Record<Season, number> = {
  backToSchool: 9,
  festivities: 12,
  taxes: 10,
  holidays: 7,
  bonus: 12,
};

/** The most that one field holds. */
export const AMOUNT_MAX: Cents = 99_999_99;

export interface Budget {
  monthly: Record<Income | Post, Pair>;
  yearly: Record<Season, { month: number; amounts: Pair }>;
}

export interface Flow {
  in: Cents;
  out: Cents;
}

/** One calendar month of both homes. */
export interface Month {
  month: number;
  homes: readonly [Flow, Flow];
}

const sum = (amounts: Cents[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The twelve calendar months, January first. */
export function monthsOf({ monthly, yearly }: Budget): Month[] {
  const flow = (month: number, home: Home): Flow => {
    const once = (comesIn: boolean) =>
      seasons
        .filter((season) => yearly[season].month === month && (season === INCOMING_SEASON) === comesIn)
        .map((season) => yearly[season].amounts[home]);
    return {
      in: sum([...incomes.map((income) => monthly[income][home]), ...once(true)]),
      out: sum([...posts.map((post) => monthly[post][home]), ...once(false)]),
    };
  };
  return Array.from({ length: 12 }, (_, rank) => ({ month: rank + 1, homes: [flow(rank + 1, 0), flow(rank + 1, 1)] }));
}

/** What the year of a home takes in and gives out. */
export function yearOf(budget: Budget, home: Home): Flow {
  const flows = monthsOf(budget).map(({ homes }) => homes[home]);
  return { in: sum(flows.map((flow) => flow.in)), out: sum(flows.map((flow) => flow.out)) };
}

/** Both homes together. */
export function yearOfBoth(budget: Budget): Flow {
  const [one, other] = [yearOf(budget, 0), yearOf(budget, 1)];
  return { in: one.in + other.in, out: one.out + other.out };
}

/** What is missing, or what is left: one of the two is nothing. */
export function gapOf(flow: Flow): { missing: Cents; left: Cents } {
  return { missing: Math.max(0, flow.out - flow.in), left: Math.max(0, flow.in - flow.out) };
}

/** Nothing was typed of it, neither what comes in nor what goes out: nothing is known of it. */
export function isUnwritten(flow: Flow): boolean {
  return flow.in === 0 && flow.out === 0;
}

/** A twelfth of a year, to the nearest cent. */
export function perMonth(year: Cents): Cents {
  return Math.round(year / 12);
}

export interface Storey {
  post: Post | "seasons";
  /** Over the year. */
  amount: Cents;
  /** How much of it, from its ceiling down, nothing that comes in reaches. */
  missing: Cents;
}

/** What goes out of a home over the year, one storey per post, from the ground up; an empty post has none. */
export function storeysOf(budget: Budget, home: Home): Storey[] {
  const outgoing = seasons.filter((season) => season !== INCOMING_SEASON);
  const piled: [Storey["post"], Cents][] = [
    ...posts.map((post): [Post, Cents] => [post, 12 * budget.monthly[post][home]]),
    ["seasons", sum(outgoing.map((season) => budget.yearly[season].amounts[home]))],
  ];
  const reach = yearOf(budget, home).in;
  let floor = 0;
  return piled
    .filter(([, amount]) => amount > 0)
    .map(([post, amount]) => {
      floor += amount;
      return { post, amount, missing: Math.min(amount, Math.max(0, floor - reach)) };
    });
}

/** The month of a home when most is missing, the earliest of equals; null when every month holds. */
export function hardestMonth(budget: Budget, home: Home): { month: number; missing: Cents } | null {
  const missing = monthsOf(budget).map(({ month, homes }) => ({ month, missing: gapOf(homes[home]).missing }));
  const most = Math.max(...missing.map((each) => each.missing));
  return most === 0 ? null : (missing.find((each) => each.missing === most) ?? null);
}

/** The heaviest storeys of a home, what is paid to the other parent left out: what may move, the largest first. */
export function heaviestOf(budget: Budget, home: Home, most: number): Storey[] {
  return storeysOf(budget, home)
    .filter(({ post }) => post !== "supportPaid")
    .sort((one, other) => other.amount - one.amount)
    .slice(0, most);
}
