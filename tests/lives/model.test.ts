import { expect, test } from "vitest";
import { importsOf, sources } from "../support/sources";
import { between, dayInParis, deadline, midnight, plus, plusMonths, rank } from "./days";

test("the model knows nothing of the product: it imports its own files alone", () => {
  const own = ["days", "dice", "model", "acts"].map((name) => `tests/lives/${name}`);
  for (const source of sources("tests/lives", /^(days|dice|model|acts)\.ts$/)) {
    expect(importsOf(source).filter((path) => !own.includes(path))).toEqual([]);
    expect(source.text).not.toMatch(/import\(|require\(/);
  }
});

test("its days, by an almanac", () => {
  expect([rank("1970-01-01"), rank("2000-03-01"), rank("2028-02-29")]).toEqual([0, 11_017, 21_243]);
  expect([plus("2028-02-28", 1), plus("2027-02-28", 1), plus("2028-12-31", 1)]).toEqual([
    "2028-02-29",
    "2027-03-01",
    "2029-01-01",
  ]);
  expect([plusMonths("2028-01-31", 1), plusMonths("2028-02-29", 12), plusMonths("2027-12-15", 1)]).toEqual([
    "2028-02-29",
    "2029-02-28",
    "2028-01-15",
  ]);
  expect(between("2027-03-01", "2028-03-01")).toBe(366);
});

test("its last days to change one's mind: on to a working day, past the Easters of 2027 and 2028", () => {
  expect(deadline("2027-03-14", 14)).toBe("2027-03-30");
  expect(deadline("2028-04-03", 14)).toBe("2028-04-18");
  expect(deadline("2027-04-22", 14)).toBe("2027-05-07");
  expect(deadline("2027-12-11", 14)).toBe("2027-12-27");
});

test("its hours in Paris: an hour ahead in winter, two in summer, from one Sunday to another", () => {
  const day = (instant: string) => dayInParis(new Date(instant));
  expect([day("2028-03-25T22:59:00Z"), day("2028-03-25T23:00:00Z")]).toEqual(["2028-03-25", "2028-03-26"]);
  expect([day("2028-03-26T21:59:00Z"), day("2028-03-26T22:00:00Z")]).toEqual(["2028-03-26", "2028-03-27"]);
  expect([day("2028-10-29T22:59:00Z"), day("2028-10-29T23:00:00Z")]).toEqual(["2028-10-29", "2028-10-30"]);
  expect(
    ["2028-03-26", "2028-03-27", "2028-10-29", "2028-10-30"].map((one) => new Date(midnight(one)).toISOString()),
  ).toEqual([
    "2028-03-25T23:00:00.000Z",
    "2028-03-26T22:00:00.000Z",
    "2028-10-28T22:00:00.000Z",
    "2028-10-29T23:00:00.000Z",
  ]);
});
