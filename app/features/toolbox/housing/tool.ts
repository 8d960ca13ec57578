import { centsTyped, isBlank } from "../amounts";
import type { Fields, FieldsRead, Sheet, SheetLine, SheetSection, Tool, ToolFacts } from "../tool";
import {
  balanceText,
  columns,
  comparisonRows,
  dutyText,
  errorTexts,
  keptTexts,
  netTexts,
  saleTexts,
  sheetTexts,
  texts,
  toFindText,
  waitingTexts,
} from "./messages";
import {
  AMOUNT_MAX,
  buyout,
  dutyRate,
  netOf,
  type OwnedHome,
  type Status,
  statuses,
  type Tenure,
  tenures,
  WHOLE,
} from "./rules";

/** The records it may cite. */
const DUTY = "K4-01";
const DUTY_DAY = "K4-02";
const BALANCE = "K4-43";
const LOAN_RELEASE = "K4-44";
const LEASE = "K6-07";
const SOLE_OWNER = "K6-14";
const OCCUPATION = "K6-15";
const PROTECTED_HOME = "K6-08";
const DEED = "K4-04";
const cites = [DUTY, DUTY_DAY, BALANCE, LOAN_RELEASE, LEASE, SOLE_OWNER, OCCUPATION, PROTECTED_HOME, DEED];

export type HousingAnswers =
  | { tenure: "rented"; status: Status }
  | { tenure: "owned"; status: Status; home: OwnedHome };

type DrawnSheet = Omit<Sheet, "title" | "cites" | "isLaw">;

function read(fields: Fields): FieldsRead<HousingAnswers> {
  const typed = (name: string) => fields[name]?.[0]?.trim() ?? "";
  const tenure: Tenure | undefined = tenures.find((each) => each === typed("tenure"));
  const status = statuses.find((each) => each === typed("status"));
  const errors: Record<string, string> = {};
  if (!tenure) errors.tenure = errorTexts.tenure;
  if (!status) errors.status = errorTexts.status;
  /** An amount that must be written, or one that may be left empty. */
  const amount = (name: "value" | "loan" | "monthly" | "saleCosts" | "deedCosts", mayBeBlank: boolean) => {
    const cents = mayBeBlank && isBlank(typed(name)) ? 0 : centsTyped(typed(name), AMOUNT_MAX);
    if (cents === null) errors[name] = errorTexts[name];
    return cents ?? 0;
  };
  if (tenure !== "owned") return status && tenure ? { ok: true, answers: { tenure, status } } : { ok: false, errors };
  const share = centsTyped(typed("share").replace("%", ""), WHOLE - 1);
  if (!share) errors.share = errorTexts.share;
  const [value, loan] = [amount("value", false), amount("loan", false)];
  if (value === 0) errors.value = errorTexts.value;
  const [monthly, saleCosts, deedCosts] = [
    amount("monthly", true),
    amount("saleCosts", true),
    amount("deedCosts", true),
  ];
  if (!status || !share || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    answers: { tenure, status, home: { status, value, loan, share, saleCosts, deedCosts, monthly } },
  };
}

function sheet(answers: HousingAnswers, facts: ToolFacts): Sheet {
  const drawn = answers.tenure === "rented" ? rentedSheet(facts) : ownedSheet(answers.home, facts);
  const cited = drawn.sections.flatMap(({ lines }) => lines.flatMap((line) => line.cites ?? []));
  return { title: texts.title, ...drawn, cites: [...new Set(cited)], isLaw: true };
}

function ownedSheet(home: OwnedHome, facts: ToolFacts): DrawnSheet {
  const rate = dutyRate(home.status, facts.records[DUTY]?.values);
  const bought = facts.records[BALANCE] ? buyout(home, rate) : null;
  return {
    answer: [netOf(home) < 0 ? sheetTexts.deficitAnswer : sheetTexts.ownedAnswer, sheetTexts.exactNote],
    tonight: home.loan > 0 ? sheetTexts.tonightLoan : sheetTexts.tonightOwned,
    thisWeek: sheetTexts.weekOwned,
    sections: [
      { heading: sheetTexts.compared, lines: [], table: { columns, rows: comparisonRows(home, bought) } },
      { heading: sheetTexts.net, lines: netTexts(home).map(said) },
      { heading: sheetTexts.sale, lines: saleTexts(home).map(said) },
      { heading: sheetTexts.buyout, lines: buyoutLines(home, rate, facts) },
      { heading: sheetTexts.kept, lines: [...keptTexts(home).map(said), ...printed(facts, [OCCUPATION])] },
      ...lawSection(facts, [...(home.status === "married" ? [SOLE_OWNER] : []), PROTECTED_HOME]),
      { heading: sheetTexts.bank, lines: bankLines(home, facts) },
      { heading: sheetTexts.notary, lines: [...sheetTexts.notaryLines.map(said), ...printed(facts, [DEED])] },
    ],
  };
}

function rentedSheet(facts: ToolFacts): DrawnSheet {
  const lease = printed(facts, [LEASE]);
  return {
    answer: [sheetTexts.rentedAnswer],
    tonight: sheetTexts.tonightRented,
    thisWeek: sheetTexts.weekRented,
    sections: [
      { heading: sheetTexts.lease, lines: lease.length > 0 ? lease : [said(waitingTexts.lease)] },
      { heading: sheetTexts.rentBank, lines: sheetTexts.rentLines.map(ticked) },
      ...lawSection(facts, [PROTECTED_HOME]),
    ],
  };
}

/** The balance, the tax and what is to be found, each with its record or the line that says whom to ask. */
function buyoutLines(home: OwnedHome, rate: number | null, facts: ToolFacts): SheetLine[] {
  const bought = buyout(home, rate);
  const knowsBalance = BALANCE in facts.records;
  return [
    knowsBalance ? { text: balanceText(home, bought), cites: [BALANCE] } : said(waitingTexts.balance),
    bought.duty !== null && rate !== null
      ? { text: dutyText(home, bought.duty, rate), cites: [DUTY] }
      : said(waitingTexts.duty),
    ...(knowsBalance && bought.duty !== null
      ? [{ text: toFindText(home, bought.balance, bought.duty), cites: [BALANCE, DUTY] }]
      : []),
    ...printed(facts, [DUTY_DAY]),
  ];
}

function bankLines({ loan }: OwnedHome, facts: ToolFacts): SheetLine[] {
  return [
    ...sheetTexts.bankLines.map(ticked),
    ...(loan > 0 ? [...sheetTexts.bankQuestions.map(said), ...printed(facts, [LOAN_RELEASE])] : []),
  ];
}

function lawSection(facts: ToolFacts, ids: string[]): SheetSection[] {
  const lines = printed(facts, ids);
  return lines.length > 0 ? [{ heading: sheetTexts.law, lines }] : [];
}

/** The sentences of these records that may be printed today. */
function printed({ records }: ToolFacts, ids: string[]): SheetLine[] {
  return ids.flatMap((id) => {
    const record = records[id];
    return record ? [{ text: record.sentence, cites: [id] }] : [];
  });
}

const said = (text: string): SheetLine => ({ text });
const ticked = (text: string): SheetLine => ({ text, box: true });

/** Selling, buying the other’s share, or keeping for a time: three ways side by side, with what is typed. */
export const housingTool: Tool<HousingAnswers> = { slug: "logement", cites, read, sheet };
