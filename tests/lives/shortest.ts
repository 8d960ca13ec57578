import { type Script, tell, Unlike } from "./life";
import { live } from "./live";

/** The same life lived again with as few of its acts as still go wrong so. The failure as it was, when alone it goes well. */
export async function shortest(seed: number, failure: Unlike): Promise<Unlike> {
  const wanted = kindOf(failure);
  let best = failure;
  for (let act = failure.told.length - 1; act >= 0; act--) {
    const fewer = act === failure.told.length - 1 ? best.told : best.told.filter((_, rank) => rank !== act);
    const found = await again(seed, best.rank, fewer);
    if (found && kindOf(found) === wanted) best = found;
    else if (fewer === best.told) return failure;
  }
  return best;
}

/** What went wrong, without its numbers and days: another failure is another story. */
function kindOf(failure: Unlike): string {
  const why = failure.message
    .slice(tell(failure).length)
    .trim()
    .replace(/^on .*\n/, "");
  return (why.split("\n")[0] ?? "").replace(/\d+/g, "#").slice(0, 24);
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
