import { expect, test } from "vitest";
import { fieldMessages } from "./field-messages";
import { readContactForm } from "./forms";
import { consentMissing } from "./messages";

function read(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return readContactForm(form);
}

const page = { source: "page", name: "Claire Martin", email: "claire@exemple.fr", message: "Bonjour", consent: "on" };

test("the home form asks for nom, prénom and e-mail, and lets the message be empty", () => {
  expect(read({ source: "home", lastName: "Martin", firstName: "Claire", email: "c@e.fr" })).toMatchObject({
    ok: true,
    input: { name: "Claire Martin", message: "", phone: null },
  });
  const called = { source: "home", lastName: "Martin", firstName: "Claire", email: "c@e.fr", phone: "06 12 34 56 78" };
  expect(read(called)).toMatchObject({ ok: true, input: { phone: "06 12 34 56 78" } });
  expect(read({ ...called, phone: "06 12" }), "nobody would be called back").toEqual({
    ok: false,
    errors: { phone: fieldMessages.vous.phoneFormat },
  });
  const empty = read({ source: "home" });
  expect(empty.ok ? [] : Object.keys(empty.errors)).toEqual(["lastName", "firstName", "email"]);
  const untold = { source: "home", lastName: "Martin", firstName: "Claire", email: "c@e.fr", message: "Il est parti." };
  expect(read(untold), "what is told waits for its tick").toEqual({
    ok: false,
    errors: { consent: consentMissing.home },
  });
});

test("the page asks for a name, an e-mail and a message, and keeps only a situation it knows", () => {
  const empty = read({ source: "page" });
  expect(empty.ok ? [] : Object.keys(empty.errors)).toEqual(["name", "email", "message", "consent"]);
  expect(read({ ...page, situation: "conflit-ex" })).toMatchObject({ input: { situation: "conflit-ex" } });
  expect(read({ ...page, situation: "devis" }), "by the link of a quote").toMatchObject({
    input: { situation: "devis" },
  });
  expect(read({ ...page, situation: "" })).toMatchObject({ input: { situation: null } });
  expect(read({ ...page, situation: "autre chose" })).toMatchObject({ input: { situation: null } });
});

test("the dialog refuses without the consent, in the words of the requirements", () => {
  const form = { source: "dialog", name: "Claire", email: "c@e.fr", message: "Bonjour" };
  expect(read(form)).toEqual({ ok: false, errors: { consent: consentMissing.dialog } });
  expect(read({ ...form, consent: "on" })).toMatchObject({ ok: true, input: { consent: true } });
});

test("the widget says « tu », and no form writes a consent that nobody ticked", () => {
  const refused = read({ source: "widget" });
  expect(refused.ok ? "" : Object.values(refused.errors).join(" ")).not.toMatch(/ez\b|votre/);
  const unticked = { ...page, consent: "" };
  for (const source of ["widget", "page"] as const)
    expect(read({ ...unticked, source })).toEqual({ ok: false, errors: { consent: consentMissing[source] } });
  for (const reply of ["email", "here"]) expect(read({ ...unticked, reply })).toMatchObject({ ok: false });
  expect(read({ ...page, source: "widget" })).toMatchObject({ ok: true, input: { consent: true } });
});

test("an address no mail can be written to is refused before it is lost", () => {
  for (const email of ["claire", "claire@exemple", "clé@exemple.fr", '"c l"@exemple.fr', "c@exemple..fr"]) {
    expect(read({ ...page, email }), email).toMatchObject({ ok: false });
  }
});

test("an accented domain is written as the mail knows it", () => {
  expect(read({ ...page, email: "claire@éclaircie.example" })).toMatchObject({
    input: { email: "claire@xn--claircie-90a.example" },
  });
});

test("what a database or a mail refuses is taken out: null characters, lines in a name", () => {
  expect(read({ ...page, name: "Claire\r\nMartin\0", message: "Un\r\ndeux\0\u0007" })).toMatchObject({
    input: { name: "Claire Martin", message: "Un\ndeux" },
  });
});

test("a line break counts once in the length of a message", () => {
  expect(read({ ...page, message: "a\r\n".repeat(2_499).concat("bc") })).toMatchObject({ ok: true });
  expect(read({ ...page, message: "a".repeat(5_001) })).toMatchObject({ ok: false });
});
