import { expect, test } from "vitest";
import { soldText } from "./messages";

test("what was sold since January, of this service and in all, in words", () => {
  expect(soldText(0, 0)).toContain("aucune vente, d’aucune prestation.");
  expect(soldText(0, 1)).toContain("aucune vente de celle-ci, sur une en tout.");
  expect(soldText(1, 4)).toContain("une vente de celle-ci, sur 4 en tout.");
  expect(soldText(14, 23)).toContain("14 ventes de celle-ci, sur 23 en tout.");
});
