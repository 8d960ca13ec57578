import { sql } from "kysely";
import { createAccount } from "~/features/accounts/accounts.server";
import { checkInvariants } from "~/features/admin/admin.server";
import { fulfilmentsPort, openCheckout, salesConditionPort } from "~/features/billing/billing.server";
import { fulfilments } from "~/fulfilments.server";
import { currentDatabase, db, initDatabase, openDatabase } from "~/platform/db/database.server";
import { stopJobs } from "~/platform/jobs/jobs.server";
import { SIMULATOR_KEY } from "../../tools/start/programs.mjs";
import { provideAddressProof } from "./address-proof";
import { type Product, storeOf } from "./product";
import { type Held, heldBy, type Sold, sold } from "./sold";

/** What somebody ordered and has not paid yet: its payment here and at the provider. */
export interface Ordered {
  userId: string;
  /** What is hers once it is paid. */
  gives: Held;
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
  provideAddressProof();
  initDatabase(await openDatabase(storeOf(product)));
  try {
    return await work();
  } finally {
    await stopJobs();
    await currentDatabase().close();
  }
}

/** Stops the site, lets this many people order, everything that is sold by turns, and starts it again; the coach is there. */
export async function orderWhileStopped(product: Product, buyers: number): Promise<Ordered[]> {
  await product.kill9();
  const ordered = await onTheDatabase(product, async () => {
    const coach = await account("coach@exemple.test");
    await sql`insert into user_roles (user_id, role) values (${coach}, 'admin')`.execute(db());
    const ordered: Ordered[] = [];
    // One after the other: two people who choose at once would choose the same moment.
    for (let index = 0; index < buyers; index += 1) {
      const [, one] = sold[index % sold.length] ?? [];
      if (one) ordered.push(await order(index, one));
    }
    return ordered;
  });
  await product.restart();
  return ordered;
}

function account(email: string): Promise<string> {
  const named = { firstName: "Claire", lastName: "Morel", phone: "0612345678", password: "Promenade-en-foret-12" };
  return createAccount(db(), { ...named, email }, { confirmed: true, now: new Date() });
}

async function order(index: number, one: Sold): Promise<Ordered> {
  const now = new Date();
  const email = `acheteur-${index}@exemple.test`;
  const userId = await account(email);
  const press = await one.choose(userId, now);
  const { payment: opened } = await press();
  if (!opened) throw new Error("a new order has something to pay");
  const checkout = await openCheckout(opened.id, { now });
  if (checkout.kind !== "redirect") throw new Error(`no checkout: ${checkout.kind}`);
  const payment = await db().selectFrom("payments").selectAll().where("id", "=", opened.id).executeTakeFirstOrThrow();
  const { id: paymentId, provider_id, amount_cents: amountCents } = payment;
  return { userId, email, gives: one.gives, paymentId, providerId: provider_id ?? "", amountCents };
}

/** Ends the site and reads everything that money left in its database, what these people have on this day, and the rules that do not hold. */
export async function readBooks(product: Product, people: string[], now: Date) {
  await product.kill9();
  return onTheDatabase(product, async () => ({
    payments: await db().selectFrom("payments").selectAll().execute(),
    outcomes: await db().selectFrom("payment_outcomes").selectAll().execute(),
    invoices: await db().selectFrom("invoices").selectAll().orderBy("no").execute(),
    held: Object.fromEntries(await Promise.all(people.map(async (id) => [id, await heldBy(id, now)] as const))),
    broken: await checkInvariants({ now }),
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
