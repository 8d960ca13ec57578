import { expect, test } from "vitest";
import { coverage } from "../tools/requirements";
import { sources } from "./support/sources";

// Every citation of a requirement leads to docs/requirements.md; what holds and proves each one exists.

const here = "tests/requirements.test.ts";
const citing = sources("", /\.(tsx?|mjs|js|css|sql|md)$/).filter(
  ({ path }) => !path.startsWith("docs/requirements") && path !== here,
);
const requirements = sources("docs", /^requirements\.md$/)[0]?.text ?? "";

test("every number that is cited is a requirement", () => {
  const numbers = new Set([...requirements.matchAll(/^### (R-\d+\.\d+) /gm)].map(([, number]) => number));
  const sections = new Set([...requirements.matchAll(/^## (\d+)\. /gm)].map(([, section]) => section));
  const cited = citing.flatMap(({ path, text }) => [
    ...[...text.matchAll(/\bR-\d+\.\d+\b/g)].map(([number]) => ({ path, number, known: numbers.has(number) })),
    ...[...text.matchAll(/\brequirements, sections? (\d+)(?: to (\d+))?/g)].flatMap(([, from = "", to = from]) =>
      [from, to].map((number) => ({ path, number, known: sections.has(number) })),
    ),
  ]);
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ known }) => !known)).toEqual([]);
});

test("the requirements are numbered in their order, each once", () => {
  const numbers = [...requirements.matchAll(/^### R-(\d+)\.(\d+) /gm)].map(([, section, rank]) =>
    [section, rank].map(Number),
  );
  const unordered = numbers.filter(([section = 0, rank = 0], index) => {
    const [before = 0, last = 0] = numbers[index - 1] ?? [];
    return section === before ? rank !== last + 1 : section !== before + 1 || rank !== 1;
  });
  expect(unordered).toEqual([]);
});

test("nothing cites a document that is not in the repository", () => {
  const outside =
    /\b[Ss]pec(?:'s)? ?§|\bthe spec\b|\bproduct decisions?\b|\b(?:product|spec|stack|beyond|DESIGN)\.md\b|\.\.\/shared(?![\w-])|\/work\/|\bfacts\/|\bfacts §|peers-lessons|\breliability requirements\b|\bdesign language\b|\blegal note\b/g;
  const cited = citing.flatMap(({ path, text }) => (text.match(outside) ?? []).map((words) => `${path}: ${words}`));
  expect(cited).toEqual([]);
});

test("each requirement names the files that hold it and the tests that prove it, all of which exist", () => {
  const { written, table, problems } = coverage();
  expect(problems).toEqual([]);
  expect(written, "npm run requirements writes it again").toBe(table);
});
