import { useEffect } from "react";
import { classNames } from "~/ui/class-names";
import { FormMessage } from "~/ui/form-message";
import { type ToastMessage, toast } from "~/ui/toast";

const kinds = { success: "ok", info: "info", error: "danger" } as const;
const said = new WeakSet<ToastMessage>();

interface FlashMessageProps {
  message: ToastMessage | null;
  /** Where the fields of a page fill a narrow screen, nothing is said over them. */
  isInPage: boolean;
}

/** What the previous act answered: a toast, or a block at the top of the page when there is no script. */
export function FlashMessage({ message, isInPage }: FlashMessageProps) {
  useEffect(() => {
    if (!message || said.has(message)) return;
    said.add(message);
    if (!isInPage || matchMedia("(min-width: 64rem)").matches) toast(message);
  }, [message, isInPage]);
  if (!message) return null;
  const block = (
    <FormMessage kind={kinds[message.kind]} title={message.title}>
      {message.text}
    </FormMessage>
  );
  return (
    <>
      {isInPage && <div className="wrap pt-6 lg:hidden">{block}</div>}
      <noscript>
        <div className={classNames("wrap pt-6", isInPage && "hidden lg:block")}>{block}</div>
      </noscript>
    </>
  );
}
