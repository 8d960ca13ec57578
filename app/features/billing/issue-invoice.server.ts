import { findContact } from "~/features/accounts/accounts.server";
import { findVatRate, getSettings, vatNumber } from "~/features/settings/settings.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import type { MailAttachment } from "~/platform/mail/tables";
import type { Cents } from "~/platform/money";
import { methodName } from "~/platform/payments/payment-methods";
import { fulfilmentOf, type Payment, type PaymentEvent } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import { netOf, netOfPart } from "./invoice-amounts";
import { drawInvoice } from "./invoice-pdf.server";
import * as invoiceQueries from "./invoice-queries.server";
import * as queries from "./queries.server";
import { isInvoiceNumber } from "./rules";
import type { InvoiceContent } from "./tables";

const CATEGORY = "Catégorie de l’opération : prestation de services";

/**
 * The invoice of a paid payment, numbered without gap in the same transaction (CGI ann. II art. 242 nonies A). An
 * invoice never says an older day than the one before it: the database refuses it and the caller comes again.
 */
export async function issueInvoice(trx: Trx, event: PaymentEvent, { now }: At): Promise<string> {
  const { order, instalment, payment } = event;
  const discount = order.discount_label ? ` (${order.discount_label})` : "";
  const issuedOn = parisDay(now);
  const rateBp = await findVatRate(trx, issuedOn);
  const content: InvoiceContent = {
    kind: "invoice",
    issued_on: issuedOn,
    ...(await parties(trx, payment, rateBp)),
    order_reference: order.reference,
    ...(await serviceOf(trx, event, now)),
    lines: [
      ...(await linesOf(trx, event)),
      ...(order.discount_cents > 0 ? [line(`Réduction${discount}`, -order.discount_cents)] : []),
      ...otherInstalments(event),
    ],
    total_cents: payment.amount_cents,
    ...vatPart(rateBp, netOf(payment.amount_cents, rateBp)),
    paid_on: parisDay(payment.paid_at ?? now),
    payment_method: methodName(payment.method),
    ...(order.instalment_count === 2
      ? { instalment: { number: instalment.number, of: 2, ...(await whatRemains(trx, event)) } }
      : {}),
  };
  return invoiceQueries.insertInvoice(trx, content, { series: "F", user_id: payment.user_id, payment_id: payment.id });
}

/**
 * What is given back is written as a credit note that names its invoice (CGI art. 289 I-5), at the rate of that invoice; the day and the
 * means are those of the books, whatever the day it is heard of. Throws when there is no such invoice.
 */
export async function issueCreditNote(
  trx: Trx,
  event: PaymentEvent,
  refund: { id: string; amountCents: Cents; on: Day; method: string | null },
  { now }: At,
): Promise<string> {
  const invoice = await invoiceQueries.findInvoiceOfPayment(trx, event.payment.id);
  if (!invoice) throw new Error("a credit note needs the invoice it corrects");
  const issuedOn = parisDay(now);
  const rateBp = invoice.content.vat?.rate_bp ?? 0;
  const { service_period: period, service_place: place } = invoice.content;
  const before = await invoiceQueries.sumCreditNotes(trx, event.payment.id);
  const content: InvoiceContent = {
    kind: "credit_note",
    issued_on: issuedOn,
    ...(await parties(trx, event.payment, rateBp)),
    order_reference: event.order.reference,
    ...(period ? { service_period: period } : {}),
    ...(place ? { service_place: place } : {}),
    lines: [line(`Remboursement : ${event.order.label}`, -refund.amountCents)],
    total_cents: -refund.amountCents,
    ...vatPart(rateBp, -netOfPart(before, refund.amountCents, rateBp)),
    paid_on: refund.on,
    payment_method: methodName(refund.method),
    corrects_number: invoice.number,
    corrects_issued_on: invoice.issued_on,
  };
  return invoiceQueries.insertInvoice(trx, content, {
    series: "A",
    user_id: event.payment.user_id,
    refund_id: refund.id,
    corrects_invoice_id: invoice.id,
  });
}

async function serviceOf(
  trx: Trx,
  event: PaymentEvent,
  now: Date,
): Promise<Pick<InvoiceContent, "service_period" | "service_place">> {
  const service = await fulfilmentOf(event.order.subject).service(trx, event, { now });
  if (!service) return {};
  const { from, to, place } = service;
  return { service_period: { from, to }, ...(place ? { service_place: place } : {}) };
}

