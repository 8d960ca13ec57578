import { sql } from "kysely";
import { type MeasuredPromise, REFUND_WITHIN_DAYS } from "~/features/promises/rules";
import type { Settings } from "~/features/settings/rules";
import type { Day } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { keyMode } from "~/platform/payments/payment-mode.server";

/** One thing that was promised for a moment of a month. */
export interface PromisedThing {
  promise: MeasuredPromise;
  dueAt: Date;
  kept: boolean;
  /** Where the coach sees it. */
  to: string;
}

interface Month {
  from: Date;
  until: Date;
  /** The same, as days. */
  first: Day;
  next: Day;
}

/** What the records say was due in a month, but for messages, whose hours a calendar counts. One query. */
export async function listPromisedThings(
  db: Db,
  { from, until, first, next }: Month,
  { session_cancellation_hours }: Settings,
): Promise<PromisedThing[]> {
  const inMonth = (due: ReturnType<typeof sql>) =>
    sql`${due} >= ${from}::timestamptz and ${due} < ${until}::timestamptz`;
  const days = (count: number) => sql`make_interval(days => ${count}::int)`;
  const paris = (instant: string) => sql`(${sql.raw(instant)} at time zone 'Europe/Paris')::date`;
  const refunded = sql`r.requested_at + ${days(REFUND_WITHIN_DAYS.withdrawal)}`;
  const givenBack = sql`a.given_back_at + ${days(REFUND_WITHIN_DAYS.withdrawal)}`;
  const settledBy = sql`${paris("n.received_at")} + case n.kind when 'withdrawal' then ${REFUND_WITHIN_DAYS.withdrawal}::int
    else ${REFUND_WITHIN_DAYS.termination}::int end`;
  // The shortest that could hold when it was canceled: a later setting says nothing of it.
  const noticeThen = sql`coalesce((select (c.old_value ->> 'value')::int from setting_changes c
    where c.key = 'session_cancellation_hours' and c.changed_at > a.canceled_at order by c.changed_at, c.id limit 1),
    ${session_cancellation_hours}::int)`;
  const { rows } = await sql<PromisedThing>`
    select 'advice_answered' as promise, due_at as "dueAt", coalesce(answered_at <= due_at, false) as kept,
      '/admin/echanges/' || thread_id as to
    from advice_messages where kind = 'question' and closed_at is null and ${inMonth(sql`due_at`)}
    union all
    select 'first_meeting', looked_at, coalesce(free_at <= looked_at + make_interval(hours => within_hours), false),
      '/admin/rendez-vous/disponibilites'
    from first_moments where ${inMonth(sql`looked_at`)}
    union all
    select 'free_call', a.starts_at, a.canceled_at is null, '/admin/rendez-vous/' || a.id
    from appointments a join services s on s.id = a.service_id
    where s.kind = 'call' and a.confirmed_at is not null and ${inMonth(sql`a.starts_at`)}
      and (a.status in ('confirmed', 'done', 'no_show') or a.canceled_by = 'coach')
    union all
    select 'monthly_webinar', ${until}::timestamptz - interval '1 second', exists (select from events
        where event_type = 'webinaire' and is_published and canceled_at is null and ${inMonth(sql`event_date`)}), '/admin/events'
    where exists (select from events where event_type = 'webinaire' and is_published and event_date < ${until}::timestamptz)
      and (select true from membership_periods where revoked_at is null and upper(period) > ${first}::date and lower(period) < ${next}::date
        order by upper(period) limit 1)
    union all
    select 'monthly_letter', ${until}::timestamptz - interval '1 second',
      (select count(*) = 1 from letters where audience = 'subscribers' and ${inMonth(sql`started_at`)}), '/admin/lettre'
    where exists (select from newsletter_subscribers where status = 'active' and confirmed_at < ${from}::timestamptz)
    union all
    select 'first_session_refunded', ${givenBack}, exists (select from refunds r
        where r.cause like '%first_session:' || a.id and r.left_at <= ${givenBack}), '/admin/rendez-vous/' || a.id
    from appointments a where a.given_back_reason = 'first_session' and ${inMonth(givenBack)}
    union all
    select 'canceled_in_time', a.canceled_at, not a.canceled_late, '/admin/rendez-vous/' || a.id
    from appointments a where a.canceled_by = 'person' and ${inMonth(sql`a.canceled_at`)}
      and a.canceled_at <= a.starts_at - make_interval(hours => ${noticeThen})
    union all
    select case n.kind when 'withdrawal' then 'withdrawal_settled' else 'termination_settled' end,
      (${settledBy} + 1)::timestamp at time zone 'Europe/Paris' - interval '1 second',
      coalesce(${paris("n.decided_at")} <= ${settledBy}, false), '/admin/fins-de-contrat/' || n.id
    from contract_notices n where ${settledBy} >= ${first}::date and ${settledBy} < ${next}::date
    union all
    select 'money_back_in_time', ${refunded}, coalesce(r.left_at <= ${refunded}, false), '/admin/members/' || p.user_id
    from refunds r join payments p on p.id = r.payment_id where p.mode = ${keyMode()} and ${inMonth(refunded)}
    union all
    select 'personal_data_answered', e.at + interval '1 month', not exists (select from data_copies c
        where c.user_id = e.user_id and c.asked_at <= e.at + interval '1 minute' and c.ready_at is null), '/admin/members/' || e.user_id
    from security_entries e where e.kind = 'copy_asked' and ${inMonth(sql`(e.at + interval '1 month')`)}
    union all
    select 'personal_data_answered', (q.due_on + 1)::timestamp at time zone 'Europe/Paris' - interval '1 second',
      coalesce(${paris("q.closed_at")} <= q.due_on, false), '/admin/demandes/' || q.id
    from data_requests q where q.due_on >= ${first}::date and q.due_on < ${next}::date
    order by "dueAt"`.execute(db);
  return rows;
}

interface MessagesDue {
  /** Answered within so many hours, whatever the days. */
  answeredSoon: number;
  others: { id: string; createdAt: string; answeredAt: string | null }[];
}

/** Messages written between two moments that wanted an answer: how many had one within `hours`, and each of the others with the moment it had one. */
export async function listMessagesDue(
  db: Db,
  { from, until, hours }: { from: Date; until: Date; hours: number },
): Promise<MessagesDue> {
  const { rows } = await sql<MessagesDue>`
    with due as materialized (
      select m.id, m.created_at, coalesce(
        (select min(a.answered_at) from contact_answers a where a.message_id = m.id),
        case when m.status in ('answered', 'archived') then m.status_changed_at end) as answered_at
      from contact_messages m
      where not m.suspect and m.created_at >= ${from} and m.created_at < ${until}
        and (m.closed_reason is null or m.closed_reason = 'answered_elsewhere')
    )
    select (count(*) filter (where soon))::int as "answeredSoon", coalesce(
      jsonb_agg(jsonb_build_object('id', id, 'createdAt', created_at, 'answeredAt', answered_at) order by created_at) filter (where not soon), '[]') as others
    from (select *, coalesce(answered_at <= created_at + make_interval(hours => ${hours}::int), false) as soon from due) due`.execute(
    db,
  );
  return rows[0] ?? { answeredSoon: 0, others: [] };
}
