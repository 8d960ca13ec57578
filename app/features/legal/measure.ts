import type { Goal } from "./visits";

// What says it is fetched by whoever accepted it, and by nobody else. A page that is not counted is no failure.
const beacon = (say: (loaded: typeof import("./beacon")) => void) => void import("./beacon").then(say, () => {});

/** Says that a page was read. Called only once the visitor accepted it, with `accepted` when that is just now. */
export const measure = (pathname: string, accepted = false) => beacon(({ sayPage }) => sayPage(pathname, accepted));

/** Says that a visit led to something, under the same condition. */
export const measureGoal = (goal: Goal) => beacon(({ sayGoal }) => sayGoal(goal));
