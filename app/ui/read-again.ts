import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * What is refused is read again: the terms and the prices of now. The framework would keep those the page was opened with. Not where the
 * action says `asRead`: nothing of what was read is of another moment.
 */
export function readsAgainWhenRefused({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus === 422 && !actionResult?.asRead) || defaultShouldRevalidate;
}
