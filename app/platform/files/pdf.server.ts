import PDFDocument from "pdfkit";
import type { Day } from "~/platform/clock";
import { FACTUR_X_METADATA } from "./factur-x-metadata";
import { FACES, type Face, fontFile, openFont } from "./font-files.server";
import { printable } from "./printable";

/** Which file draws which letter; the fonts never change while the program runs. */
const drawn = new Map<string, boolean>();

export interface TextStyle {
  face: Face;
  /** In points. */
  size: number;
  color: string;
}

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };
/** A5 in points: it fills the screen of a phone, and two fit on a printed A4. */
export const SMALL_PAGE = { width: 419.53, height: 595.28 };

interface StructureOptions {
  scope?: "Column" | "Row";
  alt?: string;
}

interface Structure {
  add(child: Structure): Structure;
  end(): void;
}

type TaggedDocument = PDFKit.PDFDocument & {
  struct(type: string, options: StructureOptions, children?: (() => void)[]): Structure;
  addStructure(element: Structure): void;
  appendXML(xml: string): void;
};

/** How Factur-X names the XML of an invoice and ties it to the page (Factur-X 1.08, §6.1). */
const FACTUR_X_FILE = {
  name: "factur-x.xml",
  type: "text/xml",
  description: "Factur-X EN 16931",
  relationship: "Alternative",
};

/**
 * A tagged document in French, A4 unless told otherwise: every drop of ink is either in the structure that screen readers follow or declared decorative.
 * Fonts are embedded, dates come from the document, so the same words give the same bytes on every day and machine.
 * A `watermark` stands across each page, below the words and for the eyes alone.
 * With `facturX`, the XML of an invoice lies in it and the file is PDF/A-3a as well as PDF/UA-1.
 */
export class TaggedPdf {
  readonly #doc: TaggedDocument;
  readonly #finished: Promise<Buffer>;
  readonly #open: Structure[] = [];
  /** The element whose ink is being drawn: a link is tied to it. */
  #drawing: Structure | undefined;
  readonly #watermark: string | undefined;

