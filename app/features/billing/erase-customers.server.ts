import { sql } from "kysely";
import type { Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { deleteCustomer, GatewayError } from "~/platform/payments/gateway.server";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "erase-customer": { customerId: string };
  }
}

/** The provider is to forget this person's customers, with the cards and mandates under them; it is asked after the commit. */
export async function eraseCustomers(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from mollie_customers where user_id = ${userId}
    union select customer_id from payments where user_id = ${userId} and customer_id is not null`.execute(trx);
  for (const { customer_id: customerId } of rows) await enqueue(trx, "erase-customer", { customerId });
}

/** Deletes a customer at the provider, which revokes its mandates (job). One it does not know is forgotten already. Throws while the provider is away. */
export async function eraseCustomer(customerId: string): Promise<void> {
  await deleteCustomer(customerId).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || error.failure !== "not_found") throw error;
  });
}
