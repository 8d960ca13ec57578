import { expect, test } from "vitest";
import list from "./common-passwords.txt?raw";
import { guessedPassword } from "./guessed-password.server";

test.each([
  ["sylvie.roche@exemple.fr", "own_address"],
  ["Sylvie.Roche", "own_address"],
  [" sylvie.roche ", "own_address"],
  ["motdepasse", "too_common"],
  ["Marseille", "too_common"],
  ["Jérôme", "too_common"],
  ["letmein", "too_common"],
  ["Trustno1", "too_common"],
  ["toString", null],
  ["exemple.fr-promenade", null],
  ["lampe7", null],
])("« %s » is judged %s", (password, guess) => {
  expect(guessedPassword(password, "Sylvie.Roche@exemple.fr ")).toBe(guess);
});

test("the list holds more than ten thousand words as they are compared: lower case, without accents, six characters at least", () => {
  const words = list.trim().split("\n");
  expect(new Set(words).size).toBe(words.length);
  expect(words.length).toBeGreaterThan(10_000);
  expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase().normalize("NFD").trim())).toEqual([]);
});
