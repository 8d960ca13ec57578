import { sql } from "kysely";
import type { Trx } from "~/platform/db/database.server";
import { keyMode } from "~/platform/payments/payment-mode.server";

/**
 * What was sold before the mode was written down is of the mode of the key this house has today. Money of a trial leaves the legal
 * series: its invoices take their own, in the same order, each chained to the one before.
 */
export default async function sayWhichMoneyItWas(trx: Trx): Promise<void> {
  const { rows } = await sql`select from orders limit 1`.execute(trx);
  if (rows.length === 0) return;
  const mode = keyMode();
  await sql`insert into money_mode (mode, since) select ${mode}, min(placed_at) from orders`.execute(trx);
  if (mode === "live") await makeReal(trx);
  else await leaveLegalSeries(trx);
  for (const constraint of ["invoice_has_the_mode_of_its_payment", "credit_note_has_the_mode_of_its_invoice"])
    await sql`alter table invoices validate constraint ${sql.raw(constraint)}`.execute(trx);
}

/** Tables whose rows nothing else may change. */
const FINAL = ["orders", "payments", "ledger_entries", "closed_months"] as const;

async function makeReal(trx: Trx): Promise<void> {
  await sql`alter table ledger_entries drop constraint entry_has_the_mode_of_its_payment`.execute(trx);
  for (const table of FINAL) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await sql`update ${sql.table(table)} set mode = 'live'`.execute(trx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  }
  await sql`alter table ledger_entries add constraint entry_has_the_mode_of_its_payment
    foreign key (payment_id, mode) references payments (id, mode)`.execute(trx);
  await sql`update mollie_customers set mode = 'live'`.execute(trx);
  await sql`update reconciliations set mode = 'live'`.execute(trx);
}

async function leaveLegalSeries(trx: Trx): Promise<void> {
  await sql`alter table invoices disable trigger invoice_is_final`.execute(trx);
  await sql`update invoices set series = 'T' || series, number = 'T' || number,
    content = case when content ? 'corrects_number'
      then jsonb_set(content, '{corrects_number}', to_jsonb('T' || (content ->> 'corrects_number'))) else content end`.execute(
    trx,
  );
  await sql`update invoice_counters set series = 'T' || series`.execute(trx);
  await sql`do $$
    declare
      one record;
      before text := '';
      chain text := '';
    begin
      for one in select * from invoices order by series, year, no loop
        if chain <> one.series || one.year then before := ''; chain := one.series || one.year; end if;
        update invoices set previous_hash = before,
          hash = encode(sha256(convert_to(before || number || issued_on || total_cents || content::text, 'UTF8')), 'hex')
          where id = one.id returning hash into before;
        update invoice_counters set last_hash = before where series = one.series and year = one.year;
      end loop;
    end $$`.execute(trx);
  await sql`alter table invoices enable trigger invoice_is_final`.execute(trx);
}
