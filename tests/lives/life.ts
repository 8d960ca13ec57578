import { type Act, drawAct, drawDay } from "./acts";
import type { Day } from "./days";
import { type Dice, dice } from "./dice";
import { type Now, newWorld, type World } from "./model";

/** One life: its model, and by which names the product knows what is in it. */
export interface Life {
  rank: number;
  world: World;
  draws: Dice;
  /** Given when a life is lived again: nothing is drawn. */
  script: Script | null;
  actsLeft: number;
  /** The day of its next act; null once it is over. */
  wakes: Day | null;
  /** Something happened at the provider that nobody told us. */
  unheard: boolean;
  people: string[];
  /** By rank in the model. */
  orders: { id: string; reference: string; placeId: string | null }[];
  payments: { id: string; providerId: string }[];
  refunds: { id: string; providerId: string | null }[];
  /** The codes of the gifts, as they were read while they were good. */
  codes: string[];
  told: Script;
}

export type Script = { day: Day; act: Act; said: string }[];

/** The life of this rank under this seed, which begins within so many days of the first. */
export function newLife(
  seed: number,
  rank: number,
  people: string[],
  begins: Day,
  coachCode: World["coachCode"],
): Life {
  const draws = dice(seed, rank);
  return {
    rank,
    world: newWorld(people.length, coachCode),
    draws,
    script: null,
    actsLeft: draws.weighted([
      [5, draws.between(3, 6)],
      [3, draws.between(7, 10)],
      [1, draws.between(11, 15)],
    ] as const),
    wakes: begins,
    unheard: false,
    people,
    orders: [],
    payments: [],
    refunds: [],
    codes: [],
    told: [],
  };
}

/** One or two people live it. */
export const peopleIn = (seed: number, rank: number): number => (dice(seed, rank, 1).chance(0.45) ? 2 : 1);

/** The next act of this life, and when it wakes again. */
export function nextAct(life: Life, now: Now): Act {
  const scripted = life.script?.shift();
  const act = scripted ? scripted.act : drawAct(life.world, life.draws, now);
  life.actsLeft -= 1;
  return act;
}

export function sleep(life: Life, now: Now) {
  if (life.script) life.wakes = life.script[0]?.day ?? null;
  else life.wakes = life.actsLeft > 0 ? drawDay(life.world, life.draws, now) : null;
}

/** What happened in a life, for whoever reads a failure. */
export const tell = ({ rank, told }: Pick<Life, "rank" | "told">): string =>
  [`life ${rank}`, ...told.map(({ day, act, said }) => `  ${day} ${JSON.stringify(act)} → ${said}`)].join("\n");

/** A life that did not go as its model says, or not at all. */
export class Unlike extends Error {
  readonly rank: number;
  readonly told: Script;
  constructor(life: Life, why: string) {
    super(`${tell(life)}\n${why}`);
    this.rank = life.rank;
    this.told = life.told;
  }
}

/** Why something threw, and where: the first lines of ours. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = error.stack?.split("\n").filter((line) => line.includes("/app/") || line.includes("/tests/")) ?? [];
  return [error.message, ...lines.slice(0, 6)].join("\n");
}
