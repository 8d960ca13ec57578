import { expect, test } from "vitest";
import { readGuideForm } from "./forms";
import { emailInvalid, fieldsMissing } from "./messages";
import { greetingName } from "./rules";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("the e-mail is checked as an e-mail (the original site checked the first name with the e-mail pattern)", () => {
  expect(readGuideForm(formOf({ firstName: "Claire", email: "claire@exemple.fr" }))).toMatchObject({ ok: true });
  for (const email of ["claire", "claire@exemple", "cl aire@exemple.fr", "@exemple.fr", "é@exemple.fr"]) {
    expect(readGuideForm(formOf({ firstName: "claire@exemple.fr", email })), email).toMatchObject({
      ok: false,
      problem: emailInvalid,
    });
  }
});

test("both fields are asked for, in the owner's words", () => {
  expect(fieldsMissing.title).toBe("Champs obligatoires");
  expect(emailInvalid.title).toBe("Email invalide");
  for (const fields of [
    {},
    { firstName: "Claire" },
    { email: "claire@exemple.fr" },
    { firstName: "  ", email: "a@b.fr" },
  ]) {
    expect(readGuideForm(formOf(fields as Record<string, string>))).toMatchObject({
      ok: false,
      problem: fieldsMissing,
    });
  }
});

test("the box of the letter is a wish only when it is ticked", () => {
  const fields = { firstName: " Claire ", email: " claire@exemple.fr ", source: "home" };
  expect(readGuideForm(formOf(fields))).toEqual({
    ok: true,
    input: { firstName: "Claire", email: "claire@exemple.fr", wantsLetter: false, source: "home" },
  });
  expect(readGuideForm(formOf({ ...fields, letter: "on" }))).toMatchObject({ input: { wantsLetter: true } });
});

test("a greeting shows a name, never a stranger's message", () => {
  expect(["Claire", "Jean-Noël", "D’Arcy", "Łukasz"].map(greetingName)).toEqual([
    "Claire",
    "Jean-Noël",
    "D’Arcy",
    "Łukasz",
  ]);
  for (const typed of ["http://piege.example", "Gagnez 100 €", "voir piege.example", "-", "A".repeat(31)]) {
    expect(greetingName(typed), typed).toBeNull();
  }
});
