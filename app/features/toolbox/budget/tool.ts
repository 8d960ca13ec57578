import { formatEuros } from "~/platform/money";
import { oneLine } from "~/platform/one-line";
import { centsTyped, isBlank } from "../amounts";
import type { Fields, FieldsRead, Sheet, SheetTable, Tool, ToolFacts } from "../tool";
import {
  blankText,
  hardestText,
  heavyText,
  homeNames,
  monthName,
  nothingTyped,
  postNames,
  sheetTexts,
  supportText,
  texts,
  tonightText,
  verdictTexts,
  wrongAmount,
  wrongMonth,
} from "./messages";
import {
  AMOUNT_MAX,
  type Budget,
  bothHomes,
  type Home,
  heaviestOf,
  type Income,
  incomes,
  isUnwritten,
  monthsOf,
  type Pair,
  type Post,
  posts,
  type Season,
  seasons,
  usualMonths,
  yearOf,
} from "./rules";

const NAME_MAX_CHARACTERS = 40;
const HEAVIEST = 3;
/** The table is indicative, and the law looks at both parents: printed where a pension is typed. */
const INDICATIVE = "K1-06";

/** What no home goes without: an empty one is worth a look tonight. */
const usual: (Income | Post)[] = ["wages", "housing", "energy", "groceries", "transport", "insurance"];

export interface BudgetAnswers {
  names: readonly [string, string];
  budget: Budget;
  /** The usual posts that were left empty. */
  blank: { post: Income | Post; home: Home }[];
}

/** The name of a field of one home. */
export const fieldOf = (post: Income | Post | Season | "home", home: Home) => `${post}${home === 0 ? "One" : "Other"}`;

/** The name of the field that says in which month a season falls. */
export const monthField = (season: Season) => `${season}Month`;

/** Both homes’ names, as typed or as they are called before. */
export function namesIn(fields: Fields): readonly [string, string] {
  const name = (home: Home) =>
    oneLine(fields[fieldOf("home", home)]?.[0] ?? "").slice(0, NAME_MAX_CHARACTERS) || homeNames[home];
  return name(0) === name(1) ? [name(0), `${name(1)} (2)`] : [name(0), name(1)];
}

/** What the fields hold, wrong amounts counted for nothing: the houses are drawn while one types. */
export function budgetIn(fields: Fields): Budget {
  const pair = (field: Income | Post | Season): Pair => [
    amountIn(fields, field, 0) ?? 0,
    amountIn(fields, field, 1) ?? 0,
  ];
  return {
    monthly: Object.fromEntries([...incomes, ...posts].map((post) => [post, pair(post)])) as Budget["monthly"],
    yearly: Object.fromEntries(
      seasons.map((season) => [season, { month: monthIn(fields, season) ?? 0, amounts: pair(season) }]),
    ) as Budget["yearly"],
  };
}

function amountIn(fields: Fields, post: Income | Post | Season, home: Home): number | null {
  const [typed = ""] = fields[fieldOf(post, home)] ?? [];
  return isBlank(typed) ? 0 : centsTyped(typed, AMOUNT_MAX);
}

function monthIn(fields: Fields, season: Season): number | null {
  const [typed] = fields[monthField(season)] ?? [];
  if (typed === undefined) return usualMonths[season];
  return /^([1-9]|1[0-2])$/.test(typed) ? Number(typed) : null;
}

function read(fields: Fields): FieldsRead<BudgetAnswers> {
  const errors: Record<string, string> = {};
  const names = namesIn(fields);
  for (const post of [...incomes, ...posts, ...seasons])
    for (const home of bothHomes)
      if (amountIn(fields, post, home) === null)
        errors[fieldOf(post, home)] = wrongAmount(`${postNames[post]}, ${names[home]}`);
  for (const season of seasons)
    if (monthIn(fields, season) === null) errors[monthField(season)] = wrongMonth(postNames[season]);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const budget = budgetIn(fields);
  if (bothHomes.every((home) => isUnwritten(yearOf(budget, home))))
    return { ok: false, errors: { [fieldOf("wages", 0)]: nothingTyped } };
  const blank = bothHomes.flatMap((home) =>
    usual.filter((post) => isBlank(fields[fieldOf(post, home)]?.[0] ?? "")).map((post) => ({ post, home })),
  );
  return { ok: true, answers: { names, budget, blank } };
}

function sheet({ names, budget, blank }: BudgetAnswers, { records }: ToolFacts): Sheet {
  const indicative = records[INDICATIVE];
  const paysSupport = [...budget.monthly.supportPaid, ...budget.monthly.supportReceived].some((amount) => amount > 0);
  const heavy = bothHomes.flatMap((home) =>
    heaviestOf(budget, home, HEAVIEST).map((storey) => ({ text: heavyText(storey, names[home]) })),
  );
  return {
    title: texts.title,
    answer: verdictTexts(budget, names),
    tonight: tonightText(soughtIn({ names, budget, blank })),
    thisWeek: sheetTexts.thisWeek,
    sections: [
      {
        heading: sheetTexts.year,
        lines: [
          ...bothHomes.map((home) => ({ text: hardestText(budget, home, names[home]) })),
          ...(blank.length > 0 ? [{ text: blankText(blank.length) }] : []),
        ],
        table: yearTable(budget, names),
      },
      ...(heavy.length > 0
        ? [{ heading: sheetTexts.whatMoves, lines: [...heavy, { text: sheetTexts.whatMovesLine }] }]
        : []),
      ...(paysSupport
        ? [
            {
              heading: sheetTexts.support,
              lines: [
                { text: sheetTexts.supportLine },
                ...[supportText(budget)].flatMap((text) => (text ? [{ text }] : [])),
                ...(indicative ? [{ text: indicative.sentence, cites: [INDICATIVE] }] : []),
              ],
            },
          ]
        : []),
      { heading: sheetTexts.months, lines: [{ text: sheetTexts.monthsLine }], table: monthTable(budget, names) },
    ],
    cites: paysSupport && indicative ? [INDICATIVE] : [],
    isLaw: true,
  };
}

function soughtIn({ names, budget, blank }: BudgetAnswers) {
  const [first] = blank;
  if (first) return { post: first.post, name: names[first.home], known: false };
  const heaviest = bothHomes
    .flatMap((home) => posts.map((post) => ({ post, home, amount: budget.monthly[post][home] })))
    .reduce((one, other) => (other.amount > one.amount ? other : one));
  return { post: heaviest.post, name: names[heaviest.home], known: true };
}

function yearTable(budget: Budget, names: readonly [string, string]): SheetTable {
  return {
    columns: [sheetTexts.home, sheetTexts.comesIn, sheetTexts.goesOut, sheetTexts.gap],
    rows: bothHomes.map((home) => {
      const year = yearOf(budget, home);
      return [names[home], ...[year.in, year.out, year.in - year.out].map(formatEuros)];
    }),
  };
}

function monthTable(budget: Budget, names: readonly [string, string]): SheetTable {
  return {
    columns: [texts.month, ...names],
    rows: monthsOf(budget).map(({ month, homes }) => [
      monthName(month),
      ...homes.map((flow) => formatEuros(flow.in - flow.out)),
    ]),
  };
}

/** Two homes through twelve months; what is missing is said, no pension is proposed. */
export const budgetTool: Tool<BudgetAnswers> = { slug: "budget", cites: [INDICATIVE], read, sheet };
