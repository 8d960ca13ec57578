import { expect, test } from "vitest";
import { of } from "./of";

test("« de » loses its vowel before another one, or a mute h", () => {
  const eliding = ["Hélène Caron", "Inès", "Émile", "Yves", "Hugo", "Œdipe", "une lettre", "avril 2027"];
  expect(eliding.map(of)).toEqual(eliding.map((words) => `d’${words}`));
});

test("« de » stays whole before a consonant, an h that is breathed or a y that slides", () => {
  const whole = ["Claire", "Hassan", "Yann", "Yasmine", "mars 2027", "l’événement « Café »"];
  expect(whole.map(of)).toEqual(whole.map((words) => `de ${words}`));
});
