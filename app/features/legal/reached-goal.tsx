import { useEffect } from "react";
import { choiceMarks } from "./choice-cookie";
import { measureGoal } from "./measure";
import type { Goal } from "./visits";

/** Stands on the page that tells somebody they did it, and has it counted, if they accepted. */
export function ReachedGoal({ goal }: { goal: Goal }) {
  useEffect(() => {
    if (choiceMarks(document.cookie)?.[0] === "1") measureGoal(goal);
  }, [goal]);
  return null;
}
