import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { journalSentence } from "./journal-messages";
import { JournalSentence } from "./journal-sentence";

test("« de » is elided before a name, and before what has none any more", () => {
  expect(journalSentence("booking.missed", "Hélène Caron")).toBe("a noté manqué le rendez-vous d’Hélène Caron");
  expect(journalSentence("booking.missed", "Claire Martin")).toBe("a noté manqué le rendez-vous de Claire Martin");
  expect(journalSentence("events.people_exported", "un événement supprimé")).toMatch(
    /inscrits d’un événement supprimé$/,
  );
});

test("a name is written as it is, whatever it holds", () => {
  expect(journalSentence("quotes.sent", "le devis « $& »")).toBe("a envoyé le devis « $& »");
});

test("the number of a quote or of an order is not cut, a word with a hyphen may be", () => {
  const whole = (text: string) =>
    [...renderToStaticMarkup(<JournalSentence>{text}</JournalSentence>).matchAll(/nowrap">([^<]*)</g)].map(
      ([, number]) => number,
    );
  expect(whole("Sophie a envoyé le devis « D-2026-0007 ».")).toEqual(["D-2026-0007"]);
  expect(whole("Sophie a renvoyé la commande LE-7Q1B2C.")).toEqual(["LE-7Q1B2C"]);
  expect(whole("Sophie a déplacé un rendez-vous de Jean-Luc.")).toEqual([]);
});
