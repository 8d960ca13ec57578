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
    /** Of the place that sells; absent where none is given, and from those issued before it was frozen. */
    siret?: string;
    email: string;
    phone: string;
    /** « TVA non applicable, article 293 B du CGI »; empty on an invoice with VAT. */
    vat_note: string;
    /** The seller’s number for VAT, on an invoice with VAT. */
    vat_number?: string;
  };
  buyer: { name: string; email?: string };
  /** Reference of the order; absent from those issued before it was frozen, as the days and the place. */
  order_reference?: string;
  /** First and last day of the service; the same day twice for one day. */
  service_period?: { from: Day; to: Day };
  /** Where people come, when they do. */
  service_place?: string;
  /** A discount is a line of its own with a negative amount. Amounts are what is paid, VAT included. */
  lines: InvoiceLine[];
  total_cents: Cents;
  /** The rate of its day in basis points, and its total without VAT. Absent while no VAT is due (CGI art. 293 B). */
  vat?: { rate_bp: number; net_cents: Cents };
  /** Day of the payment, or of the refund for a credit note. */
  paid_on: Day;
  payment_method: string;
  /** The invoice a credit note corrects (CGI art. 289 I-5). */
  corrects_number?: string;
  /** The day that invoice was issued. */
  corrects_issued_on?: Day;
  /** Legal mentions, one line each, printed at the foot. */
  mention: string[];
  instalment?: { number: number; of: number; remaining_cents: Cents; next_due?: Day };
  /** Prints « Document de démonstration — sans valeur ». */
  demo?: boolean;
  /** Prints « ESSAI — sans valeur » across each page: paid with a test key, nobody was debited. */
  trial?: boolean;
}

export interface InvoiceLine {
  label: string;
  quantity: number;
  unit_cents: Cents;
  total_cents: Cents;
}
