import { expect, test } from "vitest";
import { delayText, terminationEffects, withdrawalEffects } from "./messages";
import { delayOf } from "./rules";

test("a delay says what is left of it, to the day", () => {
  const said = (today: string) => delayText(delayOf("2026-12-06", today));
  expect(said("2026-11-22")).toBe("Il reste 14 jours");
  expect(said("2026-12-05")).toBe("Il reste 1 jour");
  expect(said("2026-12-06")).toBe("Dernier jour");
  expect(said("2026-12-08")).toBe("En retard de 2 jours");
});

test("what a declaration gives back is said of each kind of contract: an opened gift gives nothing", () => {
  for (const effects of [withdrawalEffects, terminationEffects])
    expect(effects.find((effect) => /offerte/.test(effect))).toMatch(/reste due|rien ne soit à rendre/);
  for (const effect of [...withdrawalEffects, ...terminationEffects].filter((text) =>
    /tout ce que|jours qui restent/i.test(text),
  ))
    expect(effect, "a promise names what it is about").toMatch(/adhésion/);
});
