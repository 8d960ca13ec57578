import { expect, test } from "vitest";
import { drawnText } from "../../../tests/support/pdf-text";
import { drawInvoice } from "./invoice-pdf.server";
import type { InvoiceSnapshot } from "./invoice-snapshot";

const invoice: InvoiceSnapshot = {
  kind: "invoice",
  number: "F-2026-0001",
  issued_on: "2026-11-21",
  seller: {
    name: "Sophie Delmas EI",
    address: ["12 rue des Tilleuls", "75011 Paris"],
    siren: "912 345 678",
    email: "bonjour@leclaircie.example",
    phone: "01 99 00 12 34",
    vat_note: "TVA non applicable, article 293 B du CGI",
  },
  buyer: { name: "Claire Martin", email: "claire@example.org" },
  service_period: { from: "2026-11-21", to: "2027-11-20" },
  lines: [
    { label: "Adhésion annuelle", quantity: 1, unit_cents: 50_000, total_cents: 50_000 },
    { label: "Réduction de parrainage", quantity: 1, unit_cents: -15_000, total_cents: -15_000 },
  ],
  total_cents: 35_000,
  paid_on: "2026-11-21",
  payment_method: "par carte bancaire",
  mention: ["TVA non applicable, article 293 B du CGI", "Catégorie de l’opération : prestation de services"],
};

async function read(snapshot: InvoiceSnapshot): Promise<string> {
  return drawnText(await drawInvoice(snapshot, { compressed: false }));
}

test("the SIRET stands under the SIREN where the house gave one", async () => {
  expect(await read(invoice)).not.toContain("SIRET");
  const text = await read({ ...invoice, seller: { ...invoice.seller, siret: "912 345 678 00014" } });
  expect(text).toContain("SIREN 912 345 678");
  expect(text).toContain("SIRET 912 345 678 00014");
});

test("an invoice carries every mandatory mention", async () => {
  const text = await read(invoice);
  for (const mention of [
    "Facture",
    "N° F-2026-0001",
    "21\u00a0novembre 2026",
    "Sophie Delmas EI",
    "12 rue des Tilleuls",
    "SIREN 912 345 678",
    "Claire Martin",
    "du 21\u00a0novembre 2026",
    "au 20\u00a0novembre 2027",
    "Adhésion annuelle",
    "500\u00a0€",
    "Réduction de parrainage",
    "−150\u00a0€",
    "Total HT",
    "350\u00a0€",
    "TVA non applicable, article 293 B du CGI",
    "Catégorie de l’opération : prestation de services",
  ]) {
    expect(text).toContain(mention);
  }
  expect(text).not.toContain("démonstration");
  expect(text.match(/TVA non applicable, article 293 B/g)).toHaveLength(1);
});

test("a credit note names the invoice it corrects", async () => {
  const text = await read({ ...invoice, kind: "credit_note", number: "A-2026-0001", corrects_number: "F-2026-0001" });
  expect(text).toContain("Avoir");
  expect(text).toContain("N° A-2026-0001");
  expect(text).toContain("Corrige la facture n° F-2026-0001");
  expect(text).toContain("Remboursé le");
  expect(text).not.toContain("Total payé");
});

test("a first instalment says what remains and when", async () => {
  const text = await read({
    ...invoice,
    instalment: { number: 1, of: 2, remaining_cents: 17_500, next_due: "2027-05-21" },
  });
  expect(text).toContain("Paiement 1 sur 2. Reste à régler\u00a0: 175\u00a0€, le 21\u00a0mai 2027.");
  expect(await read({ ...invoice, instalment: { number: 2, of: 2, remaining_cents: 0 } })).toContain(
    "Il ne reste rien à régler.",
  );
});

test("a demonstration says it is worth nothing", async () => {
  expect(await read({ ...invoice, demo: true })).toContain("Document de démonstration — sans valeur");
});

test("the same invoice gives the same bytes, another one does not", async () => {
  const first = await drawInvoice(invoice);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await drawInvoice(invoice)).equals(first)).toBe(true);
  expect((await drawInvoice({ ...invoice, number: "F-2026-0002" })).equals(first)).toBe(false);
});

test("one tagged page in French with its title and embedded fonts", async () => {
  const raw = (await drawInvoice(invoice, { compressed: false })).toString("latin1");
  expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(raw).toContain("/Marked true");
  expect(raw).toContain("/Lang (fr-FR)");
  expect(raw).toContain("/DisplayDocTitle true");
  expect(raw).toContain("pdfuaid:part");
  for (const type of ["Document", "H1", "H2", "Table", "TR", "TH", "TD", "Figure"])
    expect(raw).toContain(`/S /${type}\n`);
  expect(raw).not.toMatch(/\/BaseFont \/Helvetica/);
});

test("names from elsewhere keep their letters, or at least the bare ones, and hidden characters are dropped", async () => {
  const text = await read({ ...invoice, buyer: { name: "Łukasz \u202eŞahin\u0007 & Zoë <Đặng>" } });
  expect(text).toContain("Łukasz Şahin & Zoë <Đang>");
});

test("very long names and many lines stay on the paper", async () => {
  const long = {
    ...invoice,
    buyer: {
      name: "Marie-Caroline-Alexandrine de La Rochefoucauld-Montmorency d’Estissac".repeat(2),
      email: `${"x".repeat(64)}@example.org`,
    },
    lines: Array.from({ length: 12 }, () => invoice.lines[0] as InvoiceSnapshot["lines"][number]),
  };
  const raw = (await drawInvoice(long, { compressed: false })).toString("latin1");
  expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test("the head of an invoice is the name of its day; one issued before it was frozen keeps the first name", async () => {
  expect(await read(invoice)).toContain("L’Éclaircie");
  const renamed = await read({
    ...invoice,
    brand: "Le Gué, maison d’accompagnement des familles en Bourgogne-Franche-Comté",
  });
  expect(renamed).toContain("Le Gué, maison");
  expect(renamed).not.toContain("Éclaircie");
});

test("an invoice with VAT shows net, VAT and gross, and no exemption", async () => {
  const text = await read({
    ...invoice,
    seller: { ...invoice.seller, vat_note: "", vat_number: "FR83404833048" },
    mention: ["Catégorie de l’opération : prestation de services"],
    vat: { rate_bp: 2_000, net_cents: 29_167 },
  });
  for (const words of [
    "TVA FR83404833048",
    "416,67\u00a0€",
    "−125\u00a0€",
    "291,67\u00a0€",
    "58,33\u00a0€",
    "350\u00a0€",
  ])
    expect(text).toContain(words);
  expect(text).toContain("TVA 20\u00a0%");
  expect(text).not.toContain("293 B");
  expect(text).not.toContain("non applicable");
});

test("an invoice names its order, and the day and the place of an event", async () => {
  const text = await read({
    ...invoice,
    order_reference: "LE-7K2M9Q",
    service_period: { from: "2026-12-12", to: "2026-12-12" },
    service_place: "Paris 8e",
  });
  for (const words of ["Commande", "LE-7K2M9Q", "Jour de la prestation", "12\u00a0décembre 2026", "Lieu", "Paris 8e"])
    expect(text).toContain(words);
  expect(text).not.toContain("Période");
});
