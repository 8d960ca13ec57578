import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";

/**
 * Everything printed on an invoice or a credit note, frozen on the day it is issued: the paper never changes when a price, a name or
 * the seller's address does (CGI ann. II art. 242 nonies A).
 */
export interface InvoiceSnapshot {
  kind: "invoice" | "credit_note";
  /** `F-2026-0001`, or `A-2026-0001` for a credit note. */
  number: string;
  issued_on: Day;
  /** The name of the house at the head of the page; absent from those issued before it was frozen. */
  brand?: string;
  seller: {
    name: string;
    address: string[];
    siren: string;
    email: string;
    phone: string;
    /** « TVA non applicable, article 293 B du CGI ». */
    vat_note: string;
  };
  buyer: { name: string; email?: string };
  service_period?: { from: Day; to: Day };
  /** A discount is a line of its own with a negative amount. */
  lines: InvoiceLine[];
  total_cents: Cents;
  /** Day of the payment, or of the refund for a credit note. */
  paid_on: Day;
  payment_method: string;
  /** The invoice a credit note corrects (CGI art. 289 I-5). */
  corrects_number?: string;
  /** Legal mentions, one line each, printed at the foot. */
  mention: string[];
  instalment?: { number: number; of: number; remaining_cents: Cents; next_due?: Day };
  /** Prints « Document de démonstration — sans valeur ». */
  demo?: boolean;
}

export interface InvoiceLine {
  label: string;
  quantity: number;
  unit_cents: Cents;
  total_cents: Cents;
}
