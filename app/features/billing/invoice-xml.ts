import type { Day } from "~/platform/clock";
import { printable } from "~/platform/files/printable";
import type { Cents } from "~/platform/money";
import { amountsOf } from "./invoice-amounts";
import type { InvoiceSnapshot } from "./invoice-snapshot";

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(" ");

/** UNTDID 4461, by the name of the means on the invoice; 68 is any online payment. */
const MEANS: Record<string, string> = {
  "Carte bancaire": "48",
  "Apple Pay": "48",
  "Prélèvement SEPA": "59",
  Virement: "58",
};
const ONLINE_PAYMENT = "68";

/** What the French rules want even where it is about professionals alone (XP Z12-012, BR-FR-05), and who buys (BAR). */
const PRIVATE_BUYER_NOTES: [code: string, text: string][] = [
  ["BAR", "B2C"],
  ["PMT", "Sans objet : client particulier (aucune indemnité forfaitaire de recouvrement)"],
  ["PMD", "Sans objet : client particulier"],
  ["AAB", "Pas d’escompte pour paiement anticipé"],
];

/** Elements in the order given; an empty one is left out, as the rules refuse it. */
const element = (name: string, ...inner: string[]): string => {
  const content = inner.join("");
  return content === "" ? "" : `<ram:${name}>${content}</ram:${name}>`;
};
const text = (value: string): string =>
  printable(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const identifier = (name: string, scheme: string, value: string): string =>
  `<ram:${name} schemeID="${scheme}">${text(value)}</ram:${name}>`;
const instant = (name: string, day: Day): string =>
  element(name, `<udt:DateTimeString format="102">${day.replaceAll("-", "")}</udt:DateTimeString>`);
const amount = (cents: Cents): string => (cents / 100).toFixed(2);
/** The price of one of several, which need not be whole cents without VAT (EN 16931, BT-146). */
const unitPrice = (cents: number): string => (Number.isInteger(cents) ? amount(cents) : (cents / 100).toFixed(6));

/**
 * An invoice or a credit note for machines: UN/CEFACT Cross Industry Invoice D22B, Factur-X profile EN 16931, from its frozen record
 * alone. The amounts of a credit note are positive, its type says that they go back.
 */
export function writeInvoiceXml(invoice: InvoiceSnapshot): string {
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<rsm:CrossIndustryInvoice ${NAMESPACES}>`,
    `<rsm:ExchangedDocumentContext>${context(invoice)}</rsm:ExchangedDocumentContext>`,
    `<rsm:ExchangedDocument>${document(invoice)}</rsm:ExchangedDocument>`,
    "<rsm:SupplyChainTradeTransaction>",
    ...positiveLines(invoice).map((line, index) => tradeLine(invoice, line, index + 1)),
    element("ApplicableHeaderTradeAgreement", seller(invoice), buyer(invoice), order(invoice)),
    element(
      "ApplicableHeaderTradeDelivery",
      element(
        "ActualDeliverySupplyChainEvent",
        instant("OccurrenceDateTime", invoice.service_period?.from ?? invoice.paid_on),
      ),
    ),
    element("ApplicableHeaderTradeSettlement", settlement(invoice)),
    "</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>",
  ];
  return parts.join("");
}

/** S2: a service already paid; S1: a service, for what goes back (XP Z12-012, BT-23). */
function context({ kind }: InvoiceSnapshot): string {
  const process = element("ID", kind === "invoice" ? "S2" : "S1");
  return (
    element("BusinessProcessSpecifiedDocumentContextParameter", process) +
    element("GuidelineSpecifiedDocumentContextParameter", element("ID", "urn:cen.eu:en16931:2017"))
  );
}

function document({ kind, number, issued_on, mention, seller: by, demo, trial }: InvoiceSnapshot): string {
  const note = (content: string, code?: string) =>
    element("IncludedNote", element("Content", text(content)), code ? element("SubjectCode", code) : "");
  return [
    element("ID", text(number)),
    element("TypeCode", kind === "invoice" ? "380" : "381"),
    instant("IssueDateTime", issued_on),
    ...mention.filter((line) => line !== by.vat_note).map((line) => note(line, "AAI")),
    ...PRIVATE_BUYER_NOTES.map(([code, content]) => note(content, code)),
    demo || trial ? note(demo ? "Document de démonstration, sans valeur" : "Document d’essai, sans valeur") : "",
  ].join("");
}

interface NetLine {
  label: string;
  quantity: number;
  cents: Cents;
}

function netLines(invoice: InvoiceSnapshot): NetLine[] {
  const sign = signOf(invoice);
  const { lineNets } = amountsOf(invoice);
  return invoice.lines.map(({ label, quantity }, index) => ({ label, quantity, cents: sign * (lineNets[index] ?? 0) }));
}

function signOf({ kind }: InvoiceSnapshot): 1 | -1 {
  return kind === "invoice" ? 1 : -1;
}

function positiveLines(invoice: InvoiceSnapshot): NetLine[] {
  return netLines(invoice).filter(({ cents }) => cents > 0);
}

function tradeLine(invoice: InvoiceSnapshot, { label, quantity, cents }: NetLine, place: number): string {
  const { service_place } = invoice;
  return element(
    "IncludedSupplyChainTradeLineItem",
    element("AssociatedDocumentLineDocument", element("LineID", String(place))),
    element(
      "SpecifiedTradeProduct",
      element("Name", text(label)),
      service_place ? element("Description", text(`Lieu : ${service_place}`)) : "",
    ),
    element(
      "SpecifiedLineTradeAgreement",
      element("NetPriceProductTradePrice", element("ChargeAmount", unitPrice(cents / quantity))),
    ),
    element("SpecifiedLineTradeDelivery", `<ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity>`),
    element(
      "SpecifiedLineTradeSettlement",
      element("ApplicableTradeTax", element("TypeCode", "VAT"), category(invoice), rate(invoice)),
      period(invoice),
      element("SpecifiedTradeSettlementLineMonetarySummation", element("LineTotalAmount", amount(cents))),
    ),
  );
}

/** E: exempt, as under the franchise (XP Z12-012, BR-FR-CO-16); S: with VAT. */
function category({ vat }: InvoiceSnapshot): string {
  return element("CategoryCode", vat ? "S" : "E");
}

function rate({ vat }: InvoiceSnapshot): string {
  return element("RateApplicablePercent", ((vat?.rate_bp ?? 0) / 100).toFixed(2));
}

function period({ service_period }: InvoiceSnapshot): string {
  if (!service_period) return "";
  const { from, to } = service_period;
  return element("BillingSpecifiedPeriod", instant("StartDateTime", from), instant("EndDateTime", to));
}

function seller({ seller: by, brand }: InvoiceSnapshot): string {
  const siren = by.siren.replace(/\D/g, "");
  return element(
    "SellerTradeParty",
    by.siret ? identifier("GlobalID", "0009", by.siret.replace(/\D/g, "")) : "",
    element("Name", text(by.name)),
    element(
      "SpecifiedLegalOrganization",
      identifier("ID", "0002", siren),
      brand ? element("TradingBusinessName", text(brand)) : "",
    ),
    address(by.address),
    element("URIUniversalCommunication", identifier("URIID", "0225", siren)),
    element(
      "SpecifiedTaxRegistration",
      by.vat_number ? identifier("ID", "VA", by.vat_number) : identifier("ID", "FC", siren),
    ),
  );
}

/** A French address, line by line; the last one begins with the postcode. */
function address(lines: string[]): string {
  const known = lines.map((line) => line.trim()).filter(Boolean);
  const [, postcode = "", city = ""] = /^(\d{5}) (.+)$/.exec(known.at(-1) ?? "") ?? [];
  const streets = postcode ? known.slice(0, -1) : known;
  const [one = "", two = "", ...rest] = streets;
  return element(
    "PostalTradeAddress",
    element("PostcodeCode", text(postcode)),
    element("LineOne", text(one)),
    element("LineTwo", text(two)),
    element("LineThree", text(rest.join(", "))),
    element("CityName", text(city)),
    element("CountryID", "FR"),
  );
}

/** A private person: no number, and no address but the country, as none is asked for. */
function buyer({ buyer: to }: InvoiceSnapshot): string {
  return element(
    "BuyerTradeParty",
    element("Name", text(to.name) || "Client particulier"),
    address([]),
    to.email ? element("URIUniversalCommunication", identifier("URIID", "EM", to.email)) : "",
  );
}

function order({ order_reference }: InvoiceSnapshot): string {
  return order_reference
    ? element("SellerOrderReferencedDocument", element("IssuerAssignedID", text(order_reference)))
    : "";
}

function settlement(invoice: InvoiceSnapshot): string {
  const { number, payment_method, vat, seller: by } = invoice;
  const sign = signOf(invoice);
  const { netCents, vatCents, grossCents } = amountsOf(invoice);
  const [net, tax, gross] = [sign * netCents, sign * vatCents, sign * grossCents];
  const lines = netLines(invoice);
  const taken = lines.filter(({ cents }) => cents < 0);
  const sum = (some: NetLine[]) => some.reduce((total, { cents }) => total + cents, 0);
  return [
    element("PaymentReference", text(number)),
    element("InvoiceCurrencyCode", "EUR"),
    element(
      "SpecifiedTradeSettlementPaymentMeans",
      element("TypeCode", MEANS[payment_method] ?? ONLINE_PAYMENT),
      element("Information", text(payment_method)),
    ),
    element(
      "ApplicableTradeTax",
      element("CalculatedAmount", amount(tax)),
      element("TypeCode", "VAT"),
      vat ? "" : element("ExemptionReason", text(by.vat_note)),
      element("BasisAmount", amount(net)),
      category(invoice),
      // 72: VAT on services is due when they are paid for (CGI art. 269, 2-c).
      vat ? element("DueDateTypeCode", "72") : element("ExemptionReasonCode", "VATEX-FR-FRANCHISE"),
      rate(invoice),
    ),
    period(invoice),
    ...taken.map((line) => allowance(invoice, line)),
    element("SpecifiedTradePaymentTerms", instant("DueDateDateTime", dueOn(invoice))),
    element(
      "SpecifiedTradeSettlementHeaderMonetarySummation",
      element("LineTotalAmount", amount(sum(lines) - sum(taken))),
      taken.length > 0 ? element("AllowanceTotalAmount", amount(-sum(taken))) : "",
      element("TaxBasisTotalAmount", amount(net)),
      `<ram:TaxTotalAmount currencyID="EUR">${amount(tax)}</ram:TaxTotalAmount>`,
      element("GrandTotalAmount", amount(gross)),
      element("TotalPrepaidAmount", amount(gross)),
      element("DuePayableAmount", amount(0)),
    ),
    corrected(invoice),
  ].join("");
}

/** A note of what went back before it was written is due no earlier than its own day (XP Z12-012, BR-FR-CO-07); an invoice already paid may be. */
function dueOn({ kind, paid_on, issued_on }: InvoiceSnapshot): Day {
  return kind === "credit_note" && paid_on < issued_on ? issued_on : paid_on;
}

/** What a line takes off: a discount, or the instalment that another invoice is for. */
function allowance(invoice: InvoiceSnapshot, { label, cents }: NetLine): string {
  return element(
    "SpecifiedTradeAllowanceCharge",
    "<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>",
    element("ActualAmount", amount(-cents)),
    element("Reason", text(label)),
    element("CategoryTradeTax", element("TypeCode", "VAT"), category(invoice), rate(invoice)),
  );
}

function corrected({ corrects_number, corrects_issued_on: day }: InvoiceSnapshot): string {
  if (!corrects_number) return "";
  const date = day ? `<qdt:DateTimeString format="102">${day.replaceAll("-", "")}</qdt:DateTimeString>` : "";
  return element(
    "InvoiceReferencedDocument",
    element("IssuerAssignedID", text(corrects_number)),
    element("FormattedIssueDateTime", date),
  );
}
