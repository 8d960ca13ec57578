import { type FormEvent, useSyncExternalStore } from "react";
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, useNavigation } from "react-router";
import { toast } from "./toast";
import { watched } from "./watched";
import { wentWrong } from "./went-wrong";

/**
 * A form sent and never answered, because the network is away, or refused unread because it is too long, leaves the page as it was,
 * with what was typed: React Router alone would put an error in its place. A navigation that ends draws a page again, without what the form was told before; so the one
 * that had no answer does not end: it waits, idle for the eye (`useSending`), until the person sends again or goes elsewhere, which
 * aborts it. Only what React Router documents is used: middleware, the request’s signal, `useNavigation`.
 */

/** Addresses of the forms that wait: the page’s own and, in the back office, what is sent while she writes. */
const waiting = watched<readonly string[]>([]);

/** For the root's `clientMiddleware`. */
export const keepUndeliveredSubmit: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const { method, signal, url } = request;
  // After a form was answered, the page that shows the answer is read again: cut there, it must not take the answer away.
  const stays = method !== "GET" || url === location.href.split("#")[0];
  if (!stays || signal.aborted || !Object.values(results).some(isUndelivered)) return results;
  if (Object.values(results).some(isTooLong)) sayTooLong();
  else sayOffline(new URL(url).pathname);
  const address = url.slice(location.origin.length);
  waiting.change([...waiting.current(), address]);
  await new Promise((leave) => signal.addEventListener("abort", leave));
  waiting.change(waiting.current().filter((other) => other !== address));
  return results;
};

/** Whether the last form sent waits for the network. */
export function useUndelivered(): boolean {
  const waits = useSyncExternalStore(waiting.subscribe, waiting.current, waiting.current);
  const { formAction } = useNavigation();
  return formAction !== undefined && waits.includes(formAction);
}

/** The page or the answer on its way, nothing while the last form sent waits for the network. */
export function useSending(): ReturnType<typeof useNavigation> | null {
  const undelivered = useUndelivered();
  const navigation = useNavigation();
  return navigation.state === "idle" || undelivered ? null : navigation;
}

/** Asks whether the site answers, whatever the browser thinks of the network. Throws while it does not. */
export function reachSite(): Promise<unknown> {
  return fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) });
}

const reached = new WeakSet<HTMLFormElement>();
const asking = new WeakSet<HTMLFormElement>();

/**
 * For the body: a form for another page asks first whether the network is there. React Router fetches that page’s code too, and
 * reloads the document when it does not come. Forms which it does not send have no `data-discover`.
 */
export function submitWhenOnline(event: FormEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  const elsewhere = form.method === "post" && new URL(form.action).pathname !== location.pathname;
  if (!elsewhere || !form.dataset.discover || reached.delete(form)) return;
  event.preventDefault();
  event.stopPropagation();
  // Pressed again meanwhile: it is sent once.
  if (asking.has(form)) return;
  asking.add(form);
  reachSite()
    .finally(() => asking.delete(form))
    .then(
      () => {
        reached.add(form);
        form.requestSubmit(submitter);
      },
      () => sayOffline(new URL(form.action).pathname),
    );
}

/** A form whose failure has consequences of its own says them: `data-undelivered`. */
function sayOffline(action: string): void {
  const form = document.querySelector<HTMLFormElement>(`form[data-undelivered][action="${CSS.escape(action)}"]`);
  toast({ kind: "error", title: form?.dataset.undelivered ?? wentWrong });
}

function sayTooLong(): void {
  toast({
    kind: "error",
    title: "Votre texte est trop long pour partir en une fois",
    text: "Rien n’en a été gardé, et il est encore dans la page. Raccourcissez-le, puis envoyez-le à nouveau.",
  });
}

function isUndelivered(answer?: DataStrategyResult): boolean {
  return isOffline(answer) || isTooLong(answer);
}

/** The guard of our server refuses it before any page reads it. */
function isTooLong(answer?: DataStrategyResult): boolean {
  return answer?.type === "error" && isRouteErrorResponse(answer.result) && answer.result.status === 413;
}

/** `fetch` throws a TypeError when nothing comes back; React Router wraps it. */
function isOffline(answer?: DataStrategyResult): boolean {
  const result = answer?.result as { data?: unknown } | null;
  return answer?.type === "error" && (result?.data ?? result) instanceof TypeError;
}
