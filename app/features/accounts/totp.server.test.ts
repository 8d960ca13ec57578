import { expect, test } from "vitest";
import { enrolmentUri, matchingStep, newSecret } from "./totp.server";

/** « 12345678901234567890 » in base 32: the key of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("RFC 6238, appendix B: at second %d the last six digits of the code are %s", (second, code) => {
  expect(matchingStep(secret, code, second * 1_000)).toBe(Math.floor(second / 30));
});

test("a code counts during its thirty seconds and one step around them", () => {
  const at = 1_111_111_111_000;
  const step = 37_037_037;
  const delays = [-2, -1, 0, 1, 2].map((steps) => matchingStep(secret, "050471", at + steps * 30_000));
  expect(delays).toEqual([null, step, step, step, null]);
  for (const other of ["000000", "50471", "0050471", ""]) expect(matchingStep(secret, other, at)).toBeNull();
});

test("a secret holds 160 random bits", () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  expect(secrets.size).toBe(50);
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
});

test("the address names the house and the person, nothing of what it helps with", () => {
  expect(enrolmentUri(secret, { issuer: "L’Éclaircie", account: "claire@exemple.fr" })).toBe(
    `otpauth://totp/L%E2%80%99%C3%89claircie:claire%40exemple.fr?issuer=L%E2%80%99%C3%89claircie&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
