import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FaultRule, Switches } from "./faults.ts";
import { DEFAULT_SWITCHES } from "./faults.ts";
import type { IdempotencyEntry } from "./idempotency.ts";
import type { Delivery } from "./webhooks.ts";
import type { Mode } from "./worlds.ts";

export type PaymentStatus = "open" | "pending" | "authorized" | "paid" | "canceled" | "expired" | "failed";
export type SequenceType = "oneoff" | "first" | "recurring";
export type RefundStatus = "queued" | "pending" | "processing" | "refunded" | "failed" | "canceled";

/** What a shop asks for. Money is integer cents. */
export interface PaymentRequest {
  amountCents: number;
  description: string;
  redirectUrl: string | null;
  cancelUrl: string | null;
  webhookUrl: string | null;
  locale: string | null;
  metadata: unknown;
  /** Methods the merchant limits the shopper to; null lets the hosted page offer them all. */
  allowedMethods: string[] | null;
  sequenceType: SequenceType;
  customerId: string | null;
  mandateId: string | null;
  country: string | null;
  /** The last day a bank transfer is waited for; null leaves the method its own time. */
  dueDate: string | null;
}

/** Instants are milliseconds since the epoch. */
export interface Payment extends PaymentRequest {
  id: string;
  /** Of the key that made it; a test one when nothing says. */
  mode?: Mode | undefined;
  token: string;
  createdAt: number;
  method: string | null;
  status: PaymentStatus;
  expiresAt: number | null;
  /** A direct debit may be called back until this instant. */
  cancelableUntil: number | null;
  planned: { at: number; status: "paid" | "failed"; reason: string | null } | null;
  statusAt: Partial<Record<PaymentStatus, number>>;
  details: Record<string, string>;
  attempts: { at: number; method: string; outcome: string; reason: string | null }[];
  /** Reads still answered 404 (fault webhook.early404). */
  hiddenReads: number;
}

export interface Customer {
  id: string;
  /** Of the key that made it; a test one when nothing says. */
  mode?: Mode | undefined;
  createdAt: number;
  name: string | null;
  email: string | null;
  locale: string | null;
  metadata: unknown;
  deleted: boolean;
}

export interface Mandate {
  id: string;
  /** Of the key that made it; a test one when nothing says. */
  mode?: Mode | undefined;
  customerId: string;
  createdAt: number;
  status: "valid" | "pending" | "invalid";
  method: "creditcard" | "directdebit" | "paypal";
  details: Record<string, string>;
  signatureDate: string | null;
  reference: string | null;
  validAt: number | null;
  revoked: boolean;
}

export interface Refund {
  id: string;
  /** Of the key that made it; a test one when nothing says. */
  mode?: Mode | undefined;
  paymentId: string;
  createdAt: number;
  amountCents: number;
  description: string;
  metadata: unknown;
  status: RefundStatus;
  nextStepAt: number | null;
  willFail: boolean;
  /** When the bank sent it back, after it had left. */
  returnedAt?: number;
}

export interface Chargeback {
  id: string;
  /** Of the key that made it; a test one when nothing says. */
  mode?: Mode | undefined;
  paymentId: string;
  createdAt: number;
  amountCents: number;
  reasonCode: string | null;
  reversedAt: number | null;
}

/** One transfer to the merchant's bank: what moved since the one before, less the fees. */
export interface Settlement {
  id: string;
  /** As the bank statement shows it. */
  reference: string;
  settledAt: number;
  amountCents: number;
  /** Withheld, in ten-thousandths of a euro. */
  fees: number;
  paymentIds: string[];
  refundIds: string[];
  chargebackIds: string[];
  /** Chargebacks the bank gave again. */
  reversedIds: string[];
  /** Refunds the bank sent back, of this settlement or one before. */
  returnedIds?: string[];
}

/** Everything the simulator remembers; each map is keyed by id, in order of creation. */
export interface Store {
  sequence: number;
  clockOffsetMs: number;
  switches: Switches;
  rules: FaultRule[];
  payments: Map<string, Payment>;
  customers: Map<string, Customer>;
  mandates: Map<string, Mandate>;
  refunds: Map<string, Refund>;
  chargebacks: Map<string, Chargeback>;
  settlements: Map<string, Settlement>;
  deliveries: Map<string, Delivery>;
  idempotency: Map<string, IdempotencyEntry>;
}

export function emptyStore(): Store {
  return {
    sequence: 0,
    clockOffsetMs: 0,
    switches: { ...DEFAULT_SWITCHES },
    rules: [],
    payments: new Map(),
    customers: new Map(),
    mandates: new Map(),
    refunds: new Map(),
    chargebacks: new Map(),
    settlements: new Map(),
    deliveries: new Map(),
    idempotency: new Map(),
  };
}

/** Reads a saved store; a missing file gives an empty one, a damaged file throws. */
export function loadStore(path: string): Store {
  const store = emptyStore();
  if (!existsSync(path)) return store;
  const saved = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  const target = store as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(saved)) {
    if (!(key in target)) continue;
    target[key] =
      target[key] instanceof Map ? new Map((value as { id: string }[]).map((record) => [record.id, record])) : value;
  }
  // A request that was running when the process stopped will never answer: its key becomes free again.
  for (const entry of [...store.idempotency.values()]) {
    if (entry.state === "running") store.idempotency.delete(entry.id);
  }
  store.switches = { ...DEFAULT_SWITCHES, ...store.switches };
  return store;
}

/** Writes beside, then renames: a stop in the middle leaves the previous file whole. */
export function saveStore(path: string, store: Store): void {
  mkdirSync(dirname(path), { recursive: true });
  const text = JSON.stringify(store, (_key, value) => (value instanceof Map ? [...value.values()] : value));
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";

export function randomToken(length: number): string {
  let token = "";
  for (let i = 0; i < length; i += 1) token += ALPHABET[randomInt(ALPHABET.length)];
  return token;
}

/** `tr_SIM000001` when counted (reproducible), `tr_` and 12 random characters otherwise. */
export function newId(store: Store, prefix: string, counted: boolean): string {
  store.sequence += 1;
  return `${prefix}_${counted ? `SIM${String(store.sequence).padStart(6, "0")}` : randomToken(12)}`;
}
