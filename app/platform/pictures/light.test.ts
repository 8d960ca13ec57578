import { expect, test } from "vitest";
import { lightOf, sampleSides } from "./light";

/** A portrait in greys: what is behind, and a face whose lit side and shaded side differ. */
function portrait(behind: number, face: [lit: number, shaded: number], clothes = behind) {
  const { width, height } = sampleSides;
  const rgb = Array.from({ length: width * height }, (_, n) => {
    const [x, y] = [(n % width) / width, Math.floor(n / width) / height];
    const inFace = ((x - 0.5) / 0.22) ** 2 + ((y - 0.42) / 0.26) ** 2 < 1;
    const grey = inFace ? (x < 0.5 ? face[0] : face[1]) : y > 0.75 ? clothes : behind;
    return [grey, grey, grey];
  }).flat();
  return { width, height, rgb };
}

test.each([
  ["a light skin before a light wall", portrait(200, [220, 150]), "good"],
  ["a light skin before a dark wall", portrait(60, [210, 140]), "good"],
  ["a dark skin before a light wall, lit from the side", portrait(210, [120, 55]), "good"],
  ["a dark skin before a dark wall, lit from the side", portrait(40, [110, 45]), "good"],
  ["a room at night", portrait(20, [45, 30]), "too_dark"],
  ["a flash", portrait(250, [255, 248]), "too_bright"],
  ["a window behind the head", portrait(245, [60, 40]), "against_the_light"],
  ["fog", portrait(130, [140, 125]), "flat"],
])("%s: %s", (_, sample, light) => {
  expect(lightOf(sample)).toBe(light);
});
