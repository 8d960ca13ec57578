export interface ToastMessage {
  kind: "success" | "info" | "error";
  title: string;
  text?: string;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** The three latest messages; the drawing code is only fetched with the first one. */
const most = 3;
let latest = 0;
let shown: readonly ShownToast[] = [];
const watchers = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Shows a message at the bottom right; errors stay until they are closed. Said again, it takes its own place. In the browser only. */
export function toast(message: ToastMessage) {
  latest += 1;
  const others = shown.filter(({ title, text }) => title !== message.title || text !== message.text);
  change([...others, { ...message, id: latest }].slice(-most));
}

/** What an act answers: once it has succeeded, the errors said before it are over. */
export function toastAnswer(message: ToastMessage) {
  if (message.kind === "success") change(shown.filter(({ kind }) => kind !== "error"));
  toast(message);
}

export function dismissToast(id: number) {
  change(shown.filter((message) => message.id !== id));
}

export const toasts = {
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  current: () => shown,
};
