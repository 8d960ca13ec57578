import type { MouseEvent } from "react";
import { Link } from "react-router";

/**
 * « Contact »: a real link to the home form. A contact dialog, when there is one, listens to `openContactModal`
 * (spec §2), opens, and cancels the event so that the visitor stays where they are.
 */
export function ContactLink({ className }: { className?: string }) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const asked = new CustomEvent("openContactModal", { cancelable: true });
    if (!window.dispatchEvent(asked)) event.preventDefault();
    else event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  }
  return (
    <Link to="/#contact" className={className} onClick={open}>
      Contact
    </Link>
  );
}
