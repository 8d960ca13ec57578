import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { openPurchases, type Purchases } from "../../../../tests/support/purchases";
import { eraseSheet, keepSheet } from "../kept-sheets.server";
import type { Fields } from "../tool";
import { findNextPlanStep } from "./find-next-plan-step.server";
import { planTool } from "./tool";

const at = { now: new Date("2026-11-25T10:00:00Z") };
const slug = planTool.slug;
let purchases: Purchases;

beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const married: Fields = {
  link: ["married"],
  children: ["none"],
  home: ["unsaid"],
  agreement: ["agreed"],
  danger: ["no"],
  country: ["france"],
};

async function kept(userId: string, fields: Fields) {
  await inTransaction((trx) => keepSheet(trx, { userId, slug, fields }, at));
  return findNextPlanStep(purchases.db, userId, at);
}

test("the next step is the first that was not ticked, in the plan of this very person", async () => {
  const [ines, paul] = [await purchases.person("Inès"), await purchases.person("Paul")];
  expect(await kept(ines, married)).toMatchObject({ place: 1, of: 5, told: { title: "Chacun choisit son avocat" } });
  expect(await kept(ines, { ...married, "done[]": ["lawyer"] })).toMatchObject({
    place: 2,
    told: { title: "Mettre l’argent à plat", when: "Avant la fin du mois" },
  });
  expect(await findNextPlanStep(purchases.db, paul, at)).toBeNull();
});

test("no step is named where there is fear, or may be: those after safety speak of it too", async () => {
  const ines = await purchases.person("Inès");
  for (const danger of ["yes", "unsaid"])
    for (const done of [[], ["call", "if_afraid", "leave_unseen", "protection", "sent_to_mediator"]])
      expect(await kept(ines, { ...married, danger: [danger], "done[]": done })).toMatchObject({ told: null });
});

test("nothing is left to show once all is done, or forgotten, or when what is kept no longer holds", async () => {
  const ines = await purchases.person("Inès");
  expect(await kept(ines, { ...married, "done[]": ["lawyer", "money", "convention", "deposit", "after"] })).toBeNull();
  expect(await kept(ines, { ...married, link: ["engaged"] })).toBeNull();
  await inTransaction((trx) => eraseSheet(trx, { userId: ines, slug }));
  expect(await findNextPlanStep(purchases.db, ines, at)).toBeNull();
});
