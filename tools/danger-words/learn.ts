import { traitsOf } from "../../app/features/safety/danger-traits.ts";

const ROUNDS = 40;
const STEP = 0.3;
const SHRINK = 0.001;
/** A trait of one sentence alone teaches nothing; a slight weight changes nothing. */
const SEEN_AT_LEAST = 2;
const WEIGHS_AT_LEAST = 0.8;

/**
 * Logistic regression (AdaGrad) over the traits of sentences that suggest danger and of others that do not: the weight of each trait, to a
 * tenth; under the empty one, what is added for every text. The same sentences give the same weights.
 */
export function learn({ danger, harmless }: { danger: string[]; harmless: string[] }): Record<string, number> {
  const sentences = [
    ...danger.map((text) => ({ traits: traitsOf(text), expected: 1 })),
    ...harmless.map((text) => ({ traits: traitsOf(text), expected: 0 })),
  ];
  const seen = new Map<string, number>();
  for (const { traits } of sentences) for (const trait of traits) seen.set(trait, (seen.get(trait) ?? 0) + 1);
  const index = new Map([...seen].filter(([, count]) => count >= SEEN_AT_LEAST).map(([trait], n) => [trait, n]));
  const weights = new Float64Array(index.size + 1);
  const steps = new Float64Array(index.size + 1).fill(1e-8);
  const always = index.size;
  const rows = sentences.map(({ traits, expected }) => ({
    known: traits.flatMap((trait) => index.get(trait) ?? []),
    expected,
  }));
  const move = (at: number, slope: number) => {
    steps[at]! += slope * slope;
    weights[at]! -= (STEP * slope) / Math.sqrt(steps[at]!);
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (let n = 0; n < rows.length; n += 1) {
      const { known, expected } = rows[(n * 7_919 + round * 104_729) % rows.length]!;
      const part = 1 / Math.sqrt(known.length || 1);
      const score = weights[always]! + part * known.reduce((sum, at) => sum + weights[at]!, 0);
      const error = 1 / (1 + Math.exp(-score)) - expected;
      for (const at of known) move(at, error * part + SHRINK * weights[at]!);
      move(always, error);
    }
  const rounded = [...index, ["", always] as const].map(
    ([trait, at]) => [trait, Math.round(weights[at]! * 10) / 10] as const,
  );
  const telling = rounded.filter(([trait, weight]) => trait === "" || Math.abs(weight) >= WEIGHS_AT_LEAST);
  return Object.fromEntries(telling.sort(([one], [other]) => (one < other ? -1 : 1)));
}
