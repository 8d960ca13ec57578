import { describe, expect, test } from "vitest";
import { readOtherParentForm } from "./forms";
import { comparableEmail, givenNameOf, likenessOf, normalGivenName, normalPhone } from "./rules";

test.each([
  ["06 12 34 56 78", "+33612345678"],
  ["06.12.34.56.78", "+33612345678"],
  ["+33 6 12 34 56 78", "+33612345678"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
  ["+33 06 12 34 56 78", "+33612345678"],
  ["0033 6 12 34 56 78", "+33612345678"],
  ["612345678", "+33612345678"],
  ["33 6 12 34 56 78", "+33612345678"],
  ["33 (0)6 12 34 56 78", "+33612345678"],
  ["33 06 12 34 56 78", "+33612345678"],
  ["334567890", "+33334567890"],
  ["+32 470 12 34 56", "+32470123456"],
  ["06 12", null],
  ["", null],
  ["1234567890123456789", null],
])("« %s » is compared as %s", (typed, expected) => {
  expect(normalPhone(typed)).toBe(expected);
});

test("a first name is compared without case, accent or hyphen, and an address that is nobody’s is not", () => {
  expect(["Jérôme", "JEROME", " jérôme "].map(normalGivenName)).toEqual(["jerome", "jerome", "jerome"]);
  expect(normalGivenName("Anne-Marie")).toBe("annemarie");
  expect(normalGivenName(" - ")).toBeNull();
  expect(givenNameOf("  Jérôme Petit ")).toBe("Jérôme");
  expect([" A@B.fr ", "x@pending.invalid", ""].map(comparableEmail)).toEqual(["a@b.fr", null, null]);
});

describe("what fingerprints say", () => {
  const found = { givenName: "marc", emails: ["m"], phones: ["1"] };
  test.each([
    [{ givenName: "luc", email: "m", phone: null }, "sure"],
    [{ givenName: "marc", email: null, phone: "1" }, "sure"],
    [{ givenName: null, email: null, phone: "1" }, "sure"],
    [{ givenName: "luc", email: "x", phone: "1" }, "doubtful"],
    [{ givenName: "marc", email: "x", phone: "2" }, null],
    [{ givenName: "marc", email: null, phone: null }, null],
  ])("%o: %s", (left, expected) => {
    expect(likenessOf(left, found)).toBe(expected);
  });
});

describe("the form", () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return readOtherParentForm(form);
  };
  test("an address or a number is enough, in the form it is compared in", () => {
    expect(read({ givenName: " Marc ", email: " Marc@Exemple.FR ", phone: "06 12 34 56 78" })).toEqual({
      ok: true,
      input: { givenName: "Marc", email: "marc@exemple.fr", phone: "+33612345678" },
    });
    expect(read({ phone: "0612345678" })).toMatchObject({ ok: true, input: { givenName: null, email: null } });
  });
  test("a first name alone, a broken address, a word for a number are refused", () => {
    const refused = (fields: Record<string, string>) => {
      const result = read(fields);
      return result.ok ? [] : Object.keys(result.errors);
    };
    expect(refused({ givenName: "Marc" })).toEqual(["email"]);
    expect(refused({ email: "marc" })).toEqual(["email"]);
    expect(refused({ phone: "le sien" })).toEqual(["phone"]);
    expect(refused({ email: "a", phone: "1" })).toEqual(["email", "phone"]);
  });
});
