import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { ask, origin } from "../../../tests/support/edges";
import { areaUnder } from "../../../tests/support/equal-times";
import { createAccount } from "./accounts.server";
import * as authPage from "./auth/auth.page";
import * as forgottenPage from "./auth/forgotten-password.page";

/** Chance alone moves the figure by less than 0.013. */
const PAIRS = 1_000;
const person = { firstName: "Karim", lastName: "Benali", phone: "06 12 34 56 78" };
const password = "orage-sur-la-mer";

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  process.env.LIMITS = "off";
  process.env.BASE_URL = origin;
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

const doors: Record<string, (email: string) => Promise<unknown>> = {
  "a sign-in": (email) => ask(authPage.action, "/auth", { fields: { intent: "sign-in", email, password: "non" } }),
  "a sign-up": (email) =>
    ask(authPage.action, "/auth", { fields: { intent: "sign-up", ...person, password, terms: "on", email } }),
  "a new password asked for": (email) => ask(forgottenPage.action, "/auth/mot-de-passe-oublie", { fields: { email } }),
};

test.each(
  Object.keys(doors),
)("%s takes as long for an address that has an account and for one that has none", async (name) => {
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let pair = -30; pair < PAIRS; pair++) {
    const email = { known: `a${pair}.${name.length}@exemple.fr`, unknown: `b${pair}.${name.length}@exemple.fr` };
    const account = { ...person, email: email.known, password };
    await createAccount(db, account, { confirmed: true, now: new Date() });
    for (const who of pair % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const begun = performance.now();
      await doors[name]?.(email[who]);
      if (pair >= 0) took[who].push(performance.now() - begun);
    }
  }
  const area = areaUnder(took.known, took.unknown);
  process.stdout.write(`${name}: ${area.toFixed(3)} of ${PAIRS} pairs\n`);
  expect(area).toBeGreaterThan(0.45);
  expect(area).toBeLessThan(0.55);
});
