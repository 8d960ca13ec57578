import { expect, test } from "vitest";
import { oneLine, withoutBreaks } from "./one-line";

test("a name shows what it is: on one line, composed, nothing hidden, nothing turned round", () => {
  expect(oneLine(" Ine\u0300s\r\nDe\u2028lmas\u0000 ")).toBe("Inès De lmas");
  expect(oneLine("\u202eeriaC\u202c\u200b")).toBe("eriaC");
  expect(oneLine("Jean\u00a0 Paul")).toBe("Jean Paul");
});

test("a break that is pasted in one line is a space", () => {
  expect(withoutBreaks("Le café\r\n  des parents\u00a0?")).toBe("Le café des parents\u00a0?");
});
