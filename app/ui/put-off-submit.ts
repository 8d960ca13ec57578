import { useSyncExternalStore } from "react";
import { watched } from "./watched";

/** A form whose button was pressed, and which leaves once something else of the page is done. */
interface PutOff {
  form: HTMLFormElement;
  formData: FormData;
}

const putOff = watched<readonly PutOff[]>([]);

const last = () => putOff.current().at(-1)?.formData;

export const isPutOff = (form: HTMLFormElement) => putOff.current().some((one) => one.form === form);

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
  putOff.change([...putOff.current(), { form, formData }]);
  const send = () => {
    putOff.change(putOff.current().filter((one) => one.form !== form));
    goOn?.();
    form.requestSubmit(submitter);
  };
  void until.then(() => setTimeout(send));
}

/** What a button pressed last will send, while it waits. */
export function usePutOff(): FormData | undefined {
  return useSyncExternalStore(putOff.subscribe, last, () => undefined);
}
