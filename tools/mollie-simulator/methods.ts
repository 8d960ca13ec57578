import { amountOf, centsFrom } from "./amounts.ts";
import { ApiError, unprocessable } from "./errors.ts";
import { documentation, hal } from "./lists.ts";
import type { Simulation } from "./simulation.ts";
import type { SequenceType } from "./state.ts";

export interface MethodTerms {
  id: string;
  label: string;
  minCents: number;
  maxCents: number | null;
  sequences: readonly SequenceType[];
  /** How long the hosted page stays usable. */
  openForMinutes: number;
  /** Method of the mandate a first payment leaves behind. */
  mandate: "creditcard" | "directdebit" | "paypal" | null;
}

const HOSTED: readonly SequenceType[] = ["oneoff", "first"];

/** Methods the simulator knows, with Mollie's default limits for France. */
const METHODS: readonly MethodTerms[] = [
  {
    id: "creditcard",
    label: "Carte bancaire",
    minCents: 1,
    maxCents: 10_000_00,
    sequences: ["oneoff", "first", "recurring"],
    openForMinutes: 15,
    mandate: "creditcard",
  },
  {
    id: "applepay",
    label: "Apple Pay",
    minCents: 1,
    maxCents: 10_000_00,
    sequences: HOSTED,
    openForMinutes: 15,
    mandate: "creditcard",
  },
  {
    id: "googlepay",
    label: "Google Pay",
    minCents: 1,
    maxCents: 10_000_00,
    sequences: HOSTED,
    openForMinutes: 15,
    mandate: "creditcard",
  },
  {
    id: "paypal",
    label: "PayPal",
    minCents: 1,
    maxCents: 8_000_00,
    sequences: ["oneoff", "first", "recurring"],
    openForMinutes: 180,
    mandate: "paypal",
  },
  {
    id: "paybybank",
    label: "Virement instantané",
    minCents: 1,
    maxCents: 10_000_00,
    sequences: HOSTED,
    openForMinutes: 60,
    mandate: "directdebit",
  },
  {
    id: "banktransfer",
    label: "Virement bancaire",
    minCents: 1,
    maxCents: 1_000_000_00,
    sequences: ["oneoff"],
    openForMinutes: 14 * 24 * 60,
    mandate: null,
  },
  {
    id: "directdebit",
    label: "Prélèvement SEPA",
    minCents: 1,
    maxCents: 1_000_00,
    sequences: ["recurring"],
    openForMinutes: 0,
    mandate: "directdebit",
  },
];

export const DEFAULT_METHODS = ["creditcard", "applepay", "paypal", "banktransfer", "directdebit"];

/** The method enum of the OpenAPI document. */
const KNOWN_IDS =
  "alma applepay bacs bancomatpay bancontact banktransfer belfius billie billink bizum blik creditcard directdebit eps giftcard googlepay ideal in3 kbc klarna mbway mobilepay multibanco mybank paybybank paypal paysafecard pointofsale przelewy24 riverty satispay swish trustly twint vipps voucher".split(
    " ",
  );

export const LOCALES =
  "ca_ES cs_CZ da_DK de_AT de_CH de_DE de_LU en_BE en_GB en_NL en_US es_ES fi_FI fr_BE fr_FR fr_LU hu_HU is_IS it_IT lt_LT lv_LV nb_NO nl_BE nl_NL pl_PL pt_PT sk_SK sv_SE".split(
    " ",
  );

export const SEQUENCE_TYPES: readonly string[] = ["oneoff", "first", "recurring"];

export const isKnownMethod = (id: unknown): boolean => KNOWN_IDS.includes(id as string);
export const methodTerms = (id: string): MethodTerms | undefined => METHODS.find((method) => method.id === id);

/** A first payment of zero is only for cards and PayPal. */
function minimumCents(method: MethodTerms, sequence: SequenceType): number {
  const zeroAllowed = sequence === "first" && (method.mandate === "creditcard" || method.mandate === "paypal");
  return zeroAllowed ? 0 : method.minCents;
}

function enabled(simulation: Simulation, sequence: SequenceType): MethodTerms[] {
  return METHODS.filter((method) => simulation.methods.includes(method.id) && method.sequences.includes(sequence));
}

/** Methods the shopper may choose for a payment. Throws 422 when none fits, with the limit to blame when there is one. */
export function suitableMethods(
  simulation: Simulation,
  sequence: SequenceType,
  allowed: string[] | null,
  cents: number,
): MethodTerms[] {
  const candidates = enabled(simulation, sequence).filter((method) => !allowed || allowed.includes(method.id));
  if (candidates.length === 0) throw unprocessable("No suitable payment methods found");
  const fitting = candidates.filter(
    (method) => cents >= minimumCents(method, sequence) && (method.maxCents === null || cents <= method.maxCents),
  );
  if (fitting.length > 0) return fitting;
  const tooLow = candidates.every((method) => cents < minimumCents(method, sequence));
  throw unprocessable(`The amount is ${tooLow ? "lower than the minimum" : "higher than the maximum"}`, "amount");
}

export function methodView(simulation: Simulation, method: MethodTerms) {
  const icon = `${simulation.publicUrl}/icons/${method.id}`;
  return {
    resource: "method",
    id: method.id,
    description: method.label,
    minimumAmount: amountOf(method.minCents),
    maximumAmount: method.maxCents === null ? null : amountOf(method.maxCents),
    image: { size1x: `${icon}.svg`, size2x: `${icon}.svg`, svg: `${icon}.svg` },
    status: "activated",
    _links: {
      self: hal(`${simulation.publicUrl}/v2/methods/${method.id}`),
      documentation: documentation("get-method"),
    },
  };
}

/** `GET /v2/methods`: Apple Pay and Google Pay only show with `includeWallets`. */
export function listMethods(simulation: Simulation, url: URL) {
  const query = url.searchParams;
  const sequence = query.get("sequenceType") || "oneoff";
  if (!SEQUENCE_TYPES.includes(sequence)) throw new ApiError(400, "The sequence type is invalid", "sequenceType");
  const locale = query.get("locale");
  if (locale && !LOCALES.includes(locale)) throw new ApiError(400, "The locale is invalid", "locale");
  const value = query.get("amount[value]");
  const cents = value === null ? null : centsFrom({ currency: query.get("amount[currency]"), value });
  const wallets = (query.get("includeWallets") ?? "").split(",");
  const methods = enabled(simulation, sequence as SequenceType).filter(
    (method) =>
      (!["applepay", "googlepay"].includes(method.id) || wallets.includes(method.id)) &&
      (cents === null || (cents >= method.minCents && (method.maxCents === null || cents <= method.maxCents))),
  );
  return {
    count: methods.length,
    _embedded: { methods: methods.map((method) => methodView(simulation, method)) },
    _links: { self: hal(url.href), documentation: documentation("list-methods") },
  };
}
