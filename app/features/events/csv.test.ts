import { expect, test } from "vitest";
import { csv } from "./csv";

test("no cell is a formula, none breaks out of its quotes, and the file says that it is UTF-8", () => {
  const dangerous = ["=1+1", "+33", "-2", "@SUM(A1)", "\t=1", "\r=1"];
  expect(csv([dangerous])).toBe(`\ufeff${dangerous.map((text) => `"'${text}"`).join(";")}\r\n`);
  expect(csv([["Dé;jà", 'dit "oui"', "a=b"], [""]])).toBe('\ufeff"Dé;jà";"dit ""oui""";"a=b"\r\n""\r\n');
});
