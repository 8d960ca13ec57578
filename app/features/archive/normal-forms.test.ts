import { expect, test } from "vitest";
import { normalName, normalSign } from "./normal-forms";

test("a name is found without its accents, its hyphens, its ligatures or its order", () => {
  for (const [kept, typed] of [
    ["Zoé Lefèvre-Blanc", "lefevre blanc ZOE"],
    ["Cœline Bœuf", "Boeuf Coeline"],
    ["Maëlle L’Hôte", "l'hote maelle"],
    ["Lætitia Test", "laetitia test"],
  ] as const)
    expect(normalName(typed)).toBe(normalName(kept));
});

test("a number is found whatever hyphen or space a telephone put in it", () => {
  for (const typed of ["f-2026-0001", " F-2026-0001 ", "F\u20112026\u20110001", "F - 2026 - 0001", "F–2026–0001"])
    expect(normalSign(typed)).toBe("f-2026-0001");
});

test("what holds no letter is no name", () => {
  for (const typed of ["", " ", "-", "…", "’"]) expect(normalName(typed)).toBe("");
});
