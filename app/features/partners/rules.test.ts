import { expect, test } from "vitest";
import { CODE_SIGNS, partnerState, pictureOf, pictureText, readCode, shownCode, spokenCode } from "./rules";

test("a code is read as people type it, and nothing else is a code", () => {
  for (const typed of ["K7M4QX", "k7m 4qx", "K7M\u00a04QX", " k7m-4qx "]) expect(readCode(typed), typed).toBe("K7M4QX");
  for (const typed of ["", "K7M4Q", "K7M4QXX", "K7M4Q0", "O7M4QX", "17M4QX", "I7M4QX", "K7M4QÉ", "../../"])
    expect(readCode(typed), typed).toBeNull();
});

test("no two codes have the same picture: each sign changes it, whatever the others are", () => {
  for (let place = 0; place < 6; place += 1) {
    const drawn = [...CODE_SIGNS].map((sign) => {
      const code = [..."K7M4QX"];
      code[place] = sign;
      return JSON.stringify(pictureOf(code.join("")));
    });
    expect(new Set(drawn).size, `sign ${place + 1}`).toBe(CODE_SIGNS.length);
  }
  expect(() => pictureOf("K7M4Q0")).toThrow();
  expect(() => pictureOf("K7M")).toThrow();
});

test("a code is shown in two halves, heard sign by sign, and its picture said in words", () => {
  expect(shownCode("K7M4QX")).toBe("K7M\u00a04QX");
  expect(spokenCode("K7M4QX")).toBe("K 7 M, 4 Q X");
  expect(pictureText(pictureOf("222222"))).toBe(
    "Une lampe jaune devant une fenêtre, à l’aube ; un arbre, une tasse jaune, une feuille de papier",
  );
});

test("a rate is granted on its last day, and not on the next", () => {
  const partner = { published: true, until_date: "2026-11-23" };
  expect(partnerState(partner, "2026-11-23")).toBe("in_force");
  expect(partnerState(partner, "2026-11-24")).toBe("ended");
  expect(partnerState({ ...partner, published: false }, "2026-11-23")).toBe("paused");
  expect(partnerState({ published: true, until_date: null }, "2040-01-01")).toBe("in_force");
});
