import { expect, test } from "vitest";
import { whereIs, zones } from "./zone-names";
import { isElsewhere, timeIn } from "./zones";

const at = (instant: string) => new Date(instant);

test("the hour there, and the day when it is another", () => {
  expect(timeIn("America/Toronto", at("2027-04-15T09:30:00Z"))).toBe("5\u00a0h\u00a030");
  expect(timeIn("Pacific/Tahiti", at("2027-01-15T08:00:00Z"))).toBe("22\u00a0h la veille");
  expect(timeIn("Pacific/Noumea", at("2027-01-15T16:00:00Z"))).toBe("3\u00a0h le lendemain");
});

test("between the two changes of hour Montréal is nearer: each instant is read with its own rule", () => {
  expect(timeIn("America/Toronto", at("2027-03-12T09:30:00Z"))).toBe("4\u00a0h\u00a030");
  expect(timeIn("America/Toronto", at("2027-03-16T09:30:00Z"))).toBe("5\u00a0h\u00a030");
});

test("who is at the hour of Paris is told nothing", () => {
  expect(isElsewhere("Europe/Brussels", at("2027-04-15T09:30:00Z"))).toBe(false);
  expect(isElsewhere("Africa/Algiers", at("2027-01-15T09:30:00Z"))).toBe(false);
  expect(isElsewhere("Africa/Algiers", at("2027-07-15T09:30:00Z"))).toBe(true);
  expect(isElsewhere("Nowhere/Atall", at("2027-07-15T09:30:00Z"))).toBe(false);
});

test("every listed zone is known, and one that is not listed is called by its city", () => {
  for (const id of Object.keys(zones)) expect(timeIn(id, at("2027-04-15T09:30:00Z")), id).toMatch(/^\d/);
  expect(["America/Toronto", "America/Martinique", "Asia/Ho_Chi_Minh"].map(whereIs)).toEqual([
    "à Montréal",
    "en Martinique",
    "à Ho Chi Minh",
  ]);
});
