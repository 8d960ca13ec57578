import { formatDay } from "~/platform/clock";
import { TaggedPdf, type TextStyle } from "~/platform/files/pdf.server";
import { type Cents, formatEuros, formatRate } from "~/platform/money";
import {
  body,
  drawBlock,
  drawFoot,
  drawMark,
  heading,
  INK,
  LEFT,
  LINE,
  MIST,
  muted,
  name,
  RIGHT,
  title,
  total,
  WIDTH,
} from "./document-parts.server";
import { amountsOf } from "./invoice-amounts";
import type { InvoiceLine, InvoiceSnapshot } from "./invoice-snapshot";
import { writeInvoiceXml } from "./invoice-xml";

/** Lines of the table stop here; the foot of the page holds the mentions. */
const TABLE_BOTTOM = 560;

const COLUMNS = { quantity: 352, unit: 446, total: RIGHT };
const LABEL_WIDTH = 260;

const french = {
  invoice: { title: "Facture", paid: "Réglée le", total: "Total payé" },
  credit_note: { title: "Avoir", paid: "Remboursé le", total: "Total remboursé" },
};

/**
 * One A4 page, and inside it the same invoice for machines (Factur-X), with the mentions of CGI ann. II art. 242 nonies A and arrêté 83-50/A. Pure: the same snapshot gives the same bytes,
 * so an invoice can be drawn again at any time. `compressed: false` leaves the content readable for inspection.
 */
export function drawInvoice(invoice: InvoiceSnapshot, { compressed = true } = {}): Promise<Buffer> {
  const paper = new TaggedPdf({
    title: `${french[invoice.kind].title} ${invoice.number}`,
    author: invoice.seller.name,
    day: invoice.issued_on,
    compressed,
    facturX: writeInvoiceXml(invoice),
    ...(invoice.trial && !invoice.demo ? { watermark: "ESSAI — sans valeur" } : {}),
  });
  drawMark(paper, invoice);
  let y = drawTitle(paper, invoice, 118);
  y = drawParties(paper, invoice, y + 26);
  y = drawLines(paper, invoice, y + 30);
  y = drawTotals(paper, invoice, y + 16);
  drawPayment(paper, invoice, y + 24);
  drawFoot(paper, footOf(invoice));
  return paper.finish();
}

function drawTitle(paper: TaggedPdf, invoice: InvoiceSnapshot, top: number): number {
  paper.element("H1", () => paper.write(french[invoice.kind].title, LEFT - 1, top, title));
  let y = top + 46;
  paper.element("P", () => paper.write(`N° ${invoice.number}`, LEFT, y, { ...body, size: 12 }));
  y += 17;
  if (invoice.corrects_number) {
    paper.element("P", () => paper.write(`Corrige la facture n° ${invoice.corrects_number}`, LEFT, y, muted));
    y += 15;
  }
  return y;
}

function drawParties(paper: TaggedPdf, invoice: InvoiceSnapshot, top: number): number {
  const { seller, buyer } = invoice;
  paper.hairline(LEFT, top, WIDTH, INK, 0.9);
  const bottoms = [
    drawBlock(paper, "Vendeur", LEFT, top + 16, 176, [
      [seller.name, name],
      ...seller.address.map((line): [string, TextStyle] => [line, body]),
      [`SIREN ${seller.siren}`, body],
      [seller.siret ? `SIRET ${seller.siret}` : "", body],
      [seller.vat_number ? `TVA ${seller.vat_number}` : "", body],
      [seller.phone, body],
      [seller.email, body],
    ]),
    drawBlock(paper, "Client", LEFT + 196, top + 16, 140, [
      [buyer.name, name],
      [buyer.email ?? "", body],
    ]),
    drawDates(paper, invoice, LEFT + 356, top + 16),
  ];
  return Math.max(...bottoms);
}

function drawDates(paper: TaggedPdf, invoice: InvoiceSnapshot, x: number, top: number): number {
  const { service_period: period, service_place: place, order_reference: order } = invoice;
  const dates: [string, string[]][] = [
    [invoice.kind === "invoice" ? "Émise le" : "Émis le", [formatDay(invoice.issued_on)]],
    ...(order ? [["Commande", [order]] as [string, string[]]] : []),
    ...(period ? [servicePeriod(period)] : []),
    ...(place ? [["Lieu", paper.wrap(place, body, RIGHT - x)] as [string, string[]]] : []),
    [french[invoice.kind].paid, [formatDay(invoice.paid_on)]],
  ];
  let y = top;
  paper.group("Sect", () => {
    for (const [label, lines] of dates) {
      const start = y;
      paper.element("P", () => {
        paper.write(label, x, start, heading);
        lines.forEach((line, index) => paper.write(line, x, start + 16 + index * 14, body));
      });
      y += 24 + lines.length * 14;
    }
  });
  return y - 8;
}

