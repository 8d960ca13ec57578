import type { MouseEvent, ReactNode } from "react";
import { href, Link } from "react-router";
import { loadContactDialog } from "./contact-dialog-host";

function prepare() {
  loadContactDialog().catch(() => {});
}

/**
 * Leads to the contact page. With scripts it asks for the contact dialog by the window event `openContactModal`
 * (requirements ); the dialog cancels the event, so the visitor stays where they are.
 */
export function ContactLink({ className, children = "Contact" }: { className?: string; children?: ReactNode }) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const asked = new CustomEvent("openContactModal", { cancelable: true });
    if (window.dispatchEvent(asked)) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  }
  return (
    <Link
      to={href("/contact")}
      data-app
      className={className}
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </Link>
  );
}
