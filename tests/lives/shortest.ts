import { type Script, Unlike } from "./life";
import { live } from "./live";

/** The same life lived again with as few of its acts as still go wrong. The failure as it was, when alone it goes well. */
export async function shortest(seed: number, failure: Unlike): Promise<Unlike> {
  let best = await again(seed, failure.rank, failure.told);
  if (!best) return failure;
  for (let act: number = best.told.length - 2; act >= 0; act--) {
    const fewer: Script = best.told.filter((_, rank) => rank !== act);
    best = (await again(seed, best.rank, fewer)) ?? best;
  }
  return best;
}

/** Null when it goes well, or makes no sense: an act about something that is no longer there. */
async function again(seed: number, rank: number, script: Script): Promise<Unlike | null> {
  try {
    const { purchases } = await live(seed, [rank], new Map([[rank, [...script]]]));
    await purchases.close();
    return null;
  } catch (error) {
    return error instanceof Unlike ? error : null;
  }
}