  constructor({
    title,
    author,
    producer = "L’Éclaircie",
    day,
    size = "A4",
    compressed = true,
    facturX,
    watermark,
  }: {
    title: string;
    author: string;
    /** Empty: the file does not say where it was made. */
    producer?: string;
    day: Day;
    size?: "A4" | "A5";
    compressed?: boolean;
    facturX?: string;
    watermark?: string;
  }) {
    const instant = new Date(`${day}T12:00:00Z`);
    this.#doc = new PDFDocument({
      size,
      margin: 0,
      pdfVersion: "1.7",
      // pdfkit takes one of the two, and its « PDF/UA » carries no output intent: the other says both, by its metadata.
      subset: (facturX ? "PDF/A-3a" : "PDF/UA") as PDFKit.PDFDocumentOptions["subset"],
      tagged: true,
      lang: "fr-FR",
      displayTitle: true,
      compress: compressed,
      // No font before ours: pdfkit would open the same face again at every word.
      font: "",
      info: {
        Title: metadata(title),
        Author: metadata(author),
        Producer: producer,
        Creator: producer,
        CreationDate: instant,
        ...(facturX ? {} : { ModDate: instant }),
      },
    }) as TaggedDocument;
    if (facturX) {
      const dates = { creationDate: instant, modifiedDate: instant };
      this.#doc.file(Buffer.from(facturX), { ...FACTUR_X_FILE, ...dates } as PDFKit.Mixins.PDFAttachmentOptions);
      this.#doc.appendXML(FACTUR_X_METADATA);
    }
    for (const files of Object.values(FACES)) for (const file of files) this.#doc.registerFont(file, fontFile(file));
    this.#finished = collect(this.#doc);
    this.#watermark = watermark;
    this.#begin("Document", {});
    this.#drawWatermark();
  }

  /** Everything `draw` adds belongs to an element of this type (`Table`, `TR`, `Sect`…). */
  group(type: string, draw: () => void, options: StructureOptions = {}): void {
    this.#begin(type, options);
    draw();
    this.#open.pop()?.end();
  }

  /** One readable element (`H1`, `P`, `TH`, `TD`…) and its ink. */
  element(type: string, draw: () => void, options: StructureOptions = {}): void {
    const ink = () => {
      this.#drawing = structure;
      draw();
      this.#drawing = undefined;
    };
    const structure = this.#doc.struct(type, options, [ink]);
    this.#open.at(-1)?.add(structure);
  }

  /** Ink without meaning: hairlines, grounds. */
  decoration(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw(this.#doc);
    this.#doc.endMarkedContent();
  }

  /** A drawing with a spoken description. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    this.element("Figure", () => draw(this.#doc), { alt });
  }

  newPage(): void {
    this.#doc.addPage();
    this.#drawWatermark();
  }

  hairline(x: number, y: number, width: number, color: string, thickness = 0.6): void {
    this.decoration((doc) => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke();
    });
  }

  /** Width in points of a text on one line. */
  measure(text: string, style: TextStyle): number {
    return this.#runs(printable(text), style).reduce((width, run) => width + run.width, 0);
  }

  /** The lines of a text in a column, broken at spaces and after hyphens; a piece longer than the column is cut. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const piece of printable(text)
      .match(/[^ -]*(?:-| +|$)/g)
      ?.filter(Boolean) ?? []) {
      const candidate = line + piece;
      if (this.measure(candidate.trimEnd(), style) <= width) {
        line = candidate;
        continue;
      }
      if (line) lines.push(line.trimEnd());
      line = "";
      if (this.measure(piece.trimEnd(), style) <= width) {
        line = piece;
        continue;
      }
      for (const letter of piece) {
        if (line && this.measure(line + letter, style) > width) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    return line || lines.length === 0 ? [...lines, line.trimEnd()] : lines;
  }

  /** Writes one line with its top at `y`; with `align: "right"`, `x` is the right edge. */
  write(text: string, x: number, y: number, style: TextStyle, align: "left" | "right" = "left"): void {
    const runs = this.#runs(printable(text), style);
    let left = align === "right" ? x - runs.reduce((width, run) => width + run.width, 0) : x;
    this.#doc.fillColor(style.color);
    for (const run of runs) {
      this.#doc.font(run.file).fontSize(style.size).text(run.text, left, y, { lineBreak: false });
      left += run.width;
    }
  }

  /** Names the top of the page being drawn, for `link` (« #name »); with a title, also in the reader's table of contents. */
  anchor(name: string, title?: string): void {
    this.#doc.addNamedDestination(name, "Fit");
    if (title) this.#doc.outline.addItem(printable(title), { fit: true } as { expanded?: boolean });
  }

  /** Makes an area lead to an address (`tel:`…) or to « #name »; to be called while drawing an element of type `Link`. */
  link(target: string, spoken: string, area: { x: number; y: number; width: number; height: number }): void {
    const { x, y, width, height } = area;
    // pdfkit writes a wrapped text as a PDF string and a bare one as a PDF name.
    const contents = new String(printable(spoken)) as string;
    const options = { structParent: this.#drawing, Contents: contents };
    if (target.startsWith("#")) this.#doc.goTo(x, y, width, height, target.slice(1), options);
    else this.#doc.link(x, y, width, height, target, options);
  }

  finish(): Promise<Buffer> {
    this.#open.pop()?.end();
    this.#doc.end();
    return this.#finished;
  }

  #drawWatermark(): void {
    const text = this.#watermark;
    if (!text) return;
    const style: TextStyle = { face: "bold", size: 54, color: "#F3DAD4" };
    const { width, height } = this.#doc.page;
    this.#doc.markContent("Artifact", { type: "Pagination" });
    this.#doc.save().rotate(-45, { origin: [width / 2, height / 2] });
    this.write(text, (width - this.measure(text, style)) / 2, (height - style.size) / 2, style);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  #begin(type: string, options: StructureOptions): void {
    const structure = this.#doc.struct(type, options);
    const parent = this.#open.at(-1);
    if (parent) parent.add(structure);
    else this.#doc.addStructure(structure);
    this.#open.push(structure);
  }

  #runs(text: string, { face, size }: TextStyle): { text: string; file: string; width: number }[] {
    const runs: { text: string; file: string }[] = [];
    for (const letter of text) {
      const { file, letter: drawn } = this.#drawable(letter, FACES[face]);
      const last = runs.at(-1);
      if (last?.file === file) last.text += drawn;
      else runs.push({ file, text: drawn });
    }
    return runs.map((run) => ({ ...run, width: this.#doc.font(run.file).fontSize(size).widthOfString(run.text) }));
  }

  /** A letter neither file can draw is written without its mark, or as « ? »: never as an empty box. */
  #drawable(letter: string, files: readonly string[]): { file: string; letter: string } {
    const bare = letter.normalize("NFD").charAt(0);
    for (const candidate of [letter, bare]) {
      const file = files.find((one) => this.#has(one, candidate));
      if (file) return { file, letter: candidate };
    }
    return { file: files[0] ?? "", letter: "?" };
  }

  #has(file: string, letter: string): boolean {
    const key = file + letter;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const has = openFont(file).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    drawn.set(key, has);
    return has;
  }
}

/** pdfkit copies these into XML without escaping them. */
function metadata(text: string): string {
  return printable(text).replace(/[<>&]/g, " ");
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
