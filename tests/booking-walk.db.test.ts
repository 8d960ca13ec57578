import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkInvariants } from "~/features/admin/admin.server";
import { reconcile } from "~/features/billing/billing.server";
import { everything } from "./support/extent";
import { patient } from "./support/patience";
import { walkWallets } from "./wallets/walk";

// Meetings, hours and their money, drawn at random, against a model written from the rules alone (docs/testing.md). WALK_SEED=7 walks one
// again, WALK_COUNT=5 that one and four more, WALK_OPERATIONS=120 no further.

const asked = process.env.WALK_SEED;
const OPERATIONS = Number(process.env.WALK_OPERATIONS ?? 400);
const WALKS = Number(process.env.WALK_COUNT ?? (everything && !asked ? 25 : 1));
const seeds = Array.from({ length: WALKS }, (_, rank) => Number(asked ?? 1) + rank);

describe("no moment is had twice, every minute and every cent is where the model says", () => {
  test.each(seeds)(`seed %i: ${OPERATIONS} things that happen to meetings`, {
    timeout: patient(600_000),
  }, async (seed) => {
    const { purchases, world, count } = await walkWallets(seed, OPERATIONS);
    const now = new Date(world.now);
    try {
      expect(await checkInvariants({ now })).toEqual([]);
      const { differenceCents, differences } = await reconcile({ now });
      expect({ differenceCents, differences }).toEqual({ differenceCents: 0, differences: [] });
      const { rows } = await sql<{ providerId: string; cents: number }>`
        select p.provider_id as "providerId",
          (select coalesce(sum(amount_cents), 0)::int from ledger_entries e where e.payment_id = p.id) as cents
        from payments p where p.provider_id is not null`.execute(purchases.db);
      const there = purchases.simulator.ledger().payments.map((one) => ({
        providerId: one.id,
        cents: one.status === "paid" ? one.amountCents - one.refundedCents - one.chargedBackCents : 0,
      }));
      const sorted = (of: typeof there) => of.toSorted((a, b) => a.providerId.localeCompare(b.providerId));
      expect(sorted(rows)).toEqual(sorted(there));
      expect(rows.length).toBeGreaterThan(0);
      if (process.env.WALK_SAY) console.log(seed, now.toISOString(), JSON.stringify(Object.fromEntries(count)));
    } finally {
      await purchases.close();
    }
  });
});
