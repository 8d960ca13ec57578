import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcile } from "~/features/billing/billing.server";
import { issuedWithoutReference } from "../../../tests/support/former-invoices";
import { on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { readAccounts } from "./accounting.server";
import * as queries from "./queries.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

describe("a document is found", () => {
  const found = async (search: string, filter: "all" | "invoices" | "credit_notes" = "all") => {
    const { documents } = await readAccounts(
      purchases.db,
      { month: null, filter, search, page: 1 },
      { now: on("2055-03-01") },
    );
    return documents?.lines.map(({ amountCents, name }) => [name, amountCents]);
  };

  test("by its number, its order, a name without accents, an address; among invoices or credit notes alone", async () => {
    const name = `Ségolène${randomUUID().slice(0, 6)}`;
    const one = await purchases.member(name, on("2054-12-02"));
    await purchases.moveTo(on("2054-12-20"));
    await purchases.control("dashboard-refund", {
      paymentId: one.providerId,
      amount: { value: "10.00", currency: "EUR" },
    });
    await reconcile({ now: on("2054-12-21") });
    const both = [
      [`${name} Test`, -10_00],
      [`${name} Test`, 500_00],
    ];
    expect(await found(name.replaceAll("é", "e").replaceAll("è", "e").toUpperCase())).toEqual(both);
    expect(await found(one.order.reference.toLowerCase())).toEqual(both);
    expect(await found(`${one.userId}@test.example`)).toEqual(both);
    expect(await found(name, "credit_notes")).toEqual([both[0]]);
    const [document] = await queries.listDocuments(purchases.db, {
      period: null,
      words: [name],
      kind: "invoice",
      limit: 1,
      offset: 0,
    });
    expect(await found(document?.number ?? "none")).toContainEqual(both[1]);
    expect(await found("100%_jamais")).toEqual([]);
    await issuedWithoutReference(purchases.db, one.userId);
    expect(await found(one.order.reference), "issued before documents named their order").toEqual(both);
  });

  test("not paid at its day, it is among those in arrears", async () => {
    const late = await purchases.member("Inès", on("2054-12-01"), { count: 2 });
    const { unpaid } = await readAccounts(
      purchases.db,
      { month: null, filter: "unpaid", search: "", page: 1 },
      { now: on("2055-02-01") },
    );
    expect(unpaid?.filter(({ userId }) => userId === late.userId)).toMatchObject([
      { amountCents: 250_00, since: "2055-01-01" },
    ]);
  });
});
