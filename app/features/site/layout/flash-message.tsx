import { useLayoutEffect, useState } from "react";
import { classNames } from "~/ui/class-names";
import { FormMessage } from "~/ui/form-message";
import { type ToastMessage, toast } from "~/ui/toast";

const kinds = { success: "ok", info: "info", error: "danger" } as const;
const said = new WeakSet<ToastMessage>();

interface FlashMessageProps {
  message: ToastMessage | null;
  /** On which screens nothing is said over this page, a media query (`handle.saysInPage`): on narrow ones that its fields fill, on all where one orders, or shows a code. */
  inPage: string | undefined;
}

/** What the previous act answered: a toast, or a block at the top of the page where it would hide a field, or where there is no script. */
export function FlashMessage({ message, inPage }: FlashMessageProps) {
  const [toasted, setToasted] = useState<ToastMessage | null>(null);
  useLayoutEffect(() => {
    if (!message || said.has(message)) return;
    said.add(message);
    if (inPage && matchMedia(inPage).matches) return;
    toast(message);
    setToasted(message);
  }, [message, inPage]);
  if (!message) return null;
  const block = (
    // A wide screen is about to have it as a toast: what came with the document would be pulled away under a hand.
    <div className={classNames("flash wrap pt-6", inPage !== "all" && "lg:in-data-js:hidden")}>
      <FormMessage kind={kinds[message.kind]} title={message.title}>
        {message.text}
      </FormMessage>
    </div>
  );
  return inPage && toasted !== message ? block : <noscript>{block}</noscript>;
}
