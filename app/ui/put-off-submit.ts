import { useSyncExternalStore } from "react";

/** A form whose button was pressed, and which leaves once something else of the page is done. */
interface PutOff {
  form: HTMLFormElement;
  formData: FormData;
}

let putOff: readonly PutOff[] = [];
const watchers = new Set<() => void>();

function change(next: readonly PutOff[]) {
  putOff = next;
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const last = () => putOff.at(-1)?.formData;

export const isPutOff = (form: HTMLFormElement) => putOff.some((one) => one.form === form);

/** Stops this sending for all who listen. */
export function stopSubmit(event: SubmitEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Sends the form once `until` is over, and tells `goOn` just before; pressed again meanwhile, it is not sent twice (`isPutOff`). */
export function putOffSubmit(event: SubmitEvent, until: Promise<unknown>, goOn?: () => void): void {
  stopSubmit(event);
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  const formData = new FormData(form);
  if (submitter?.name) formData.set(submitter.name, submitter.value);
  change([...putOff, { form, formData }]);
  const send = () => {
    change(putOff.filter((one) => one.form !== form));
    goOn?.();
    form.requestSubmit(submitter);
  };
  void until.then(() => setTimeout(send));
}

/** What a button pressed last will send, while it waits. */
export function usePutOff(): FormData | undefined {
  return useSyncExternalStore(subscribe, last, () => undefined);
}
