import { useLayoutEffect, useState } from "react";
import { classNames } from "~/ui/class-names";
import { FormMessage } from "~/ui/form-message";
import { type ToastMessage, toast } from "~/ui/toast";

const kinds = { success: "ok", info: "info", error: "danger" } as const;
const said = new WeakSet<ToastMessage>();

interface FlashMessageProps {
  message: ToastMessage | null;
  /** The fields of this page fill a narrow screen: there nothing is said over them. */
  isInPage: boolean;
}

/** What the previous act answered: a toast, or a block at the top of the page where it would hide a field, or where there is no script. */
export function FlashMessage({ message, isInPage }: FlashMessageProps) {
  const [toasted, setToasted] = useState<ToastMessage | null>(null);
  useLayoutEffect(() => {
    if (!message || said.has(message)) return;
    said.add(message);
    if (isInPage && !matchMedia("(min-width: 64rem)").matches) return;
    toast(message);
    setToasted(message);
  }, [message, isInPage]);
  if (!message) return null;
  const block = (
    // A wide screen is about to have it as a toast: what came with the document would be pulled away under a hand.
    <div className={classNames("flash wrap pt-6", isInPage && "lg:in-data-js:hidden")}>
      <FormMessage kind={kinds[message.kind]} title={message.title}>
        {message.text}
      </FormMessage>
    </div>
  );
  return isInPage && toasted !== message ? block : <noscript>{block}</noscript>;
}
