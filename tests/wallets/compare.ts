import { sql } from "kysely";
import type { Purchases } from "../support/purchases";
import { isTaken, kept, type Lot, minutesIn, type World } from "./model";
import type { Names } from "./product";

type Row = Record<string, unknown>;

/** Everything the product says of these people that the model does not: one text for each. */
export async function differences({ db }: Purchases, names: Names, world: World): Promise<string[]> {
  const { rows: lots } = await sql<Row & { id: string; orderId: string | null }>`
    select l.id, l.order_id as "orderId", l.bought_minutes as bought, l.available_minutes as left, l.reserved_minutes as reserved,
      l.used_minutes as used, l.last_day as "lastDay", l.ended_at is not null as ended,
      (select array[coalesce(sum(available_delta), 0), coalesce(sum(reserved_delta), 0), coalesce(sum(used_delta), 0)]::int[]
        from hour_entries e where e.lot_id = l.id) as sums
    from hour_lots l`.execute(db);
  for (const lot of world.lots)
    lot.id =
      lots.find(({ id, orderId }) =>
        lot.order === null ? id === names.gifts.get(lot.rank) : orderId === names.orders[lot.order]?.id,
      )?.id ?? "";
  const { rows: meetings } = await sql<Row & { id: string }>`
    select id, status, starts_at as "from", extract(epoch from blocked_until - ends_at)::int / 60 as rest, user_id as who, order_id as "orderId",
      hold_until as "keptUntil", paid_by as "paidBy", early_requested_at is not null as early, canceled_by as "canceledBy",
      canceled_late as late, given_back_reason as "givenBack" from appointments`.execute(db);
  const { rows: entries } = await sql<{ lotId: string; meetingId: string; reserved: number; used: number }>`
    select lot_id as "lotId", appointment_id as "meetingId", sum(reserved_delta)::int as reserved, sum(used_delta)::int as used
    from hour_entries where appointment_id is not null group by 1, 2`.execute(db);
  const { rows: payments } = await sql<Row & { id: string }>`
    select p.id, p.is_paid as paid, p.refunded_cents as refunded, p.charged_back_cents as "atBank",
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e where e.payment_id = p.id) as booked,
      (select coalesce(sum(v.total_cents), 0)::int from invoices v where v.payment_id = p.id and v.refund_id is null) as invoiced,
      (select coalesce(-sum(v.total_cents), 0)::int from invoices v join refunds r on r.id = v.refund_id where r.payment_id = p.id) as noted
    from payments p`.execute(db);
  const { rows: mails } = await sql<{ key: string }>`
    select dedupe_key as key from outbox where dedupe_key like 'hours-end:%'`.execute(db);

  const found: string[] = [];
  const differs = (what: string, seen: unknown, wanted: unknown) => {
    const [a, b] = [JSON.stringify(seen), JSON.stringify(wanted)];
    if (a !== b) found.push(`${what}: the product says ${a}, the model ${b}`);
  };
  differs("how many lots", lots.length, world.lots.length);
  for (const lot of world.lots) {
    const { id: _, orderId: __, ...seen } = lots.find(({ id }) => id === lot.id) ?? { id: "", orderId: null };
    differs(`lot ${lot.rank}`, seen, lotAsKept(lot));
  }
  differs("how many meetings", meetings.length, world.meetings.length);
  for (const one of world.meetings) {
    const row = meetings.find(({ id }) => id === names.meetings[one.rank]);
    const lapsed = row?.status === "held" && (row.keptUntil as Date).getTime() <= world.now;
    const gone = one.status === "expired" || (one.status === "held" && !isTaken(world, one));
    differs(`meeting ${one.rank}, is it gone`, lapsed || row?.status === "expired", gone);
    if (gone || !row) continue;
    const seen = {
      status: row.status,
      from: (row.from as Date).toISOString(),
      rest: row.rest,
      who: row.who,
      order: row.orderId,
      paidBy: row.paidBy,
      early: row.early,
      canceledBy: row.canceledBy,
      late: row.late,
      givenBack: row.givenBack,
      hours: entries
        .filter(({ meetingId, reserved, used }) => meetingId === row.id && (reserved !== 0 || used !== 0))
        .map(({ lotId, reserved, used }) => `${lotId} ${reserved} ${used}`)
        .sort(),
    };
    differs(`meeting ${one.rank}`, seen, {
      status: one.status,
      from: new Date(one.from).toISOString(),
      rest: one.rest / 60_000,
      who: one.who === null ? null : names.people[one.who],
      order: one.order === null ? null : names.orders[one.order]?.id,
      paidBy: one.paidBy,
      early: one.early,
      canceledBy: one.canceledBy,
      late: one.late,
      givenBack: one.givenBack,
      hours: world.lots
        .filter((lot) => lot.reserved[one.rank] || lot.used[one.rank])
        .map((lot) => `${lot.id} ${lot.reserved[one.rank] ?? 0} ${lot.used[one.rank] ?? 0}`)
        .sort(),
    });
  }
  for (const payment of world.payments) {
    const row = payments.find(({ id }) => id === names.payments[payment.rank]);
    const { id: _, ...seen } = row ?? { id: "" };
    differs(`payment ${payment.rank}`, seen, {
      paid: payment.paid,
      refunded: payment.refunded,
      atBank: payment.atBank,
      booked: kept(payment),
      invoiced: payment.paid ? payment.cents : 0,
      noted: payment.refunded,
    });
  }
  differs("how many payments", payments.length, world.payments.length);
  const told = world.reminded.map((mail) =>
    mail.replace(/^\d+/, (rank) => `hours-end:${world.lots[Number(rank)]?.id}`),
  );
  differs("reminders", mails.map(({ key }) => key).sort(), told.sort());
  return found;
}

const lotAsKept = (lot: Lot) => {
  const sums = [lot.left, minutesIn(lot.reserved), minutesIn(lot.used)];
  const bought = lot.given + lot.shares.reduce((all, { minutes }) => all + minutes, 0);
  const [left, reserved, used] = sums;
  return { bought, left, reserved, used, lastDay: lot.lastDay, ended: lot.ended, sums };
};
