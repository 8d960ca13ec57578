import { expect, test } from "vitest";
import { personalData } from "~/personal-data.server";
import { describeErasure } from "./describe-erasure";
import { keptName } from "./messages";

const everything = personalData.flatMap(({ tables }) =>
  tables
    .filter(({ erasure }) => erasure !== "follows")
    .map(({ table, erasure }) => {
      const isKept = typeof erasure === "object";
      return { table, gone: isKept && !erasure.only ? 0 : 1, kept: isKept ? 1 : 0, until: null };
    }),
);

test("of what goes and what stays nothing is named twice", () => {
  const { erased, kept } = describeErasure(personalData, everything);
  const names = [...erased.map(({ title }) => title), ...kept.map(keptName)];
  expect(names.filter((name, rank) => names.indexOf(name) !== rank)).toEqual([]);
  expect(kept.map(keptName)).toContain("Commandes");
});

test("a subject that goes in part is said by what goes of it", () => {
  const titles = describeErasure(personalData, everything).erased.map(({ title }) => title);
  expect(titles).toContain(
    "Rendez-vous (en partie), ce que vous avez écrit avant, ce que vous y avez joint, ce qui a été convenu",
  );
  expect(titles).toContain("Vos échanges");
});
