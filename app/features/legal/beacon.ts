import { href } from "react-router";
import { measuredPage } from "./measured-pages";
import { type Goal, sourceOf } from "./visits";

/** What this document has said: a visit begins once (the script of the head may have said so), a goal is reached once. Nothing is kept in the browser. */
let begun = "said" in document.documentElement.dataset;
const reached = new Set<Goal>();

/**
 * Says that a page was read and, where a visit begins, from what kind of place it comes: on the page one arrives at from elsewhere, or on
 * the one where one `accepted` to be counted. A private page says nothing.
 */
export function sayPage(pathname: string, accepted = false): void {
  const source = sourceOf(document.referrer, location.host);
  const begins = !begun && (accepted || (source !== null && isOpened()));
  begun = true;
  if (measuredPage(pathname)) say({ page: pathname, ...(begins && { source: source ?? "direct" }) });
}

export function sayGoal(goal: Goal): void {
  if (!reached.has(goal) && isOpened()) say({ goal });
  reached.add(goal);
}

function say(fields: Record<string, string>): void {
  navigator.sendBeacon(href("/mesure"), new URLSearchParams(fields));
}

/** Followed or typed: neither reloaded, nor come back to. */
function isOpened(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "navigate";
}
