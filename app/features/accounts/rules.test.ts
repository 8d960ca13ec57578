import { describe, expect, test } from "vitest";
import { readForm, signInForm, signUpForm } from "./forms";
import { passwordProblem, passwordStrength } from "./password-rules";
import { DEFAULT_PREFERENCES, preferenceText } from "./rules";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("passwords", () => {
  test.each([
    ["soir", "too_short"],
    ["motdepasse", "too_common"],
    ["AZERTY", "too_common"],
    ["aaaaaaaa", "too_common"],
    ["x".repeat(129), "too_long"],
    ["lampe7", null],
  ] as const)("%s is judged %s", (password, problem) => {
    expect(passwordProblem(password, 6)).toBe(problem);
  });

  test("the strength grows with length and variety", () => {
    expect(["azerty", "lampe7bleue", "Lampe-7rouge", "Promenade-en-foret-12"].map(passwordStrength)).toEqual([
      "weak",
      "good",
      "strong",
      "strong",
    ]);
  });
});

describe("forms", () => {
  test("an empty sign-up names every field, with the owner's sentence for the terms", () => {
    const read = readForm(signUpForm(6), form({}));
    expect(read).toEqual({
      ok: false,
      errors: {
        firstName: "Indiquez votre prénom",
        lastName: "Indiquez votre nom",
        email: "Indiquez votre adresse e-mail",
        phone: "Indiquez votre téléphone",
        password: "Le mot de passe doit compter au moins 6\u00a0caractères",
        terms: "Vous devez accepter les conditions générales et avoir 18 ans ou plus",
      },
    });
  });

  test.each([
    ["firstName", " \n "],
    ["lastName", "x".repeat(101)],
    ["email", "marc@exemple"],
    ["phone", "abcdef"],
    ["phone", "06 12"],
    ["password", "soir"],
    ["terms", "oui"],
  ])("a sign-up is refused for its %s alone: « %s »", (name, typed) => {
    const good = { firstName: "Marc", lastName: "Delaunay", email: "marc@exemple.fr", phone: "+33 6 12 34 56 78" };
    const fields = { ...good, password: "lampe7", terms: "on" };
    expect(readForm(signUpForm(6), form(fields))).toMatchObject({ ok: true });
    const read = readForm(signUpForm(6), form({ ...fields, [name]: typed }));
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([name]);
  });

  // Somebody who signed up with one of the last four would pay, and no mail could be written to them.
  test.each([
    "marc@",
    "marc delaunay@exemple.fr",
    "a@b@c.fr",
    "marc@exemple",
    "élise@exemple.fr",
    "marc@münchen.de",
    "marc..delaunay@exemple.fr",
    "marc@ex_emple.fr",
  ])("%s is no address", (email) => {
    const read = readForm(signInForm, form({ email, password: "secret" }));
    expect(read).toEqual({ ok: false, errors: { email: "Email invalide" } });
  });

  test("an address is compared in lower case and without spaces", () => {
    const read = readForm(signInForm, form({ email: " Marc@Exemple.FR ", password: " garde ses espaces " }));
    expect(read).toEqual({ ok: true, input: { email: "marc@exemple.fr", password: " garde ses espaces " } });
  });
});

test("how somebody may be reached is one sentence", () => {
  expect(preferenceText(DEFAULT_PREFERENCES)).toBe("E-mail oui. Appel oui, sans message vocal, sans dire notre nom.");
  expect(preferenceText(null)).toBe(
    "Pas encore dit. D’ici là : e-mail oui. Appel oui, sans message vocal, sans dire notre nom.",
  );
  const chosen = { ...DEFAULT_PREFERENCES, mail: false, voiceMail: true, sayName: true, notBefore: 9, notAfter: 17 };
  expect(preferenceText(chosen)).toBe("E-mail non. Appel oui, entre 9 h et 17 h, avec message vocal.");
  expect(preferenceText({ ...chosen, phone: false })).toBe("E-mail non. Appel non.");
});
