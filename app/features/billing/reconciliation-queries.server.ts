import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { keyMode } from "~/platform/payments/payment-mode.server";
import type { Movement } from "./reconciliation";

/** A payment as the site has it. */
export interface OwnPayment extends Movement {
  id: string;
  providerId: string | null;
  reference: string;
}

/**
 * The payments with one of these numbers, at the provider or here. Of what is given back, only what the provider was asked for and has
 * not refused: the rest never reached it.
 */
export async function listOwnPayments(
  db: Db,
  { ids, providerIds }: { ids: string[]; providerIds: string[] },
): Promise<OwnPayment[]> {
  const { rows } = await sql<OwnPayment>`
    select p.id, p.provider_id as "providerId", o.reference,
      case when p.is_paid then p.amount_cents else 0 end as "paidCents", p.charged_back_cents as "chargedBackCents",
      (select coalesce(sum(r.amount_cents), 0)::integer from refunds r where r.payment_id = p.id
        and r.provider_id is not null and r.status not in ('failed', 'canceled')) as "refundedCents"
    from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
    where p.mode = ${keyMode()} and (p.provider_id = any(${providerIds}::text[]) or p.id = any(${ids}::uuid[]))`.execute(
    db,
  );
  return rows;
}

export async function insertReconciliation(trx: Trx, row: Insertable<Tables["reconciliations"]>): Promise<void> {
  await trx
    .insertInto("reconciliations")
    .values({ ...row, mode: keyMode() })
    .execute();
}

/** The latest look at the provider’s lists; undefined before the first. */
export function findLatestReconciliation(db: Db) {
  return db
    .selectFrom("reconciliations")
    .selectAll()
    .where("mode", "=", keyMode())
    .orderBy("ran_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
