import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ordered, orderWhileStopped, providerOf, readBooks } from "../support/books";
import { mailsOf } from "../support/mail";
import { type Product, startProduct } from "../support/product";
import { nothing } from "../support/sold";

/** The forged notifications were queued before the honest ones: what they could do wrong is done by then. */
const STRAGGLERS_MS = 1500;

let product: Product;
let honest: Ordered;
let victim: Ordered;
let unpaid: Ordered;

beforeAll(async () => {
  product = await startProduct({ demonstration: false });
  [honest, victim, unpaid] = (await orderWhileStopped(product, 3)) as [Ordered, Ordered, Ordered];
});

afterAll(() => product?.stop());

const notify = (paymentId: string, providerId: string) =>
  fetch(`${product.baseUrl}/webhooks/mollie/${paymentId}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `id=${providerId}`,
  });

test("forged notifications change nothing, and the same one twenty times at once has one effect", async () => {
  const provider = providerOf(product);
  await provider.payQuietly(honest.providerId);
  await provider.payQuietly(victim.providerId);

  const forged = await Promise.all([
    notify("00000000-0000-4000-8000-000000000000", victim.providerId),
    notify("not-a-payment", victim.providerId),
    notify(unpaid.paymentId, victim.providerId),
    notify(unpaid.paymentId, "tr_unknown0001"),
    notify(unpaid.paymentId, unpaid.providerId),
  ]);
  expect(forged.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const repeated = await Promise.all(Array.from({ length: 20 }, () => notify(honest.paymentId, honest.providerId)));
  expect(repeated.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await mailsOf(product).waitFor({ to: honest.email, subject: "Votre commande est confirmée" });
  await sleep(STRAGGLERS_MS);

  const people = [honest, victim, unpaid].map(({ userId }) => userId);
  const books = await readBooks(product, people, new Date());
  const paid = books.payments.filter(({ status }) => status === "paid").map(({ id }) => id);
  expect(paid).not.toContain(unpaid.paymentId);
  expect(paid).toContain(honest.paymentId);
  expect(books.payments).toHaveLength(3);
  expect(books.outcomes.map((outcome) => outcome.payment_id).sort()).toEqual(paid.sort());
  expect(books.invoices.map((invoice) => invoice.payment_id).sort()).toEqual(paid.sort());
  expect(books.held).toMatchObject({ [honest.userId]: honest.gives, [unpaid.userId]: nothing });
  expect(books.broken).toEqual([]);
  expect(books.refunds).toEqual([]);
});
