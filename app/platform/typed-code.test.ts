import { expect, test } from "vitest";
import { typedCode } from "./typed-code";

test("a code is its signs, however it was typed, pasted or dictated", () => {
  for (const typed of [
    "AB12-CD",
    "ab12cd",
    " a b 1 2\u00a0c\u202fd ",
    "« AB12–CD ».",
    "ＡＢ１２ＣＤ",
    "AB12\u200bCD",
    "AB12_cd",
    "🎁 AB12-CD",
    "AB12-CD 🙂",
    "❤️ ab12cd",
    "`AB12-CD`",
    "~AB12-CD~",
  ])
    expect(typedCode(typed), typed).toBe("AB12CD");
  expect(typedCode("été<2026>")).toBe("ÉTÉ2026");
  expect(typedCode("../../ ")).toBe("");
});
