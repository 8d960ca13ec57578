import { watched } from "./watched";

export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  text?: string;
}

export interface ShownToast extends ToastMessage {
  id: number;
  /** The page it was said on. */
  on: string;
}

/** The three latest messages; the drawing code is only fetched with the first one. */
const most = 3;
let latest = 0;
export const toasts = watched<readonly ShownToast[]>([]);

/**
 * Shows a message at the bottom right. An error stays until it is closed, something succeeds, or its page is left; what succeeds also ends
 * what was asked for before it. Said again, a message takes its own place. In the browser only.
 */
export function toast(message: ToastMessage) {
  latest += 1;
  const others = toasts
    .current()
    .filter(
      ({ kind, title, text }) =>
        (title !== message.title || text !== message.text) && (message.kind !== "success" || kind === "success"),
    );
  toasts.change([...others, { ...message, id: latest, on: location.pathname }].slice(-most));
}

/** What went wrong on another page is over: somebody who signed in no longer reads that she must. */
export function leaveErrors(pathname: string) {
  const shown = toasts.current();
  const left = shown.filter(({ kind, on }) => kind !== "error" || on === pathname);
  if (left.length < shown.length) toasts.change(left);
}

export function dismissToast(id: number) {
  toasts.change(toasts.current().filter((message) => message.id !== id));
}
