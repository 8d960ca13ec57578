import { expect, test } from "vitest";
import { tookText, unreadableText } from "./messages";

test.each([
  [[], "Un fichier joint n’a pas pu être lu. Joignez-le de nouveau, ou envoyez sans lui."],
  [["photo.jpg"], "« photo.jpg » n’a pas pu être lu. Joignez-le de nouveau, ou envoyez sans lui."],
  [
    ["photo.jpg", "bail.pdf"],
    "« photo.jpg » et « bail.pdf » n’ont pas pu être lus. Joignez-les de nouveau, ou envoyez sans eux.",
  ],
  [
    ["a.jpg", "b.jpg", "c.jpg"],
    "« a.jpg », « b.jpg » et « c.jpg » n’ont pas pu être lus. Joignez-les de nouveau, ou envoyez sans eux.",
  ],
])("what could not be read is named: %j", (names, said) => {
  expect(unreadableText(names).replace(/[\u00a0\u202f]/g, " ")).toBe(said);
});

test("an answer never took less than is said", () => {
  const [hour, minute] = [3_600_000, 60_000];
  const said = [minute, hour, 48 * hour + 20 * minute, 71 * hour, 73 * hour].map(tookText);
  expect(said.map((text) => text.replace("\u00a0", " "))).toEqual(["1 h", "1 h", "49 h", "71 h", "4 jours"]);
});

test("an answer stamped three hours later took three hours, whatever the seconds", () => {
  expect(tookText(3 * 3_600_000 + 20_000).replace("\u00a0", " ")).toBe("3 h");
  expect(tookText(3 * 3_600_000 + 60_000).replace("\u00a0", " ")).toBe("4 h");
});
