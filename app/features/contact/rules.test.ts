import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fr } from "~/ui/french";
import { mailtoLink } from "./mailto-link";
import { messageSent } from "./messages";
import { isProof, solve } from "./proof";
import { isSuspect, type Suspicion, suspicionsOf } from "./rules";

type Written = Parameters<typeof suspicionsOf>[0];
const human: Written = {
  name: "Claire Martin",
  message: "Bonjour, par où commencer ?",
  trapFilled: false,
  writingSeconds: 40,
};

test.each<[string, Partial<Written>, Suspicion[], boolean]>([
  ["somebody who writes", {}, [], false],
  ["somebody without scripts", { writingSeconds: null }, ["no_time"], false],
  ["somebody who gives two links", { message: "http://a.fr et www.b.fr" }, ["some_links"], false],
  ["a link without any time", { message: "http://a.fr", writingSeconds: null }, ["some_links", "no_time"], true],
  ["a machine that fills every field", { trapFilled: true }, ["trap_filled"], true],
  ["a machine that sends at once", { writingSeconds: 0.4 }, ["too_fast"], true],
  ["three links", { message: "http://a http://b http://c" }, ["many_links"], true],
  ["markup", { message: "<a href='x'>ici</a>" }, ["markup"], true],
  ["a link for a name", { name: "www.casino.example" }, ["link_in_name"], true],
  ["somebody who writes in another alphabet", { message: "Здравствуйте, мне нужна помощь" }, ["foreign_script"], false],
])("%s", (_who, change, suspicions, suspect) => {
  const found = suspicionsOf({ ...human, ...change });
  expect(found).toEqual(suspicions);
  expect(isSuspect(found)).toBe(suspect);
});

test("the mail program receives the owner's subject and everything that was written", () => {
  const link = new URL(
    mailtoLink("bonjour@leclaircie.example", {
      name: "Claire & Paul",
      email: "claire@exemple.fr",
      phone: "06 12 34 56 78",
      situation: "conflit-ex",
      message: "Une question ?\nDeux lignes & un signe.",
    }),
  );
  expect(link.pathname).toBe("bonjour@leclaircie.example");
  expect(link.searchParams.get("subject")).toBe("Demande de contact - Claire & Paul");
  expect(link.searchParams.get("body")).toBe(
    [
      "Nom : Claire & Paul",
      "Email : claire@exemple.fr",
      "Téléphone : 06 12 34 56 78",
      "Situation : Conflit avec l’autre parent",
      "",
      "Message :",
      "Une question ?\nDeux lignes & un signe.",
    ].join("\r\n"),
  );
});

test("a browser solves the challenge the server checks", async () => {
  const proof = await solve("challenge.1700000000000.signature");
  expect(proof).toMatch(/^challenge\.1700000000000\.signature~/);
  expect(isProof(createHash("sha256").update(proof).digest())).toBe(true);
  expect(isProof(createHash("sha256").update("challenge~0").digest())).toBe(false);
});

test("no line begins with a sign in what is said once a message is kept", () => {
  expect(messageSent).toBe(fr(messageSent));
});
