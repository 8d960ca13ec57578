import type { ShouldRevalidateFunctionArgs } from "react-router";

/** What is refused is read again: the terms and the prices of now. The framework would keep those the page was opened with. */
export function readsAgainWhenRefused({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 422 || defaultShouldRevalidate;
}
