import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sources } from "./support/sources";

const table = readFileSync("docs/payment-cases.md", "utf8");
const promised = [...table.matchAll(/^\| (9-\d\d) \|.*\]\(\.\.\/([^)]+)\) \|$/gm)].map(
  ([, number = "", file = ""]) => ({ number, file }),
);

/** The numbers in the titles of the tests, each with its file. */
function proved() {
  const files = [...sources("app", /\.test\.ts$/), ...sources("tests", /\.(test|e2e)\.ts$/)];
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\btest(?:\.each\([^)]*\))?\(\s*"((?:9-\d\d(?:, )?)+):/g)].flatMap(([, numbers = ""]) =>
      numbers.split(", ").map((number) => ({ number, file: path })),
    ),
  );
}

test("each of the fifty cases of payments is a test by its number, in the file the table names", () => {
  const all = Array.from({ length: 50 }, (_, index) => `9-${String(index + 1).padStart(2, "0")}`);
  expect(promised.map(({ number }) => number)).toEqual(all);
  const key = ({ number, file }: { number: string; file: string }) => `${number} ${file}`;
  expect([...new Set(proved().map(key))].sort()).toEqual(promised.map(key).sort());
});
