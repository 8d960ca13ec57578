/**
 * What must never be false of money, places, consents and access. The database holds each by a constraint or a trigger; these questions
 * ask it again every night, as if none were there: a row that comes back is a rule that does not hold. No name, no address in a query.
 */
export interface Invariant {
  code: string;
  /** For the coach, as it should be. */
  rule: string;
  /** Gives the `id` of each thing that breaks the rule; none when it holds. */
  query: string;
}

export const invariants: Invariant[] = [
  {
    code: "I1",
    rule: "Chaque paiement reçu a donné une chose, et une seule.",
    query: `select p.id from payments p where p.status = 'paid'
      and (select count(*) from payment_outcomes o where o.payment_id = p.id) <> 1`,
  },
  {
    code: "I2",
    rule: "Aucun jour d’adhésion sans paiement reçu ou jours offerts.",
    query: `select m.id from membership_periods m left join payments p on p.id = m.cause_payment_id
      where num_nonnulls(m.cause_payment_id, m.cause_grant_id) <> 1 or m.cause_payment_id is not null and p.status is distinct from 'paid'`,
  },
  {
    code: "I3",
    rule: "Les jours d’une personne ne se chevauchent pas.",
    query: `select one.id from membership_periods one join membership_periods other on other.user_id = one.user_id and other.id > one.id
      and other.period && one.period where one.revoked_at is null and other.revoked_at is null`,
  },
  {
    code: "I4",
    rule: "Les échéances d’une commande en font le prix.",
    query: `select o.id from orders o left join instalments i on i.order_id = o.id group by o.id
      having coalesce(sum(i.amount_cents), 0) <> o.amount_cents or count(*) <> o.instalment_count or max(i.number) <> o.instalment_count`,
  },
  {
    code: "I6",
    rule: "Un paiement est du montant de son échéance.",
    query: `select p.id from payments p join instalments i on i.id = p.instalment_id where p.amount_cents <> i.amount_cents`,
  },
  {
    code: "I7",
    rule: "Une échéance a au plus un paiement en cours.",
    query: `select instalment_id as id from payments where status in ('open', 'pending') group by instalment_id having count(*) > 1`,
  },
  {
    code: "I8",
    rule: "Un paiement reçu a son jour, et aucun autre.",
    query: `select id from payments where (status = 'paid') <> (paid_at is not null)`,
  },
  {
    code: "I9",
    rule: "On ne rend jamais plus que ce qui a été payé, et chaque euro rendu ou repris est compté.",
    query: `select p.id from payments p
      where p.refunded_cents not between 0 and p.amount_cents or p.charged_back_cents not between 0 and p.amount_cents
        or p.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.payment_id = p.id and r.status not in ('failed', 'canceled'))
        or p.charged_back_cents <> (select coalesce(sum(c.cents), 0) from payment_chargebacks c where c.payment_id = p.id)`,
  },
  {
    code: "I10",
    rule: "Les numéros de factures se suivent sans trou, sauf ceux notés perdus, dans l’ordre des jours, chacune liée à la précédente.",
    query: `select id from (
        select id, series, year, no, issued_on, previous_hash, lag(no) over serie as before_no, lag(issued_on) over serie as before_day,
          lag(hash) over serie as before_hash
        from invoices window serie as (partition by series, year order by no)
      ) chain where no <> before_no + 1 + (select coalesce(sum(lost.last_no - lost.first_no + 1), 0) from lost_invoice_numbers lost
          where lost.series = chain.series and lost.year = chain.year and lost.first_no > before_no and lost.last_no < no) or issued_on < before_day or previous_hash <> before_hash`,
  },
  {
    code: "I11",
    rule: "Chaque paiement reçu a sa facture, et ce qui est parti a ses avoirs.",
    query: `select p.id from payments p left join invoices v on v.payment_id = p.id
      where p.status = 'paid' and v.total_cents is distinct from p.amount_cents
      union all
      select p.id from payments p
      where (select coalesce(sum(amount_cents), 0) from refunds
          where payment_id = p.id and status in ('pending', 'processing', 'refunded')) >
        (select coalesce(-sum(v.total_cents), 0) from invoices v join refunds r on r.id = v.refund_id where r.payment_id = p.id)`,
  },
  {
    code: "I12",
    rule: "Un événement n’a pas plus d’inscrits que de places, et chacun n’en a qu’une.",
    query: `select e.id from events e where e.seats_taken > e.capacity or e.seats_taken <>
        (select count(*) from event_registrations r where r.event_id = e.id and r.status in ('held', 'offered', 'confirmed'))
      union all
      select r.event_id from event_registrations r where r.status in ('held', 'confirmed', 'waiting', 'offered')
      group by r.event_id, r.user_id having count(*) > 1`,
  },
  {
    code: "I14",
    rule: "Une récompense vient d’un autre, une fois par personne venue.",
    query: `select w.id from referral_rewards w where w.referrer_user_id = w.referred_user_id
        or exists (select from referral_rewards other where other.referred_user_id = w.referred_user_id and other.id <> w.id)`,
  },
  {
    code: "I16",
    rule: "Un fait, un e-mail.",
    query: `select o.id from outbox o join outbox other on other.dedupe_key = o.dedupe_key and other.id > o.id`,
  },
  {
    code: "I18",
    rule: "Chaque inscription à la lettre a son accord, confirmé.",
    query: `select id from newsletter_subscribers
      where status = 'active' and (confirmed_at is null or coalesce(consent_text_version, '') = '')
        or (status = 'active') <> exists (select from newsletter_consents given
          where given.subscriber_id = newsletter_subscribers.id and given.withdrawn_at is null)`,
  },
  {
    code: "I19",
    rule: "Ce que l’administration rend d’elle-même est au journal.",
    query: `select r.id from refunds r join payments p on p.id = r.payment_id
      where r.cause like 'by\\_hand:%' and not exists (select from audit_entries a where a.action = 'billing.refunded' and a.at = r.requested_at)`,
  },
  {
    code: "I21",
    rule: "Il reste toujours quelqu’un pour administrer le site.",
    query: `select 'nobody' as id where exists (select from audit_entries) and not exists (select from user_roles where role = 'admin')`,
  },
  {
    code: "I22",
    rule: "Une année offerte s’ouvre une fois, pour qui a donné le code.",
    query: `select g.id from gifts g left join membership_grants given on given.gift_id = g.id
      where (g.opened_at is null) <> (given.id is null) or given.user_id is distinct from g.opened_by
        or g.opened_at is not null and g.withdrawn_at is not null`,
  },
  {
    code: "I23",
    rule: "Un versement de Mollie est la somme de ses lignes.",
    query: `select s.id from settlements s
      where s.amount_cents <> (select coalesce(sum(l.amount_cents), 0) from settlement_lines l where l.settlement_id = s.id)`,
  },
  {
    code: "I24",
    rule: "Des heures achetées ou offertes, ce qui reste, est réservé et a servi est la somme de ce qui s’est passé, et jamais moins que rien.",
    query: `select l.id from hour_lots l left join hour_entries e on e.lot_id = l.id group by l.id
      having (l.available_minutes, l.reserved_minutes, l.used_minutes, l.bought_minutes) is distinct from
        (coalesce(sum(e.available_delta), 0), coalesce(sum(e.reserved_delta), 0), coalesce(sum(e.used_delta), 0),
          coalesce(sum(e.available_delta) filter (where e.kind in ('bought', 'granted')), 0))
        or l.available_minutes < 0 or l.reserved_minutes < 0 or l.used_minutes < 0 or l.bought_minutes > l.total_minutes`,
  },
  {
    code: "I25",
    rule: "Aucune heure achetée sans paiement reçu de sa commande, et chacun la sienne.",
    query: `select e.id from hour_entries e join hour_lots l on l.id = e.lot_id left join payments p on p.id = e.payment_id
        left join instalments i on i.id = p.instalment_id left join orders o on o.id = i.order_id
      where e.kind in ('bought', 'taken_back', 'restored')
        and (p.status is distinct from 'paid' or o.id is distinct from l.order_id or o.user_id is distinct from l.user_id)
      union all
      select l.id from hour_lots l where not exists (select from hour_entries e where e.lot_id = l.id
        and e.kind = case when l.order_id is null then 'granted' else 'bought' end)`,
  },
  {
    code: "I26",
    rule: "Les heures d’un rendez-vous sont d’une personne, et n’ont servi que réservées.",
    query: `select e.appointment_id as id from hour_entries e join hour_lots l on l.id = e.lot_id where e.appointment_id is not null
      group by e.appointment_id having count(distinct l.user_id) > 1
      union all
      select e.appointment_id from hour_entries e where e.appointment_id is not null group by e.appointment_id, e.lot_id
      having sum(e.reserved_delta) < 0 or sum(e.used_delta) < 0`,
  },
  {
    code: "I27",
    rule: "Un rendez-vous payé a ses heures : réservées tant qu’il est à venir, utilisées une fois fait ou dû, rendues sinon.",
    query: `select a.id from appointments a
      cross join lateral (select (extract(epoch from a.ends_at - a.starts_at) / 60)::integer as minutes,
        a.status in ('done', 'no_show') or a.canceled_late as due) of
      cross join lateral (select coalesce(sum(reserved_delta), 0) as reserved, coalesce(sum(used_delta), 0) as used
        from hour_entries e where e.appointment_id = a.id) h
      where a.paid_by = 'free' and (h.reserved, h.used) <> (0, 0) or a.paid_by <> 'free' and (
        h.reserved <> case when a.status = 'confirmed' then of.minutes else 0 end
        or h.used <> case when of.due then of.minutes else 0 end and not (a.given_back_at is not null and h.used = 0))`,
  },
  {
    code: "I28",
    rule: "Deux personnes n’ont jamais le même moment, repos compris.",
    query: `select a.id from appointments a join appointments other on other.id > a.id
        and other.starts_at < a.blocked_until and a.starts_at < other.blocked_until
      where a.status in ('held', 'confirmed', 'done', 'no_show') and other.status in ('held', 'confirmed', 'done', 'no_show')`,
  },
  {
    code: "I29",
    rule: "Un devis accepté a sa commande, à son prix et à sa personne, et un autre n’en a pas.",
    query: `select q.id from quotes q where (q.accepted_at is not null) <> exists (select from quote_orders a where a.quote_id = q.id)
        or q.order_id is not null and not exists (select from quote_orders a where a.quote_id = q.id and a.order_id = q.order_id)
      union all
      select a.quote_id from quote_orders a join quotes q on q.id = a.quote_id join orders o on o.id = a.order_id
      where (o.subject, o.subject_id, o.user_id, o.amount_cents) is distinct from ('quote', q.id, q.user_id, q.total_cents)`,
  },
  {
    code: "I30",
    rule: "Le total d’un devis est celui de ses lignes.",
    query: `select q.id from quotes q
      where q.total_cents <> (select coalesce(sum(l.quantity * l.unit_cents), 0) from quote_lines l where l.quote_id = q.id)`,
  },
  {
    code: "I31",
    rule: "Les heures d’un devis sont celles des lignes payées : chaque paiement donne sa part, une fois.",
    query: `select g.quote_id as id from quote_payments g join payments p on p.id = g.payment_id
        join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
      cross join lateral (select coalesce(sum(l.hours_minutes), 0) as minutes from quote_lines l where l.quote_id = g.quote_id) sold
      cross join lateral (select coalesce(sum(sold.minutes * before.amount_cents / o.amount_cents), 0) as minutes
        from instalments before where before.order_id = o.id and before.number < i.number) given
      where g.minutes <> case when i.number < o.instalment_count then sold.minutes * i.amount_cents / o.amount_cents
          else sold.minutes - given.minutes end
        or g.minutes > 0 and (g.credited_at is not null) <> exists (select from hour_entries e join hour_lots l on l.id = e.lot_id
          where e.kind = 'bought' and e.payment_id = g.payment_id and e.available_delta = g.minutes
            and l.order_id = g.order_id and l.total_minutes = sold.minutes)
      union all
      select i.order_id from payment_outcomes d join payments p on p.id = d.payment_id join instalments i on i.id = p.instalment_id
      where d.kind = 'quote' and not exists (select from quote_payments g where g.payment_id = p.id and g.order_id = i.order_id)`,
  },
  // The box is said again, without the function that the triggers ask: whatever it says, they would agree with it.
  {
    code: "I32",
    rule: "Ce qui se compte à mesure (comptes, adhésions en cours, messages) est ce que l’on recompte.",
    query: `select what as id from (
        select what, day, change from tallies
        union all select 'profiles', null, -1 from profiles
        union all select case when m.contract_id is null then 'members.given' else 'members.bought' end, days.day, days.change
          from membership_periods m cross join lateral (values (lower(m.period), -1), (upper(m.period), 1)) days (day, change)
          where m.revoked_at is null
        union all select 'messages.' || case when suspect then 'suspect' when status in ('new', 'read') then 'waiting' else status end,
          null, -1 from contact_messages
      ) counted group by what, day having sum(change) <> 0`,
  },
  {
    code: "I33",
    rule: "Les commandes suivies pour leur deuxième échéance sont celles où elle manque et reste due.",
    query: `select coalesce(kept.order_id, found.order_id) as id
      from half_paid_orders kept full join (
        select i.order_id from instalments i where i.number = 2 and i.canceled_at is null
          and exists (select from instalments first join payments p on p.instalment_id = first.id
            where first.order_id = i.order_id and first.number = 1 and p.status = 'paid')
          and not exists (select from payments p where p.instalment_id = i.id and p.status = 'paid')
      ) found on found.order_id = kept.order_id where kept.order_id is null or found.order_id is null`,
  },
  {
    code: "L1",
    rule: "Les écritures des comptes disent ce que disent les paiements.",
    query: `select p.id from payments p
      where (select coalesce(sum(e.amount_cents), 0) from ledger_entries e where e.payment_id = p.id) <>
        case when p.status = 'paid' then p.amount_cents else 0 end - p.charged_back_cents
        - (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.payment_id = p.id and r.status in ('pending', 'processing', 'refunded'))`,
  },
  {
    code: "L2",
    rule: "Un mois clos dit encore ce qu’il disait.",
    query: `select c.month::text as id from closed_months c
      where (c.entries, c.total_cents) is distinct from (select (count(*)::integer, coalesce(sum(e.amount_cents), 0)::integer)
        from ledger_entries e where e.mode = c.mode and e.is_receipt and e.booked_on >= c.month and e.booked_on < c.month + interval '1 month')`,
  },
  {
    code: "L3",
    rule: "L’argent d’essai et l’argent réel ne se mêlent pas.",
    query: `select p.id from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id where p.mode <> o.mode
      union all
      select v.id from invoices v left join refunds r on r.id = v.refund_id join payments p on p.id = coalesce(v.payment_id, r.payment_id)
      where v.mode <> p.mode`,
  },
];
