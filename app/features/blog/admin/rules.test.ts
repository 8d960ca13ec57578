import { expect, test } from "vitest";
import { findCover } from "../covers.server";
import { advisedLengths, coverTrial, lengthText } from "./rules";

test("the length of a text is told, and what to do about it", () => {
  const { metaTitle } = advisedLengths;
  expect(lengthText(0, metaTitle)).toBe("0\u00a0signe sur 58");
  expect(lengthText(1, metaTitle)).toBe("1\u00a0signe sur 58 : un peu court");
  expect(lengthText(58, metaTitle)).toBe("58\u00a0signes sur 58");
  expect(lengthText(59, metaTitle)).toBe("59\u00a0signes sur 58 : la fin sera coupée");
});

test("a cover not yet saved has an address that answers, whatever was typed", () => {
  for (const [seed, sun] of [
    [7, 50],
    [-3, 5],
    [123_456, 99],
    [Number.NaN, Number.NaN],
  ] as const) {
    expect(findCover(coverTrial({ kind: "barque", palette: "nuit", seed, sun }))?.svg, `${seed} ${sun}`).toMatch(
      /^<svg/,
    );
  }
});
