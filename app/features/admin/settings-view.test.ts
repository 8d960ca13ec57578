import { expect, test } from "vitest";
import { shownText } from "./settings-view.server";

test("what stood on two lines is parted by a comma, once", () => {
  const shown = (typed: string) => shownText("cabinet_address", typed);
  expect(shown("2 passage de l’Exemple\n75008 Paris\n")).toBe("2 passage de l’Exemple, 75008 Paris");
  expect(shown("2 passage de l’Exemple, \r\n75008  Paris")).toBe("2 passage de l’Exemple, 75008 Paris");
});
