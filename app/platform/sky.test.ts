import { expect, test } from "vitest";
import { lightAt, parisLight } from "./sky";

test("each hour has its light", () => {
  const lights = [0, 4, 5, 7, 8, 12, 17, 18, 21, 22, 23].map(lightAt);
  expect(lights).toEqual(["nuit", "nuit", "aube", "aube", "jour", "jour", "jour", "soir", "soir", "nuit", "nuit"]);
});

test("the hour is the one of Paris, in summer and in winter", () => {
  expect(parisLight(new Date("2026-07-01T03:10:00Z"))).toBe("aube");
  expect(parisLight(new Date("2026-12-01T03:10:00Z"))).toBe("nuit");
});
