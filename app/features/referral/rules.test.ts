import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { codeFrom, normalizeCode } from "./rules";

test("a code carries forty bits and stands for itself", () => {
  const seen = new Set<string>();
  for (let count = 0; count < 2000; count++) {
    const code = codeFrom(randomBytes(8));
    expect(code).toMatch(/^CLAIR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(normalizeCode(code)).toBe(code);
    seen.add(code);
  }
  expect(seen.size).toBe(2000);
  expect(codeFrom(new Uint8Array([0, 1, 2, 3, 28, 29, 30, 31]))).toBe("CLAIR-0123-WXYZ");
});

test("dictated or mistyped, it is still the same code", () => {
  for (const typed of ["clair-7k2m-90xd", " CLAIR 7K2M 9OXD ", "7k2m90xd", "CLAIR7K2M-90XD"]) {
    expect(normalizeCode(typed), typed).toBe("CLAIR-7K2M-90XD");
  }
  expect(normalizeCode("CLAIR-ILIL-0000")).toBe("CLAIR-1111-0000");
});

test("anything else is no code", () => {
  for (const typed of ["", "CLAIR", "CLAIR-7K2M", "CLAIR-7K2M-90XDD", "UUUU-UUUU", "<script>", "'; drop table"]) {
    expect(normalizeCode(typed), typed).toBeNull();
  }
});
