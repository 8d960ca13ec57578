import { createAccount } from "~/features/accounts/accounts.server";
import { fulfilmentsPort, openCheckout, salesConditionPort } from "~/features/billing/billing.server";
import { joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { fulfilments } from "~/fulfilments.server";
import { currentDatabase, db, initDatabase, inTransaction, openDatabase } from "~/platform/db/database.server";
import { stopJobs } from "~/platform/jobs/jobs.server";
import { yearFor } from "../../tools/demo/year";
import { SIMULATOR_KEY } from "../../tools/start/programs.mjs";
import { type Product, storeOf } from "./product";

/** A year ordered and not yet paid: its payment here and at the provider. */
export interface Ordered {
  email: string;
  paymentId: string;
  providerId: string;
  amountCents: number;
}

/**
 * Works on the database of the site with the site's own verbs. The addresses are read once by the process: one
 * product per test file.
 */
async function onTheDatabase<T>(product: Product, work: () => Promise<T>): Promise<T> {
  process.env.BASE_URL = product.baseUrl;
  process.env.DATA_DIR = product.dataDir;
  process.env.MOLLIE_API_URL = product.simulatorUrl;
  process.env.MOLLIE_API_KEY = SIMULATOR_KEY;
  fulfilmentsPort.provide(fulfilments);
  salesConditionPort.provide(async () => true);
  initDatabase(await openDatabase(storeOf(product)));
  try {
    return await work();
  } finally {
    await stopJobs();
    await currentDatabase().close();
  }
}

/** Stops the site, lets this many people order a year, in one payment and in two by turns, and starts it again. */
export async function orderWhileStopped(product: Product, buyers: number): Promise<Ordered[]> {
  await product.kill9();
  const ordered = await onTheDatabase(product, () =>
    Promise.all(Array.from({ length: buyers }, (_, index) => orderYear(index, index % 2 === 0 ? 1 : 2))),
  );
  await product.restart();
  return ordered;
}

async function orderYear(index: number, count: 1 | 2): Promise<Ordered> {
  const at = { now: new Date() };
  const email = `acheteur-${index}@exemple.test`;
  const person = {
    firstName: "Claire",
    lastName: "Morel",
    email,
    phone: "0612345678",
    password: "Promenade-en-foret-12",
  };
  const userId = await createAccount(db(), person, { confirmed: true, now: at.now });
  const { quote } = await prepareOffer(db(), { userId, code: "", count }, at);
  const year = { ...yearFor(userId, quote.totalCents), count };
  const joined = await inTransaction((trx) => joinMembership(trx, year, at));
  if (!joined.ok || !joined.payment) throw new Error(`not ordered: ${joined.ok ? "paid" : joined.reason}`);
  const checkout = await openCheckout(joined.payment.id, at);
  if (checkout.kind !== "redirect") throw new Error(`no checkout: ${checkout.kind}`);
  const payment = await db()
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", joined.payment.id)
    .executeTakeFirstOrThrow();
  return { email, paymentId: payment.id, providerId: payment.provider_id ?? "", amountCents: payment.amount_cents };
}

/** Ends the site and reads everything that money left in its database. */
export async function readBooks(product: Product) {
  await product.kill9();
  return onTheDatabase(product, async () => ({
    payments: await db().selectFrom("payments").selectAll().execute(),
    outcomes: await db().selectFrom("payment_outcomes").selectAll().execute(),
    invoices: await db().selectFrom("invoices").selectAll().orderBy("no").execute(),
    periods: await db().selectFrom("membership_periods").selectAll().execute(),
    refunds: await db().selectFrom("refunds").selectAll().execute(),
    unsent: await db().selectFrom("outbox").select(["subject", "status"]).where("sent_at", "is", null).execute(),
  }));
}

/** The mails the site has still to send; asked while it works. */
export function countUnsent(product: Product): Promise<number> {
  return onTheDatabase(product, async () => {
    const rows = await db().selectFrom("outbox").select("id").where("sent_at", "is", null).execute();
    return rows.length;
  });
}

interface Ledger {
  payments: { id: string; status: string; amountCents: number }[];
  totals: { paidCents: number; refundedCents: number };
}

interface Deliveries {
  deliveries: { paymentId: string; state: string; attempts: { result: number | string }[] }[];
}

/** The provider's side: what was paid there, what it tried to tell us, and how to make it misbehave. */
export function providerOf(product: Product) {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${product.simulatorUrl}/_sim/${path}`, {
      method: body ? "POST" : "GET",
      ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`the provider refused: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    ledger: () => ask<Ledger>("ledger"),
    webhooks: async () => (await ask<Deliveries>("webhooks")).deliveries,
    faults: (rules: object[]) => ask("faults", { rules }),
    pay: (providerId: string) => ask(`payments/${providerId}`, { status: "paid" }),
    payQuietly: (providerId: string) => ask(`payments/${providerId}`, { status: "paid", webhook: false }),
  };
}
