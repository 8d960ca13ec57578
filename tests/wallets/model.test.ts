import { expect, test } from "vitest";
import { importsOf, sources } from "../support/sources";
import * as model from "./model";
import { HOUR, offered } from "./moments";

test("the model knows nothing of the product: it imports its own files, and the days and dice of the lives", () => {
  const own = ["wallets/model", "wallets/moments", "wallets/acts", "lives/days", "lives/dice"];
  const files = sources("tests/wallets", /^(model|moments|acts)\.ts$/);
  expect(files).toHaveLength(3);
  for (const source of files) {
    expect(importsOf(source).filter((path) => !own.some((name) => path === `tests/${name}`))).toEqual([]);
    expect(source.text).not.toMatch(/import\(|require\(/);
  }
});

const on = (day: string, now: string) =>
  offered(day, { minutes: 60, rest: 30 * 60_000, taken: [], now: Date.parse(now) }).map((at) =>
    new Date(at).toISOString(),
  );

test("its hours, by an almanac: three of clock the Sunday of March, five that of October, none on a holiday", () => {
  expect(on("2055-03-28", "2055-03-20T11:00:00Z")).toHaveLength(5);
  expect(on("2054-10-25", "2054-10-12T11:00:00Z")).toHaveLength(9);
  expect(on("2054-10-25", "2054-10-12T11:00:00Z")[0]).toBe("2054-10-24T23:00:00.000Z");
  expect(on("2054-12-25", "2054-12-01T11:00:00Z")).toEqual([]);
  expect(on("2054-12-08", "2054-12-01T11:00:00Z").slice(0, 2)).toEqual([
    "2054-12-08T08:00:00.000Z",
    "2054-12-08T08:30:00.000Z",
  ]);
  expect(on("2054-12-02", "2054-12-01T11:00:00Z")[0], "24 hours of notice").toBe("2054-12-02T11:00:00.000Z");
  expect([on("2055-01-12", "2054-12-01T11:00:00Z").length, on("2055-01-13", "2054-12-01T11:00:00Z").length]).toEqual([
    19, 0,
  ]);
});

test("its cents, by hand: five hours for 650,01 €, half paid, one done, left", () => {
  const world = model.newWorld(Date.parse("2054-12-01T11:00:00Z"));
  model.order(world, { who: 0, service: "pack", count: 2, meeting: null, place: "video", early: "keep" });
  model.hear(world, { payment: 0, paidAt: world.now });
  const [lot] = world.lots;
  expect([world.payments[0]?.cents, lot?.left, lot?.lastDay]).toEqual([325_01, 150, "2055-03-01"]);
  const from = Date.parse("2054-12-20T09:00:00Z") - 24 * HOUR;
  model.hold(world, { who: 0, key: null, service: "session", from });
  expect(model.bookWithHours(world, { meeting: 0, place: "video", early: true })).toEqual({ refused: null });
  world.now = from;
  model.mark(world, { meeting: 0, as: "done" });
  expect([lot?.left, model.minutesIn(lot?.used ?? {})]).toEqual([90, 60]);
  expect(model.endContract(world, { order: 0, kind: "termination" })).toEqual({ refused: null, cents: 195_01 });
});
