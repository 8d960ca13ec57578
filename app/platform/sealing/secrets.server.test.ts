import { expect, test } from "vitest";
import { seal, unseal } from "./secrets.server";

process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
process.env.BASE_URL = "http://localhost:3000";
const mine = { purpose: "second-factor", owner: "claire" };

test("what is sealed opens for its owner and purpose, and nowhere else", () => {
  const sealed = seal("JBSWY3DPEHPK3PXP", mine);
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(seal("JBSWY3DPEHPK3PXP", mine)).not.toBe(sealed);
  expect(unseal(sealed, mine)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal(sealed, { ...mine, owner: "karim" })).toBeNull();
  expect(unseal(sealed, { ...mine, purpose: "messages" })).toBeNull();
});

test("one altered byte and nothing opens", () => {
  const sealed = seal("secret", mine);
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes);
    altered[at]! ^= 1;
    expect(unseal(`v1.${altered.toString("base64url")}`, mine)).toBeNull();
  }
  for (const nonsense of ["", "v1", "v1.", "v2.AAAA", sealed.slice(0, 20)]) expect(unseal(nonsense, mine)).toBeNull();
});
