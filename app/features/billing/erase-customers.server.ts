import { sql } from "kysely";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { deleteCustomer, GatewayError } from "~/platform/payments/gateway.server";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "erase-customers": { userId: string };
  }
}

/** The provider is to erase this person's customers, with the cards and mandates under them; it is asked after the commit. */
export async function eraseCustomersLater(trx: Trx, userId: string): Promise<void> {
  if ((await listCustomers(trx, userId)).length > 0) await enqueue(trx, "erase-customers", { userId });
}

/** Deletes them at the provider, which revokes their mandates (job). One it does not know is erased already. Throws while the provider is away. */
export async function eraseCustomers(userId: string): Promise<void> {
  for (const customerId of await listCustomers(db(), userId))
    await deleteCustomer(customerId).catch((error: unknown) => {
      if (!(error instanceof GatewayError) || error.failure !== "not_found") throw error;
    });
}

async function listCustomers(database: Db | Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from mollie_customers where user_id = ${userId}
    union select customer_id from payments where user_id = ${userId} and customer_id is not null`.execute(database);
  return rows.map(({ customer_id }) => customer_id);
}
