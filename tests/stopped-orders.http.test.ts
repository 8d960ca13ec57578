import { afterAll, beforeAll, expect, test } from "vitest";
import { fulfilmentOf, syncPayment } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { runRefundJobs } from "./support/given-back";
import { declareEnd } from "./support/leaving";
import { openProvider } from "./support/paying";
import { type OpenSite, openSite } from "./support/site";
import { type Sold, sold } from "./support/sold";

// The page where the provider leads back to stays in the history of a browser: it says what has become of the order.

let provider: Awaited<ReturnType<typeof openProvider>>;
let site: OpenSite;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const glad = /Félicitations|C’est réservé|C’est réglé|est bien arrivé|se choisit maintenant/;

/** Somebody has paid it, and is back from the provider. */
async function paid(one: Sold) {
  const now = new Date();
  const ama = await site.person("Ama");
  const press = await one.choose(ama.id, now);
  const { order, payment } = await press();
  if (!payment) throw new Error("a new order has something to pay");
  await provider.pay(payment.id, now);
  const page = fulfilmentOf(order.subject).returnPath?.(order) ?? `/payment-success?commande=${order.id}`;
  expect(await ama.html(page)).toMatch(glad);
  return { now, ama, order, paymentId: payment.id, page };
}

test.each(
  sold,
)("%s: withdrawn from, its refund refused, nobody is congratulated nor told that it went back", async (_, one) => {
  const { now, ama, order, page } = await paid(one);
  expect(await (await declareEnd(order, "withdrawal", now)).settle()).toEqual({ ok: true });
  provider.refuseNextRefund();
  await runRefundJobs(ama.id, now);
  const html = await ama.html(page);
  expect(html).toMatch(/Remboursement en cours|Nous vous rendons ce paiement/);
  expect(html).not.toMatch(glad);
  expect(html).not.toMatch(/vous (est|a été|ont été|sont) rendu|est reparti en entier/);
  const space = await ama.html("/espace-membre");
  expect(space).toMatch(/Réglé, dont [^<]* à rendre/);
  expect(space).not.toContain("Remboursé");
});

test.each(sold)("%s: taken back by the bank, nobody is congratulated", async (_, one) => {
  const { now, ama, paymentId, page } = await paid(one);
  const { provider_id } = await db()
    .selectFrom("payments")
    .select("provider_id")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await fetch(`${provider.url}/_sim/payments/${provider_id}/chargeback`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  await syncPayment(paymentId, { now });
  const html = await ama.html(page);
  expect(html).toContain("est en pause");
  expect(html).not.toMatch(glad);
});