function servicePeriod({ from, to }: { from: string; to: string }): [string, string[]] {
  if (from === to) return ["Jour de la prestation", [formatDay(from)]];
  return ["Période de la prestation", [`du ${formatDay(from)}`, `au ${formatDay(to)}`]];
}

function drawLines(paper: TaggedPdf, invoice: InvoiceSnapshot, top: number): number {
  const { lineNets } = amountsOf(invoice);
  let y = top;
  paper.group("Table", () => {
    paper.hairline(LEFT, y, WIDTH, INK, 0.9);
    paper.group("TR", () => {
      const scope = { scope: "Column" } as const;
      paper.element("TH", () => paper.write("Désignation", LEFT, y + 10, heading), scope);
      paper.element("TH", () => paper.write("Quantité", COLUMNS.quantity, y + 10, heading, "right"), scope);
      paper.element("TH", () => paper.write("Prix unitaire HT", COLUMNS.unit, y + 10, heading, "right"), scope);
      paper.element("TH", () => paper.write("Montant HT", COLUMNS.total, y + 10, heading, "right"), scope);
    });
    y += 32;
    for (const [index, line] of invoice.lines.entries()) {
      if (y > TABLE_BOTTOM) {
        paper.newPage();
        y = 64;
      }
      y = drawLine(paper, line, lineNets[index] ?? 0, y);
    }
  });
  paper.hairline(LEFT, y, WIDTH, INK, 0.9);
  return y;
}

function drawLine(paper: TaggedPdf, line: InvoiceLine, netCents: Cents, y: number): number {
  const label = paper.wrap(line.label, body, LABEL_WIDTH);
  paper.hairline(LEFT, y, WIDTH, LINE);
  const top = y + 11;
  paper.group("TR", () => {
    paper.element("TH", () => label.forEach((text, index) => paper.write(text, LEFT, top + index * 15, body)), {
      scope: "Row",
    });
    paper.element("TD", () => paper.write(String(line.quantity), COLUMNS.quantity, top, body, "right"));
    paper.element("TD", () =>
      paper.write(formatEuros(Math.round(netCents / line.quantity)), COLUMNS.unit, top, body, "right"),
    );
    paper.element("TD", () => paper.write(formatEuros(netCents), COLUMNS.total, top, body, "right"));
  });
  return top + label.length * 15 + 9;
}

function drawTotals(paper: TaggedPdf, invoice: InvoiceSnapshot, top: number): number {
  const x = LEFT + 272;
  let y = top;
  const row = (label: string, value: string) => {
    const start = y;
    paper.element("P", () => {
      paper.write(label, x, start, body);
      paper.write(value, RIGHT, start, body, "right");
    });
    y += 19;
  };
  const { netCents, vatCents } = amountsOf(invoice);
  row("Total HT", formatEuros(netCents));
  if (invoice.vat) {
    row(`TVA ${formatRate(invoice.vat.rate_bp)}`, formatEuros(vatCents));
    row("Total TTC", formatEuros(invoice.total_cents));
  } else row("TVA", "non applicable");
  paper.hairline(x, y + 4, RIGHT - x, LINE);
  y += 12;
  paper.element("P", () => {
    paper.write(french[invoice.kind].total, x, y + 7, { ...name, size: 11.5 });
    paper.write(formatEuros(invoice.total_cents), RIGHT, y, total, "right");
  });
  return y + 32;
}

/** A quiet band: what was received, by which means, and what remains when the price is paid in several times. */
function drawPayment(paper: TaggedPdf, invoice: InvoiceSnapshot, top: number): void {
  const sentences = [
    `${french[invoice.kind].paid} ${formatDay(invoice.paid_on)}, ${invoice.payment_method}.`,
    ...instalmentSentences(invoice),
  ];
  const lines = sentences.flatMap((sentence) => paper.wrap(sentence, body, WIDTH - 36));
  paper.decoration((doc) => doc.roundedRect(LEFT, top, WIDTH, lines.length * 16 + 22, 3).fill(MIST));
  paper.element("P", () => lines.forEach((line, index) => paper.write(line, LEFT + 18, top + 12 + index * 16, body)));
}

function instalmentSentences({ instalment }: InvoiceSnapshot): string[] {
  if (!instalment) return [];
  const { number, of, remaining_cents, next_due } = instalment;
  if (remaining_cents === 0) return [`Paiement ${number} sur ${of}. Il ne reste rien à régler.`];
  return [
    `Paiement ${number} sur ${of}. Reste à régler : ${formatEuros(remaining_cents)}${next_due ? `, le ${formatDay(next_due)}` : ""}.`,
  ];
}

function footOf({ seller, mention }: InvoiceSnapshot): string[] {
  return mention.includes(seller.vat_note) || !seller.vat_note ? mention : [seller.vat_note, ...mention];
}
