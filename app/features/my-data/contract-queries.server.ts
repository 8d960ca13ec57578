import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";

export interface ConcludedContract {
  reference: string;
  label: string;
  lines: { label: string; quantity: number; unitCents: number }[];
  amountCents: number;
  placedOn: Day;
  endsOn: Day;
  termsVersion: string;
  termsAcceptedOn: Day;
  termsHash: string | null;
  names: string[];
  emails: string[];
  documents: { number: string; issuedOn: Day; totalCents: number }[];
  keptUntil: Day;
}

/**
 * What this person bought and was invoiced, each with its last day: ten years from the end of what was sold (Code de la consommation
 * D.213-2), and from the end of the year of each document.
 */
export async function listConcluded(trx: Trx, userId: string): Promise<ConcludedContract[]> {
  const { rows } = await sql<ConcludedContract>`
    with contract as (
      select o.id, o.reference, o.label, o.amount_cents, o.terms_version, o.terms_hash,
        (o.placed_at at time zone 'Europe/Paris')::date as placed_on,
        (o.terms_accepted_at at time zone 'Europe/Paris')::date as accepted_on, d.*
      from orders o cross join lateral (
        select json_agg(json_build_object('number', v.number, 'issuedOn', v.issued_on, 'totalCents', v.total_cents) order by v.number) as documents,
          array_agg(distinct v.content -> 'buyer' ->> 'name') as names,
          array_remove(array_agg(distinct v.content -> 'buyer' ->> 'email'), null) as emails,
          max((v.content -> 'service_period' ->> 'to')::date) as served_until, max(v.issued_on) as last_document
        from invoices v
          left join refunds r on r.id = v.refund_id
          join payments p on p.id = coalesce(v.payment_id, r.payment_id)
          join instalments i on i.id = p.instalment_id
        where v.user_id = o.user_id and i.order_id = o.id
      ) d
      where o.user_id = ${userId} and d.documents is not null
    )
    select reference, label, amount_cents as "amountCents", placed_on as "placedOn",
      greatest(placed_on, served_until) as "endsOn", terms_version as "termsVersion", accepted_on as "termsAcceptedOn",
      terms_hash as "termsHash", names, emails, documents,
      coalesce((select json_agg(json_build_object('label', l.label, 'quantity', l.quantity, 'unitCents', l.unit_cents) order by l.position)
        from order_lines l where l.order_id = contract.id), '[]') as lines,
      greatest(
        (greatest(placed_on, served_until) + make_interval(years => ${kept.contracts.years}))::date,
        make_date(extract(year from last_document)::integer + ${kept.invoices.years}, 12, 31)
      ) as "keptUntil"
    from contract order by reference`.execute(trx);
  return rows;
}
