import { expect, test } from "vitest";
import { shortened } from "./shortened";

test("a text is cut between two words, and no sign that announces what is cut stays at its end", () => {
  expect(shortened("Court.", 10)).toBe("Court.");
  expect(shortened("Il me demande de rendre Lou", 20)).toBe("Il me demande de…");
  const kept = "Je suis en danger";
  for (const sign of [",", ".", "...", " ;", " :", "\u00a0: «", " –"])
    expect(shortened(`${kept}${sign} il est revenu`, kept.length + sign.length + 3), sign).toBe(`${kept}…`);
});
