import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken";

test("a verb and its pronoun stay whole, and what « co- » begins; another word with a hyphen may be cut", () => {
  const whole = (text: string) =>
    [...renderToStaticMarkup(<Unbroken>{text}</Unbroken>).matchAll(/nowrap">([^<]*)</g)].map(([, word]) => word);
  expect(whole("Peut-on se parler ? Écrivez-nous, ou dites-le-lui.")).toEqual([
    "Peut-on",
    "Écrivez-nous,",
    "dites-le-lui.",
  ]);
  expect(whole("Demandez-la, et parlez-en : vas-y.")).toEqual(["Demandez-la,", "parlez-en", "vas-y."]);
  expect(whole("Vous le remettez vous-même ; eux-mêmes aussi.")).toEqual(["vous-même", "eux-mêmes"]);
  expect(whole("La co-parentalité apaisée, Co-parent")).toEqual(["co-parentalité", "Co-parent"]);
  expect(whole("Un compte-rendu après-demain")).toEqual([]);
});
