import type { Cents } from "~/platform/money";

export const tenures = ["owned", "rented"] as const;
export type Tenure = (typeof tenures)[number];

export const statuses = ["married", "pacs", "unmarried"] as const;
export type Status = (typeof statuses)[number];

/** The most that a field of euros holds. */
export const AMOUNT_MAX: Cents = 9_999_999_99;

/** Hundredths of a percent in the whole. */
export const WHOLE = 10_000;

/** What the person typed of a home that both own; shares and rates are in hundredths of a percent. */
export interface OwnedHome {
  status: Status;
  value: Cents;
  /** What is still owed of its loan. */
  loan: Cents;
  /** Of who fills the form. */
  share: number;
  /** What selling costs, as an agency or a bank said. */
  saleCosts: Cents;
  /** What the deed costs, as the notary said. */
  deedCosts: Cents;
  /** Of the loan, each month. */
  monthly: Cents;
}

/** An amount cut in two: what goes to who fills the form, and the rest of it. */
export interface Shared {
  own: Cents;
  other: Cents;
}

/** The value without the loan, negative when more is owed. */
export function netOf({ value, loan }: Pick<OwnedHome, "value" | "loan">): Cents {
  return value - loan;
}

/** To the cent; both parts make the whole. */
export function sharedBy(share: number, amount: Cents): Shared {
  const own = nearest((amount * share) / WHOLE);
  return { own, other: amount - own };
}

/** Sold at this value: what is left once the loan and the costs are paid, for each. */
export function afterSale(home: OwnedHome): Shared & { left: Cents } {
  const left = netOf(home) - home.saleCosts;
  return { left, ...sharedBy(home.share, left) };
}

export interface Buyout {
  /** What the one who stays owes the other: nothing when the loan is worth more than the home. */
  balance: Cents;
  /** The tax on the partition; null while its rate may not be printed. */
  duty: Cents | null;
  /** What is to be found, beside the loan that goes on. */
  toFind: Cents | null;
  /** The loan and all of that, if it is all borrowed. */
  owedAfter: Cents | null;
}

/** The person buys the other’s share; the home is taken for the only thing that is shared. */
export function buyout(home: OwnedHome, rate: number | null): Buyout {
  const net = Math.max(0, netOf(home));
  const balance = sharedBy(home.share, net).other;
  const duty = rate === null ? null : nearest((net * rate) / WHOLE);
  const toFind = duty === null ? null : balance + duty + home.deedCosts;
  return { balance, duty, toFind, owedAfter: toFind === null ? null : home.loan + toFind };
}

/** Kept by both for a time: what each pays of the loan every month, by their shares. */
export function keptByBoth({ share, monthly }: OwnedHome): Shared {
  return sharedBy(share, monthly);
}

/** The rate of the tax on a partition, from the values of its record; null when it may not be printed or has lost it. */
export function dutyRate(status: Status, values: Record<string, number> | undefined): number | null {
  const percent = values?.[status === "unmarried" ? "autres" : "epoux_ou_pacs"];
  return percent === undefined ? null : Math.round(percent * 100);
}

/** Half a cent goes away from zero on both sides of it, so that a debt is shared as a gain is. */
function nearest(amount: number): Cents {
  return Math.sign(amount) * Math.round(Math.abs(amount));
}
