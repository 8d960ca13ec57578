import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/rules";
import { drawnText } from "../../../tests/support/pdf-text";
import { filledDocument } from "./documents.server";
import { drawTerms } from "./terms-pdf.server";
import { blocksOf } from "./text-blocks";

const site = "https://exemple.test";
const terms = filledDocument("terms", { settings: defaultSettings });
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

test("every word of the terms is in what is drawn from them, in their order", () => {
  for (const { title, html } of terms.sections) {
    const shown = html
      .replace(/<thead>[\s\S]*?<\/thead>/g, "")
      .replace(/<[^>]+>/g, "")
      .replaceAll("&quot;", "");
    const drawn = blocksOf(html.replace(/<a href="\//g, '<a class="inside" href="/'), site)
      .map(({ text }) => text)
      .join(" ");
    expect(letters(drawn), title).toBe(letters(shown));
  }
});

test("a list, a table, a quotation and a link of the site read well on paper", () => {
  expect(
    blocksOf(
      '<p>Le <a href="/retractation">modèle</a> &amp; le reste<br>suite</p><ul><li>un</li></ul>' +
        "<table><thead><tr><th>Service</th><th>Prix</th></tr></thead>" +
        '<tbody><tr><th scope="row">Séance</th><td data-l="Prix">80 €</td></tr></tbody></table>' +
        "<blockquote><p>la loi</p></blockquote>",
      site,
    ),
  ).toEqual([
    { kind: "paragraph", text: `Le modèle (${site}/retractation) & le reste\nsuite` },
    { kind: "item", text: "un" },
    { kind: "row", text: "Séance\u00a0: 80 €" },
    { kind: "quote", text: "la loi" },
  ]);
});

test("the paper says its version, its price and its last article, and the same text is the same paper", async () => {
  const draw = () => drawTerms(terms, { version: "2026-11.1", day: "2026-11-21", baseUrl: site, compressed: false });
  const pdf = await draw();
  const text = drawnText(pdf);
  for (const words of [
    "Conditions générales",
    "Version 2026-11.1, novembre 2026",
    terms.sections.at(-1)?.title ?? "",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Adhésion annuelle\s*:\s*500/);
  expect((await draw()).equals(pdf)).toBe(true);
});
