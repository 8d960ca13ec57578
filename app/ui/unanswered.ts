import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";
import { fr } from "./french";
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
  const elsewhere = new URL(request.url).pathname !== location.pathname;
  if (request.method === "GET" || request.signal.aborted || elsewhere) return results;
  const [unanswered] = Object.entries(results).find(([, result]) => isUnanswered(result)) ?? [];
  if (!unanswered) return results;
  sayUnanswered();
  const before = window.__reactRouterDataRouter?.state.actionData?.[unanswered];
  return { [unanswered]: { type: "data", result: data(before, 503) } };
};

export function sayUnanswered(): void {
  const title = "Une erreur est survenue. Veuillez réessayer.";
  toast({ kind: "error", title, text: fr("Le réseau n'a pas répondu. Rien n'est perdu.") });
}

/** `fetch` throws a TypeError when nothing comes back; React Router wraps it. */
function isUnanswered({ type, result }: DataStrategyResult): boolean {
  const wrapped = (result as { data?: unknown } | null)?.data;
  return type === "error" && (wrapped ?? result) instanceof TypeError;
}
