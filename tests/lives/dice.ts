/** Draws that come again with the same seed. */
export interface Dice {
  /** From 0 included to 1 excluded. */
  roll(): number;
  /** From `least` to `most`, both counted. */
  between(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
  chance(share: number): boolean;
  /** One of these, as often as its weight says. */
  weighted<T>(of: readonly (readonly [weight: number, T])[]): T;
}

/** Mulberry32, begun with a hash of these numbers. */
export function dice(...seed: number[]): Dice {
  let state = 0x9e3779b9;
  for (const part of seed) state = Math.imul(state ^ (part + 0x7f4a7c15), 0x85ebca6b) ^ (state >>> 13);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
  const one = <T>(of: readonly T[]): T => {
    const chosen = of[between(0, of.length - 1)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  };
  return {
    roll,
    between,
    one,
    chance: (share) => roll() < share,
    weighted(of) {
      let left = roll() * of.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, thing] of of) {
        left -= weight;
        if (left < 0) return thing;
      }
      const last = of.at(-1);
      if (!last) throw new Error("nothing to choose from");
      return last[1];
    },
  };
}
