import { expect, test } from "vitest";
import { readCaptions, readPhrases, writeCaptions } from "./captions";

const phrases = [
  { startsAtMs: 0, text: "Bonsoir." },
  { startsAtMs: 61_500, text: "Si 1 < 2 & plus --> non." },
];

test("captions that were written are read again", () => {
  const file = writeCaptions(phrases, 90);
  expect(file).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:01:01\.500\nBonsoir\.\n/);
  expect(file).toContain("00:01:01.500 --> 00:01:30.000");
  expect(readCaptions(file)).toEqual(phrases);
});

test("SubRip is read, its lines joined and its marks left out, in the order of time", () => {
  const file =
    "2\r\n00:00:05,250 --> 00:00:07,000\r\n<i>Elle monte,</i>\r\nelle descend.\r\n\r\n1\r\n00:01,000 --> 00:02,000\r\nBonsoir.";
  expect(readCaptions(file)).toEqual([
    { startsAtMs: 1_000, text: "Bonsoir." },
    { startsAtMs: 5_250, text: "Elle monte, elle descend." },
  ]);
});

test("what is no caption file is refused", () => {
  expect(readCaptions("Une lettre.\n\nUne autre.")).toBeNull();
  expect(readCaptions("")).toBeNull();
});

test("a corrected text keeps the moments of the phrases that did not change, each once", () => {
  expect(readPhrases(" Bonsoir. \n\nUne phrase neuve.\nBonsoir.\n", phrases)).toEqual([
    { startsAtMs: 0, text: "Bonsoir." },
    { startsAtMs: null, text: "Une phrase neuve." },
    { startsAtMs: null, text: "Bonsoir." },
  ]);
});

test("a phrase that is not placed is in no caption", () => {
  expect(writeCaptions([{ startsAtMs: null, text: "Plus tard." }], 90)).toBe("WEBVTT\n");
});
