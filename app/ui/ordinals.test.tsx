import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Ordinals, Raised } from "./ordinals";

test("the letters of a first day and of a rank are raised", () => {
  expect(renderToStaticMarkup(<Ordinals>Le mardi 1er décembre, Paris 8e, 2re</Ordinals>)).toBe(
    "Le mardi 1<sup>er</sup> décembre, Paris 8<sup>e</sup>, 2<sup>re</sup>",
  );
});

test("what only looks like a rank is left as it is", () => {
  for (const text of ["3e5c0000-4e-12", "b3e", "12 et 3", "d'abord ?"]) {
    expect(renderToStaticMarkup(<Raised>{text}</Raised>).replace("&#x27;", "'")).toBe(text);
  }
});
