import { useEffect } from "react";
import type { Goal } from "./visits";

/** Stands on the page that tells somebody they did it, if they accepted to be counted (`isCounted`), and has it counted. */
export function ReachedGoal({ goal }: { goal: Goal }) {
  useEffect(() => {
    import("./beacon").then(({ sayGoal }) => sayGoal(goal)).catch(() => {});
  }, [goal]);
  return null;
}
