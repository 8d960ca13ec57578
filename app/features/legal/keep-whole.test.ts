import { expect, test } from "vitest";
import { fr } from "~/ui/french";
import { keepNamesWhole, keepWhole } from "./keep-whole";

test("what is read in one breath is not cut at the end of a line", () => {
  expect(keepWhole("<p>12 rue de l’Exemple, 75008 Paris</p>")).toBe("<p>12 rue de l’Exemple, 75008\u00a0Paris</p>");
  expect(keepWhole("(article L. 221-28, article 7, articles 45 et 46)")).toBe(
    '(article\u00a0L.\u00a0<span class="whitespace-nowrap">221-28</span>, article\u00a07, articles\u00a045 et 46)',
  );
  expect(keepWhole("<td>14 jours</td>")).toBe("<td>14\u00a0jours</td>");
  expect(keepWhole(fr("<p>24 heures sur 24, 7 jours sur 7.</p>"))).toBe(
    "<p>24\u00a0heures\u00a0sur\u00a024, 7\u00a0jours\u00a0sur\u00a07.</p>",
  );
});

test("a short name between its marks is one piece, a sentence is not", () => {
  expect(keepNamesWhole("le réglage «\u00a0Lecture de nuit\u00a0», et «\u00a0Quitter vite\u00a0»")).toBe(
    "le réglage «\u00a0Lecture\u00a0de\u00a0nuit\u00a0», et «\u00a0Quitter\u00a0vite\u00a0»",
  );
  const sentence = "«\u00a0Je renonce à ce contrat que j’ai signé.\u00a0»";
  expect(keepNamesWhole(sentence)).toBe(sentence);
});

test("a short word with a hyphen is one piece, an address is left alone", () => {
  const whole = (html: string) => [...keepWhole(html).matchAll(/nowrap">([^<]*)</g)].map(([, word]) => word);
  expect(whole("Demandez-les ci-dessous, peut-être au-delà : vous-même.")).toEqual([
    "Demandez-les",
    "ci-dessous",
    "peut-être",
    "au-delà",
    "vous-même",
  ]);
  expect(whole("un compte-rendu après-demain")).toEqual([]);
  expect(keepWhole('<a href="/lisez-les 75008 Paris">la page</a>')).toBe(
    '<a href="/lisez-les 75008 Paris">la page</a>',
  );
});
