import { describe, expect, test } from "vitest";
import { audit } from "./lives/books";
import { Unlike } from "./lives/life";
import { live } from "./lives/live";
import { shortest } from "./lives/shortest";
import { everything } from "./support/extent";
import { patient } from "./support/patience";

// Lives of buyers, drawn at random, against a model of their money written from the rules alone (docs/testing.md). LIVES_SEED=7 lives one
// batch again, LIVES_ONE=42 one life of it alone, LIVES_COUNT=300 so many lives.

const asked = process.env.LIVES_SEED;
const one = process.env.LIVES_ONE;
const count = Number(process.env.LIVES_COUNT ?? (everything && !asked ? 20_000 : 30));
const AT_A_TIME = 500;

const batches = Array.from({ length: Math.ceil(count / AT_A_TIME) }, (_, batch) => ({
  seed: Number(asked ?? 1) + batch,
  lives: Math.min(AT_A_TIME, count - batch * AT_A_TIME),
}));

describe("every life goes as its model says, and all the files add up to the provider's ledger", () => {
  test.each(batches)(
    "seed $seed: $lives lives",
    async ({ seed, lives }) => {
      const ranks = one ? [Number(one)] : Array.from({ length: lives }, (_, rank) => rank);
      const batch = await live(seed, ranks).catch(async (error) => {
        throw error instanceof Unlike
          ? new Error(`LIVES_SEED=${seed} LIVES_ONE=${error.rank}: ${(await shortest(seed, error)).message}`)
          : error;
      });
      const problems = await audit(batch).finally(() => batch.purchases.close());
      expect(problems).toEqual([]);
      const lived = batch.lives.flatMap(({ told }) => told);
      expect(lived.length).toBeGreaterThan(ranks.length);
    },
    patient(900_000),
  );
});