function vatPart(rateBp: number, netCents: Cents): Pick<InvoiceContent, "vat"> {
  return rateBp > 0 ? { vat: { rate_bp: rateBp, net_cents: netCents } } : {};
}

async function parties(
  trx: Trx,
  { user_id: userId, mode }: Pick<Payment, "user_id" | "mode">,
  rateBp: number,
): Promise<Pick<InvoiceContent, "brand" | "seller" | "buyer" | "mention" | "demo" | "trial">> {
  const settings = await getSettings(trx);
  const contact = await findContact(trx, userId);
  const vatNote = rateBp === 0 ? settings.seller_vat_note : "";
  return {
    brand: settings.brand_name,
    seller: {
      name: settings.seller_name,
      address: settings.seller_address.split("\n"),
      siren: settings.seller_siren,
      ...(settings.seller_siret ? { siret: settings.seller_siret } : {}),
      email: settings.contact_email,
      phone: settings.contact_phone,
      vat_note: vatNote,
      ...(rateBp > 0 ? { vat_number: vatNumber(settings.seller_siren) } : {}),
    },
    buyer: { name: `${contact.firstName} ${contact.lastName}`.trim(), email: contact.email },
    mention: [...(vatNote ? [vatNote] : []), CATEGORY],
    ...(config().demo ? { demo: true } : {}),
    ...(mode === "test" ? { trial: true } : {}),
  };
}

/** What the order is made of; its label alone when nothing more was said. */
async function linesOf(trx: Trx, { order }: PaymentEvent) {
  const lines = await queries.listOrderLines(trx, order.id);
  if (lines.length === 0) return [line(order.label, order.list_price_cents)];
  return lines.map((one) => ({ ...one, total_cents: one.quantity * one.unit_cents }));
}

function line(label: string, cents: Cents) {
  return { label, quantity: 1, unit_cents: cents, total_cents: cents };
}

/** On an invoice for one instalment the other one is set apart, so that the lines add up to what was paid. */
function otherInstalments({ order, instalment, payment }: PaymentEvent) {
  if (order.instalment_count === 1) return [];
  const rest = order.amount_cents - payment.amount_cents;
  const word = instalment.number === 1 ? "à venir" : "déjà réglée";
  return [line(`Échéance ${word}`, -rest)];
}

async function whatRemains(trx: Trx, { order, instalment }: PaymentEvent) {
  if (instalment.number === 2) return { remaining_cents: 0 };
  const second = (await instalmentQueries.listInstalments(trx, order.id)).find((one) => one.number === 2);
  return { remaining_cents: second?.amount_cents ?? 0, next_due: second?.due_date };
}

/** The PDF of an invoice, drawn anew from its frozen content: the same bytes each time. Throws for an id nobody has. */
export async function invoicePdf(db: Db, invoiceId: string): Promise<Buffer> {
  const invoice = await invoiceQueries.findInvoice(db, invoiceId);
  if (!invoice) throw new Error("no such invoice");
  return drawInvoice({ ...invoice.content, number: invoice.number });
}

/** The PDF for its owner, or null: what is not yours does not exist. */
export async function findInvoicePdf(
  db: Db,
  input: { userId: string; number: string },
): Promise<{ fileName: string; pdf: Buffer } | null> {
  const known = isInvoiceNumber(input.number);
  const invoice = known ? await invoiceQueries.findInvoiceOf(db, input.userId, input.number) : undefined;
  if (!invoice) return null;
  return { fileName: invoiceFileName(invoice.number), pdf: await invoicePdf(db, invoice.id) };
}

/** The invoice of a paid payment, to be attached to the mail that confirms it. Throws when it was not issued. */
export async function invoiceAttachment(trx: Trx, invoiceId: string): Promise<MailAttachment> {
  const invoice = await invoiceQueries.findInvoice(trx, invoiceId);
  if (!invoice) throw new Error("the invoice of a paid payment was not issued");
  return {
    filename: invoiceFileName(invoice.number),
    contentType: "application/pdf",
    source: { kind: "invoice-pdf", id: invoiceId },
  };
}

/** Says nothing of what was bought, as files lie about on shared machines. */
function invoiceFileName(number: string): string {
  return `recu-${number.toLowerCase()}.pdf`;
}
