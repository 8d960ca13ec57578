import { expect, test } from "vitest";
import { codeOf, enrolmentUri, matchingStep, newSecret, stepAt, toBase32 } from "./totp.server";

/** The key of RFC 4226 appendix D and RFC 6238 appendix B. */
const secret = toBase32(Buffer.from("12345678901234567890"));

test("the ten codes of RFC 4226, appendix D", () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOf(secret, counter));
  expect(codes).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("RFC 6238, appendix B: at second %d the code is %s", (second, code) => {
  expect(codeOf(secret, stepAt(second * 1_000), 8)).toBe(code);
});

test("a code counts during its thirty seconds and one step around them", () => {
  const at = 1_111_111_111_000;
  const step = stepAt(at);
  const code = codeOf(secret, step);
  const delays = [-2, -1, 0, 1, 2].map((steps) => matchingStep(secret, code, at + steps * 30_000));
  expect(delays).toEqual([null, step, step, step, null]);
  expect(matchingStep(secret, "000000", at)).toBeNull();
});

test("base 32 is the one of RFC 4648", () => {
  const coded = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(Buffer.from(text)));
  expect(coded).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
});

test("a secret holds 160 random bits", () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  expect(secrets.size).toBe(50);
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
});

test("the address names the house and the person, nothing of what it helps with", () => {
  expect(enrolmentUri("ABC", { issuer: "L’Éclaircie", account: "claire@exemple.fr" })).toBe(
    "otpauth://totp/L%E2%80%99%C3%89claircie:claire%40exemple.fr?secret=ABC&issuer=L%E2%80%99%C3%89claircie",
  );
});
