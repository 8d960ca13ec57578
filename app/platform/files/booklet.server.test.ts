import { expect, test } from "vitest";
import { drawnText } from "../../../tests/support/pdf-text";
import { renderBooklet, TallerThanPage } from "./booklet.server";
import type { Block, BookletSource } from "./booklet-source";

const drawing = `<svg viewBox="0 0 800 600"><path fill="#24515A" d="M0 0h800v600z"/></svg>`;
const facts = {
  brand: "L’Éclaircie",
  site: "leclaircie.example",
  helpLines: [{ number: "00 01", dial: "0001", text: "Pour les essais.", hours: "Le matin" }],
  drawing: () => drawing,
};
const source = (blocks: Block[], kind: BookletSource["kind"] = "guide"): BookletSource => ({
  title: "Deux rives",
  kind,
  theme: "enfants",
  summary: "Une phrase.",
  updated: "2026-11-22",
  ground: "petrol",
  drawings: ["rives"],
  alt: "Deux rives.",
  blocks,
});
const text: Block = {
  kind: "text",
  text: "Une phrase de plusieurs mots, pour remplir une ligne entière et la suivante. ".repeat(6),
};
const plain = { compressed: false };

/** The words of each page, in the order of the file. */
const pagesOf = (pdf: Buffer) => drawnText(pdf).split(/(?=L’Éclaircie · Deux rives)/);

test("a guide has a cover, contents that name the page of each chapter, and links to them", async () => {
  const long: Block[] = Array.from({ length: 24 }, () => text);
  const blocks: Block[] = [{ kind: "chapter", text: "Le matin" }, ...long, { kind: "chapter", text: "Le soir" }, text];
  const { pdf, pageCount } = await renderBooklet(source(blocks), facts, plain);
  const raw = pdf.toString("latin1");
  expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(pageCount);
  const [, evening = ""] = /Le soir\n?(\d+)/.exec(drawnText(pdf)) ?? [];
  expect(Number(evening)).toBe(pageCount);
  for (const type of ["H1", "H2", "TOC", "TOCI", "Link", "Figure", "Sect"]) expect(raw).toContain(`/S /${type}\n`);
  expect(raw).toContain("chapitre-2");
});

test("a heading never ends a page: it goes with the beginning of what it announces", async () => {
  for (let filling = 8; filling <= 26; filling += 1) {
    const blocks: Block[] = [
      ...Array.from({ length: filling }, (): Block => ({ kind: "text", text: "Une ligne." })),
      { kind: "heading", text: "Annonce" },
      { kind: "items", items: ["premier", "second"] },
    ];
    const { pdf } = await renderBooklet(source(blocks, "checklist"), facts, plain);
    const page = pagesOf(pdf).find((words) => words.includes("Annonce")) ?? "";
    expect(page).toContain("premier");
  }
});

test("a number can be touched to be called, and one that nobody answers stops the drawing", async () => {
  const { pdf } = await renderBooklet(source([{ kind: "numbers", dials: ["0001"] }], "template"), facts, plain);
  expect(pdf.toString("latin1")).toContain("(tel:0001)");
  await expect(renderBooklet(source([{ kind: "numbers", dials: ["0002"] }]), facts)).rejects.toThrow("nobody answers");
});

test("what is taller than a page is refused rather than cut", async () => {
  const tall: Block = { kind: "box", title: "Trop", tone: "week", blocks: Array.from({ length: 12 }, () => text) };
  await expect(renderBooklet(source([tall]), facts)).rejects.toBeInstanceOf(TallerThanPage);
  const unknown = source([{ kind: "numbers", dials: ["0002"] }]);
  await expect(renderBooklet(unknown, facts), "no fault of the words").rejects.not.toBeInstanceOf(TallerThanPage);
});

test("the same words give the same bytes", async () => {
  const one = await renderBooklet(source([text]), facts);
  expect((await renderBooklet(source([text]), facts)).pdf.equals(one.pdf)).toBe(true);
});
