import { expect, test } from "vitest";
import { schedules } from "./jobs";

test("the night's copy is taken once a night, after what must be erased is", () => {
  const hours = new Map(schedules.map((one) => [one.name, "dailyAtParis" in one ? one.dailyAtParis : ""]));
  const copy = hours.get("back-up-database") ?? "";
  const erasures = [...hours].filter(([name]) => name.startsWith("forget-"));
  expect(erasures.length).toBeGreaterThan(5);
  expect(erasures.filter(([, hour]) => hour === "" || hour >= copy)).toEqual([]);
});
