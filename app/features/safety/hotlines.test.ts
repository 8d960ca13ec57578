import { expect, test } from "vitest";
import { sources } from "../../../tests/support/sources";

const written = /(?<![\d.,:/#-])(3114|3919|3018|116[\s\u00a0\u202f]?006)(?![\d-])/;

test("no file of the code writes a number, or how to call one", () => {
  const strays = sources("app", /\.(ts|tsx)$/)
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        // Which line of the list is shown, by what is dialled: « {3114} » in a sentence, else the compiler knows them.
        .filter((line) => /(?:tel|sms):\d/.test(line) || written.test(line.replace(/\{\d+\}/g, "")))
        .filter(
          (line) =>
            !/of="|only=\{\[|hotline\("|^\s*\w+: \["|return \["|Dial\[\] = \["/.test(line) ||
            /(?:tel|sms):\d/.test(line),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(strays).toEqual([]);
});

/** Every sentence or line of the long texts that cites one of these numbers. */
const sentences = sources("content", /\.md$/).flatMap(({ path, text }) =>
  text
    .split(/(?<=[.!?])\s|\n|\s:\s/)
    .filter((sentence) => written.test(sentence) || /\b(?:le|au) (?:\[\*{0,2})?11[24789]\b/i.test(sentence))
    .map((sentence) => ({ path, sentence })),
);
const citing = (number: RegExp) => sentences.filter(({ sentence }) => number.test(sentence));

test("the long texts cite 3919 beside 116 006, which is for fathers too", () => {
  const alone = sources("content", /\.md$/)
    .filter(({ text }) => /\b3919\b/.test(text) && !/116[\s\u00a0\u202f]?006/.test(text))
    .map(({ path }) => path);
  expect(alone).toEqual([]);
});

test("the long texts give 116 006 and 3018 the hours of the list", () => {
  expect(sentences.length).toBeGreaterThan(30);
  const hours = (sentence: string) =>
    sentence.match(/\b9\s?h?\s?(?:à|–|et)\s?\d+\s?h\b/)?.[0].match(/\d+(?=\s?h\b)(?!.*\d)/)?.[0];
  for (const { path, sentence } of citing(/116[\s\u00a0\u202f]?006/))
    expect(["20", undefined], `${path}: ${sentence}`).toContain(hours(sentence));
  for (const { path, sentence } of citing(/\b3018\b/))
    expect(["23", undefined], `${path}: ${sentence}`).toContain(hours(sentence));
});

test("the long texts call no line anonymous but 3919, as its source does", () => {
  const wrong = sentences.filter(({ sentence }) => /anonym/i.test(sentence) && !/3919/.test(sentence));
  expect(wrong).toEqual([]);
});
