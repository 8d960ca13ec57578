import { useEffect } from "react";
import { FormMessage } from "~/ui/form-message";
import { type ToastMessage, toast } from "~/ui/toast";

const kinds = { success: "ok", info: "info", error: "danger" } as const;
const said = new WeakSet<ToastMessage>();

/** What the previous act answered: a toast, or a block at the top of the page when there is no script. */
export function FlashMessage({ message }: { message: ToastMessage | null }) {
  useEffect(() => {
    if (!message || said.has(message)) return;
    said.add(message);
    toast(message);
  }, [message]);
  if (!message) return null;
  return (
    <noscript>
      <div className="wrap pt-6">
        <FormMessage kind={kinds[message.kind]} title={message.title}>
          {message.text}
        </FormMessage>
      </div>
    </noscript>
  );
}
