import { expect, test } from "vitest";
import telephones from "../../../content/knowledge/telephones.json";
import { type Source, sources } from "../../../tests/support/sources";

const GAP = "[ .\\u00a0\\u202f]?";
/** A French number of ten digits, one of four, and any short one where a sentence says to call it. */
const ten = new RegExp(`(?<![\\w.]|\\d[ -])0${GAP}\\d(?:${GAP}\\d){8}(?! ?\\d)`, "g");
const four = /(?<![\d.,:/#§{-])3\d{3}(?=[^\w\d}€%-]|$)(?! ?(?:px|g|€|mots|jours))/g;
const named = new RegExp(
  `(?<=\\b(?:appele[zr]|compose[zr]|écri(?:vez|re)|le|au|tel:|sms:)[ \\u00a0\\u202f*[]*)(?:116${GAP}\\d{3}|3\\d{3}|1[15-8]\\d?)(?![\\d\\w/:]|,\\d|[ \\u00a0\\u202f](?:h|janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|ans|€|%))`,
  "gi",
);

/** Nobody answers these: an example in a field, a cabinet of the demonstration, nothing but zeros. The last is the Défenseur des droits’, which a statement must quote. */
const ofNobody = /^0(612345678|123456789|1990[0-9]{5}|142000000|0{9}|969390000)$/;

const printed = telephones.lines.map(({ dial }) => dial);
const numbersIn = ({ text }: Source, patterns = [ten, four, named]) => [
  ...new Set(patterns.flatMap((pattern) => text.match(pattern) ?? []).map((number) => number.replace(/\D/g, ""))),
];
const strangers = (files: Source[], known: string[], patterns?: RegExp[]) =>
  files.flatMap((file) =>
    numbersIn(file, patterns)
      .filter((dial) => !known.includes(dial) && !ofNobody.test(dial))
      .map((dial) => `${file.path}: ${dial}`),
  );

const isRecord = ({ path }: Source) => path.startsWith("content/knowledge/");

test("a number is seen, written one way or the other", () => {
  const text =
    "Appelez le 3039, le 08 019 019 11, le 0800059595, au 116 006 ou le **118** ; le 17 mars, 3 919 €, 12 h 30.";
  expect(numbersIn({ path: "", text }).sort()).toEqual(["0800059595", "0801901911", "116006", "118", "3039"]);
});

test("the legal texts and the guide name a line by its record, and write no number", () => {
  const texts = [...sources("content/legal", /\.md$/), ...sources("content/guide", /\.md$/)];
  expect(texts.length).toBeGreaterThan(10);
  expect(strangers(texts, [])).toEqual([]);
});

test("no text of the site gives a number that is not a record in print", () => {
  const texts = sources("content", /\.(md|json)$/).filter((file) => !isRecord(file));
  expect(texts.length).toBeGreaterThan(40);
  expect(strangers(texts, printed)).toEqual([]);
});

test("no sentence of the code gives a number at all", () => {
  const code = sources("app", /\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$|common-passwords/.test(path));
  expect(strangers(code, [], [ten, named])).toEqual([]);
});
