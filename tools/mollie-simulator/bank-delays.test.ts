import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";
import { businessDayAfter, DAY_MS, HOUR_MS, isoDay } from "./clock.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const now = () => bench.simulator.simulation.clock.now();
const inDays = (days: number) => isoDay(now() + days * DAY_MS);
const create = (more: Record<string, unknown>) => bench.call("POST", "/v2/payments", { ...ONEOFF, ...more });
const statusOf = async (id: string) => (await bench.call("GET", `/v2/payments/${id}`)).body.status;

describe("a bank transfer", () => {
  test("chosen on the page is waited for fourteen days, and expires then", async () => {
    const { body } = await create({});
    await bench.submit(body._links.checkout.href, { method: "banktransfer", status: "open" });
    await bench.simulator.advance(13 * DAY_MS + 23 * HOUR_MS);
    expect(await statusOf(body.id)).toBe("open");
    await bench.simulator.advance(2 * HOUR_MS);
    expect(await statusOf(body.id)).toBe("expired");
  });

  test("with a due day is waited for until the end of it", async () => {
    const due = inDays(3);
    const { body } = await create({ method: "banktransfer", dueDate: due });
    expect(body.expiresAt).toBe(`${isoDay(Date.parse(due) + DAY_MS)}T00:00:00+00:00`);
  });

  test("a due day in the past, today, too far or no day at all is refused", async () => {
    for (const dueDate of [inDays(-1), inDays(0), inDays(102), "2054-02-30", "demain", 12])
      expect(await create({ method: "banktransfer", dueDate }), String(dueDate)).toMatchObject({
        status: 422,
        body: { field: "dueDate" },
      });
    for (const dueDate of [inDays(1), inDays(101)])
      expect((await create({ method: "banktransfer", dueDate })).status, dueDate).toBe(201);
  });
});

describe("lines", () => {
  const year = { description: "Une année", quantity: 1, unitPrice: EUR("650.00"), totalAmount: EUR("650.00") };
  const off = { description: "Réduction", quantity: 1, unitPrice: EUR("-150.00"), totalAmount: EUR("-150.00") };

  test("that add up are taken, those of a discount too", async () => {
    expect((await create({ lines: [year, off] })).status).toBe(201);
    const taxed = { ...year, unitPrice: EUR("500.00"), totalAmount: EUR("500.00"), vatRate: "20.00" };
    expect((await create({ lines: [{ ...taxed, vatAmount: EUR("83.33") }] })).status).toBe(201);
    expect(await create({ lines: [{ ...taxed, vatAmount: EUR("100.00") }] })).toMatchObject({
      status: 422,
      body: { field: "lines.0.vatAmount" },
    });
  });

  test("that do not are refused, and the one to blame is named", async () => {
    const wrong: [unknown, string][] = [
      [[], "lines"],
      [[year], "lines"],
      [[year, { ...off, totalAmount: EUR("-100.00") }], "lines.1.totalAmount"],
      [[{ ...year, quantity: 0 }, off], "lines.0.quantity"],
      [[{ ...year, description: "" }, off], "lines.0.description"],
      [[{ ...year, unitPrice: EUR("650") }, off], "lines.0.unitPrice"],
      [[{ ...year, vatRate: 20 }, off], "lines.0.vatRate"],
    ];
    for (const [lines, field] of wrong)
      expect(await create({ lines }), field).toMatchObject({ status: 422, body: { field } });
  });
});

test("the result of a SEPA debit comes on the business day after its due day, or as many later as the rule says", async () => {
  const customer = (await bench.call("POST", "/v2/customers", { name: "Claire" })).body.id;
  const account = { method: "directdebit", consumerName: "Claire", consumerAccount: "FR7630006000011234567890189" };
  await bench.call("POST", `/v2/customers/${customer}/mandates`, account);
  const debit = async () => {
    const asked = { amount: EUR("250.00"), description: "Deuxième échéance", sequenceType: "recurring" };
    return (await bench.call("POST", `/v2/customers/${customer}/payments`, asked)).body.id as string;
  };
  const resultOf = (days: number) => businessDayAfter(businessDayAfter(now()), days) + 9 * HOUR_MS - now();
  const slow = resultOf(5);
  await bench.control("faults", { kind: "sepa.delay", days: 5 });
  const late = await debit();
  const usual = await debit();
  await bench.simulator.advance(resultOf(1) + HOUR_MS);
  expect([await statusOf(usual), await statusOf(late)]).toEqual(["paid", "pending"]);
  await bench.simulator.advance(slow);
  expect(await statusOf(late)).toBe("paid");
});
