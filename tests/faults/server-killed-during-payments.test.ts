import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WORKERS } from "~/platform/jobs/jobs.server";
import { countUnsent, type Ordered, orderWhileStopped, providerOf, readBooks } from "../support/books";
import { everything } from "../support/extent";
import { mailsOf } from "../support/mail";
import { patient } from "../support/patience";
import { type Product, startProduct } from "../support/product";

/** How long the site lives each time before it is killed: sometimes at the first jobs, sometimes well into them. */
const LIVES_MS = everything ? [900, 350, 1500, 150, 2000, 600, 1200, 250] : [900, 250, 1500];
const BUYERS = everything ? 60 : 30;
const PAYMENTS_PER_LIFE = Math.ceil(BUYERS / LIVES_MS.length);
const SETTLES_WITHIN_MS = patient(120_000);
/** A mail cut in the middle of its sending is taken up again once its lease, then its rest, are over. */
const OUTLASTS_A_LEASE = [11, 31, 6];
const WELCOME = "Votre commande est confirmée";

let product: Product;
let ordered: Ordered[];

beforeAll(async () => {
  product = await startProduct({ demonstration: false });
  ordered = await orderWhileStopped(product, BUYERS);
});

afterAll(() => product?.stop());

/** Of ten notifications: three come three at a time, one never, two late, two in the wrong order, two as they should. */
function misbehaviour({ providerId: paymentId }: Ordered, index: number): object[] {
  const place = index % 10;
  if (place < 3) return [{ kind: "webhook.duplicate", count: 3, parallel: true, times: "all", paymentId }];
  if (place === 3) return [{ kind: "webhook.drop", times: "all", paymentId }];
  if (place < 6) return [{ kind: "webhook.delay", ms: 3000, paymentId }];
  if (place < 8) return [{ kind: "webhook.reorder", count: 2, times: "all", paymentId }];
  return [];
}

const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
const welcomes = async () => (await mailsOf(product).all()).filter(({ subject }) => subject.includes(WELCOME));

/** Of the clock, in minutes; a mail in hand may be taken for abandoned after a lease. */
const JUMPS = [1, 1, 1, 6, 6, 6, 16, 16];
const LEASE_MINUTES = 10;

/** Lets time pass, for the provider's second attempts, our own look at open payments and mails cut in the middle. */
async function settle(): Promise<void> {
  const deadline = Date.now() + SETTLES_WITHIN_MS;
  for (const minutes of JUMPS) {
    await product.clock.advance({ minutes });
    await sleep(1000);
  }
  while (Date.now() < deadline && new Set((await welcomes()).map(({ to }) => to[0])).size < BUYERS) {
    await product.clock.advance({ minutes: 2 });
    await sleep(1000);
  }
  for (const minutes of OUTLASTS_A_LEASE) {
    await product.clock.advance({ minutes });
    await sleep(1000);
  }
  while (Date.now() < deadline && (await countUnsent(product)) > 0) await sleep(500);
}

test("killed again and again while people pay for all that is sold, the site ends with the provider's books to the cent", async () => {
  const provider = providerOf(product);
  await provider.faults(ordered.flatMap(misbehaviour));

  const left = [...ordered];
  for (const life of LIVES_MS) {
    const payers = left.splice(0, PAYMENTS_PER_LIFE);
    const paying = (async () => {
      for (const { providerId } of payers) {
        await provider.pay(providerId);
        await sleep(200);
      }
    })();
    await sleep(life);
    await product.kill9();
    await paying;
    await product.restart();
  }
  await settle();

  const attempts = (await provider.webhooks()).flatMap((delivery) => delivery.attempts.map(({ result }) => result));
  expect(attempts).toContain("unreachable");
  expect(attempts).toContain("dropped");

  const received = await welcomes();
  const ledger = await provider.ledger();
  const books = await readBooks(
    product,
    ordered.map(({ userId }) => userId),
    new Date(product.clock.now()),
  );
  const paid = books.payments.filter(({ status }) => status === "paid");

  expect(ledger.payments.filter(({ status }) => status === "paid")).toHaveLength(BUYERS);
  expect(ledger.totals.paidCents).toBe(sum(ordered.map(({ amountCents }) => amountCents)));
  expect(sum(paid.map((payment) => payment.amount_cents))).toBe(ledger.totals.paidCents);
  expect(sum(books.invoices.map((invoice) => invoice.total_cents))).toBe(ledger.totals.paidCents);

  const everyPayment = ordered.map(({ paymentId }) => paymentId).sort();
  expect(paid.map(({ id }) => id).sort()).toEqual(everyPayment);
  expect(books.outcomes.map((outcome) => outcome.payment_id).sort()).toEqual(everyPayment);
  expect(books.invoices.map((invoice) => invoice.payment_id).sort()).toEqual(everyPayment);
  expect(books.held).toEqual(Object.fromEntries(ordered.map(({ userId, gives }) => [userId, gives])));
  expect(books.broken).toEqual([]);
  expect(books.invoices.map(({ no }) => no)).toEqual(Array.from({ length: BUYERS }, (_, index) => index + 1));
  expect(ledger.totals.refundedCents).toBe(0);
  expect(books.refunds).toEqual([]);

  expect([...new Set(received.map(({ to }) => to[0]))].sort()).toEqual(ordered.map(({ email }) => email).sort());
  expect(books.unsent).toEqual([]);
  // Twice: only what a worker was sending when the site died, and could not write down, or when the clock was put past its lease.
  const cutOff = LIVES_MS.length + JUMPS.filter((minutes) => minutes > LEASE_MINUTES).length;
  expect(received.length - BUYERS).toBeLessThanOrEqual(cutOff * WORKERS.postgresql);
});
