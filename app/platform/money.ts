/** An amount in euro cents, always an integer. */
export type Cents = number;

const THIN = "\u202f";

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, THIN);
}

function number(cents: Cents): string {
  const absolute = Math.abs(cents);
  const euros = grouped(Math.floor(absolute / 100));
  const rest = absolute % 100;
  return `${cents < 0 ? "−" : ""}${euros}${rest ? `,${String(rest).padStart(2, "0")}` : ""}`;
}

/** « 350 € », « 1 200 € », « 175,50 € », with narrow no-break spaces. */
export function formatEuros(cents: Cents): string {
  return `${number(cents)}${THIN}€`;
}

/** « 350,00 € », « − 150,00 € »: to the cent, as in the back office and on papers. */
export function formatExactEuros(cents: Cents): string {
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? `−${THIN}` : ""}${grouped(Math.floor(Math.abs(cents) / 100))},${rest}${THIN}€`;
}

/** « 500€ », the price tag as the owner writes it (requirements R-4.7). */
export function formatPriceTag(cents: Cents): string {
  return `${number(cents)}€`;
}

/** « 312,50 »: an amount as it is typed, in its field. */
export function typedEuros(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(".", ",");
}

/** "350.00", the only form the payment provider accepts (Mollie API v2, amount.value). Throws for what is no amount in cents. */
export function toProviderAmount(cents: Cents): string {
  if (!Number.isInteger(cents) || cents < 0) throw new Error(`not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** "350.00" → 35000. Throws on anything else than euros with two decimals. */
export function fromProviderAmount(value: string): Cents {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(value);
  if (!match) throw new Error("the provider sent an amount that is not in euros and cents");
  return Number(match[1]) * 100 + Number(match[2]);
}

/** Two payments of one price; the first takes the odd cent (requirements R-4.2). */
export function halves(cents: Cents): [Cents, Cents] {
  const second = Math.floor(cents / 2);
  return [cents - second, second];
}

/** « 20 % », « 5,5 % », from basis points. */
export function formatRate(rateBp: number): string {
  return `${String(rateBp / 100).replace(".", ",")}\u202f%`;
}
