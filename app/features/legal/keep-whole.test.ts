import { expect, test } from "vitest";
import { keepWhole } from "./keep-whole";

test("what is read in one breath is not cut at the end of a line", () => {
  expect(keepWhole("<p>12 rue de l’Exemple, 75008 Paris</p>")).toBe("<p>12 rue de l’Exemple, 75008\u00a0Paris</p>");
  expect(keepWhole("(article L. 221-28, article 7, articles 45 et 46)")).toBe(
    "(article\u00a0L.\u00a0221-28, article\u00a07, articles\u00a045 et 46)",
  );
  expect(keepWhole("<td>14 jours</td>")).toBe("<td>14\u00a0jours</td>");
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
