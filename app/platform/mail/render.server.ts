import { render, toPlainText } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import { parisLight } from "../sky";
import { MailBrand, MailLight } from "./layout";

/** What of html-to-text writes a block of its own. */
interface TextBuilder {
  openBlock(options: { leadingLineBreaks: number }): void;
  addInline(words: string): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
}

type Walk = (children: unknown[], builder: TextBuilder) => void;

/** Of `fr()`, for the lines of a page: not every mail reader draws nothing for it, and what is copied or looked for in a mail has none. */
const WORD_JOINER = "\u2060";

/** One drawing, two readings: the page shown by most readers and the plain text read by the others. `brand` heads both; a moment lends its light. */
export async function renderMail(
  body: ReactElement,
  { brand, now }: { brand: string; now?: Date },
): Promise<{ html: string; text: string }> {
  const lit = createElement(MailLight, { value: now ? parisLight(now) : "jour" }, body);
  const drawn = await render(createElement(MailBrand, { value: brand }, lit));
  const html = drawn.replaceAll(WORD_JOINER, "");
  const text = toPlainText(html, {
    // Who shows it knows how wide: a line cut here would be cut again on a telephone.
    wordwrap: false,
    formatters: {
      factName({ children }: { children: unknown[] }, walk: Walk, builder: TextBuilder) {
        walk(children, builder);
        builder.addInline("\u00a0: ");
      },
      photograph(element: { attribs: { alt?: string } }, _walk: unknown, builder: TextBuilder) {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addInline(`[Photographie : ${element.attribs.alt ?? ""}]`);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      { selector: ".mail-preheader", format: "skip" },
      { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: "h2", options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      { selector: "hr", options: { length: 24 } },
      { selector: ".mail-mark", format: "skip" },
      { selector: ".mail-photograph", format: "photograph" },
      { selector: ".mail-facts", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: ".mail-fact", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "th.mail-line", format: "factName" },
      { selector: "td.mail-line", format: "inline" },
    ],
  });
  return { html, text: text.trim() };
}
