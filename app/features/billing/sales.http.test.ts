import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import routes from "~/routes";
import { testDatabase } from "../../../tests/support/database";
import { ask } from "../../../tests/support/edges";
import { sources } from "../../../tests/support/sources";
import { salesConditionPort } from "./sales.server";
import { loader } from "./sales-closed.page";
import { middleware } from "./sales-layout";

let close: () => Promise<void>;
let open: boolean;
beforeAll(async () => {
  ({ close } = await testDatabase());
  salesConditionPort.provide(async () => open);
});
afterAll(() => close());
beforeEach(() => {
  open = false;
});

const reached = "the order page";
const enter = () => ask(() => middleware[0]?.({} as never, async () => new Response(reached)), "/membership/commande");

test("while the sales are closed, an order page leads to a page that says so, before its loader and its action", async () => {
  const answer = await enter();
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/paiement-bientot"]);
  const page = await ask(loader, "/paiement-bientot");
  expect(page.body).toEqual({ contactEmail: "bonjour@leclaircie.example" });
});

test("once they are open, the order page answers and the other one steps aside", async () => {
  open = true;
  expect((await enter()).body).toBe(reached);
  const page = await ask(loader, "/paiement-bientot");
  expect([page.status, page.headers.get("Location")]).toEqual([302, "/membership"]);
});

test("every page that takes an order stands behind that door", async () => {
  const behind = (entries: RouteConfigEntry[], door: boolean): string[] =>
    entries.flatMap(({ file, children = [] }) => [
      ...(door ? [file] : []),
      ...behind(children, door || file.endsWith("billing/sales-layout.tsx")),
    ]);
  const guarded = behind(await routes, false);
  const orders = sources("app/features", /\.page\.tsx$/)
    .filter(({ text }) => /\b(joinAndPay|registerAndPay|placeOrder)\(/.test(text))
    .map(({ path }) => path.slice("app/".length));
  expect(orders.length).toBeGreaterThan(1);
  expect(orders.filter((path) => !guarded.includes(path))).toEqual([]);
});
