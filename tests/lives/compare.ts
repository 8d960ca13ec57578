import { sql } from "kysely";
import { listOwnGifts } from "~/features/gifts/gifts.server";
import type { Purchases } from "../support/purchases";
import type { Life } from "./life";
import * as model from "./model";
import { readCode } from "./product";

// What the product says of some lives, held against their models.

interface PaymentSeen {
  id: string;
  userId: string;
  status: string;
  refunded: number;
  taken: number;
  owed: number;
  booked: number;
  invoiced: number;
  noted: number;
}

/** Names the refunds the model knows, and gives everything that differs: one text each, with its life before it. */
export async function differences(purchases: Purchases, lives: Life[], now: model.Now): Promise<[Life, string][]> {
  if (lives.length === 0) return [];
  const { db } = purchases;
  const found: [Life, string][] = [];
  const people = lives.flatMap((life) => life.people);
  const { rows: payments } = await sql<PaymentSeen>`
    select p.id, p.user_id as "userId", p.status, p.refunded_cents as refunded, p.charged_back_cents as taken,
      greatest(0, least(p.owed_cents, p.amount_cents - p.refunded_cents - p.charged_back_cents)) as owed,
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e where e.payment_id = p.id) as booked,
      (select coalesce(sum(v.total_cents), 0)::int from invoices v where v.payment_id = p.id) as invoiced,
      (select coalesce(-sum(v.total_cents), 0)::int from invoices v join refunds r on r.id = v.refund_id where r.payment_id = p.id) as noted
    from payments p where p.user_id = any(${people})`.execute(db);
  const { rows: refunds } = await sql<{ id: string; paymentId: string; cents: number; providerId: string | null }>`
    select r.id, r.payment_id as "paymentId", r.amount_cents as cents, r.provider_id as "providerId"
    from refunds r join payments p on p.id = r.payment_id where p.user_id = any(${people}) order by r.requested_at, r.ctid`.execute(
    db,
  );
  const { rows: rewards } = await sql<{
    owner: string;
    earned: boolean;
    reversed: boolean;
    paid: boolean;
    cents: number;
  }>`
    select referrer_user_id as owner, earned_at is not null as earned, reversed, payout_id is not null as paid, amount_cents as cents
    from referral_reward_states where referrer_user_id = any(${people})`.execute(db);
  const { rows: places } = await sql<{ id: string; status: string }>`
    select id, status from event_registrations where user_id = any(${people})`.execute(db);
  const probes = lives.flatMap((life) =>
    life.people.flatMap((userId, who) => probeDays(life, who, now).map((day) => ({ life, who, userId, day }))),
  );
  const { rows: access } = await sql<{ rank: number }>`
    select asked.rank::int from unnest(${probes.map(({ userId }) => userId)}::uuid[], ${probes.map(({ day }) => day)}::date[])
      with ordinality as asked (user_id, day, rank)
    where exists (select from memberships_on(asked.day) m where m.user_id = asked.user_id and m.status = 'active')`.execute(
    db,
  );
  const open = new Set(access.map(({ rank }) => rank - 1));
  probes.forEach(({ life, who, day }, rank) => {
    const wanted = model.isMember(life.world, who, day);
    if (open.has(rank) !== wanted)
      found.push([life, `access of ${who} on ${day}: ${open.has(rank)}, the model says ${wanted}`]);
  });

  for (const life of lives) {
    const differs = (what: string, seen: unknown, wanted: unknown) => {
      const [a, b] = [JSON.stringify(seen), JSON.stringify(wanted)];
      if (a !== b) found.push([life, `${what}: ${a}, the model says ${b}`]);
    };
    const mine = payments.filter(({ userId }) => life.people.includes(userId));
    const named = (rank: number) => mine.find(({ id }) => id === life.payments[rank]?.id);
    differs("payments", mine.length, life.world.payments.length);
    for (const payment of life.world.payments) {
      const seen = named(payment.id);
      const wanted = {
        status: payment.status,
        refunded: model.refunded(life.world, payment),
        taken: payment.taken,
        owed: payment.status === "paid" ? Math.min(payment.owed, model.kept(life.world, payment)) : 0,
        booked: model.booked(life.world, payment),
        invoiced: payment.status === "paid" ? payment.cents : 0,
        noted: payment.noted,
      };
      const { id: _, userId: __, ...said } = seen ?? { id: "", userId: "" };
      differs(`payment ${payment.id}`, said, wanted);
    }
    for (const refund of life.world.refunds.slice(life.refunds.length)) {
      const paymentId = life.payments[refund.payment.id]?.id;
      const row = refunds.find(
        (one) =>
          one.paymentId === paymentId && one.cents === refund.cents && !life.refunds.some(({ id }) => id === one.id),
      );
      if (!row) found.push([life, `no refund of ${refund.cents} for payment ${refund.payment.id}`]);
      life.refunds.push({ id: row?.id ?? "", providerId: row?.providerId ?? null });
    }
    differs(
      "rewards",
      byOwner(rewards.filter(({ owner }) => life.people.includes(owner))),
      byOwner(
        life.world.rewards.map((one) => ({
          owner: life.people[one.owner] ?? "",
          earned: one.earnedAt > 0,
          reversed: one.earnedAt > 0 && model.isReversed(one),
          paid: one.paid,
          cents: model.REWARD,
        })),
      ),
    );
    for (const userId of life.people) {
      const own = life.world.gifts.filter(({ order }) => life.people[order.who] === userId);
      if (own.length === 0) continue;
      const shown = await listOwnGifts(db, userId, { now: new Date(now.at) });
      differs(
        "gifts",
        shown.map(({ orderId, openUntil, state }) => [orderId, openUntil, state]).sort(),
        own
          .map((gift) => [life.orders[gift.order.id]?.id, gift.until, model.shownGift(life.world, gift, now.today)])
          .sort(),
      );
      for (const { id } of own) await readCode(purchases, life, id, new Date(now.at));
    }
    for (const order of life.world.orders) {
      const registration = places.find(({ id }) => id === life.orders[order.id]?.placeId);
      if (order.place)
        differs(`place ${order.id}`, registration?.status === "confirmed", order.place.state === "taken");
    }
  }
  return found;
}

/** Each of the two has one reward at most. */
function byOwner<T extends { owner: string }>(rewards: T[]): T[] {
  return rewards.toSorted((one, other) => one.owner.localeCompare(other.owner));
}

/** Today, the days around it, and a few of the edges of what this person has. */
function probeDays({ world }: Life, who: number, { today }: model.Now): string[] {
  return [...new Set([...model.around(today), ...model.edges(world, who)])];
}
