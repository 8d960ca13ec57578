import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";
import { toast } from "./toast";

declare global {
  interface Window {
    /** The running router, as React Router leaves it there. */
    __reactRouterDataRouter?: { state: { actionData: Record<string, unknown> | null } };
  }
}

/**
 * A form sent to its own page and never answered, because the network is away, leaves the page as it was, with what was typed:
 * React Router alone would put an error in its place. For the root's `clientMiddleware`.
 */
export const keepUnanswered: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const [unanswered] = Object.keys(results).filter((route) => isUnanswered(results[route]));
  const elsewhere = new URL(request.url).pathname !== location.pathname;
  if (!unanswered || request.method === "GET" || request.signal.aborted || elsewhere) return results;
  sayUnanswered();
  const before = window.__reactRouterDataRouter?.state.actionData?.[unanswered];
  return { [unanswered]: { type: "data", result: data(before, 503) } };
};

export function sayUnanswered(): void {
  toast({ kind: "error", title: "Une erreur est survenue. Veuillez réessayer." });
}

/** `fetch` throws a TypeError when nothing comes back; React Router wraps it. */
function isUnanswered(answer?: DataStrategyResult): boolean {
  const result = answer?.result as { data?: unknown } | null;
  return answer?.type === "error" && (result?.data ?? result) instanceof TypeError;
}
