import type { ReactNode } from "react";
import { href, Link } from "react-router";

/** Leads to the contact page; where scripts run, `ContactDialogHost` opens the contact dialog instead. */
export function ContactLink({ className, children = "Contact" }: { className?: string; children?: ReactNode }) {
  return (
    <Link to={href("/contact")} data-app data-contact className={className}>
      {children}
    </Link>
  );
}
