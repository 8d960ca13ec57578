import { type ComponentType, useEffect, useState } from "react";
import { leadToContact } from "./lead-to-contact";

/** Fetches the dialog's code; asked for early, when a pointer or the focus comes near one of its links. */
export const loadContactDialog = () => import("./contact-dialog");

/** Listens to `openContactModal` (requirements ). Whoever cannot fetch the dialog is led to the contact page. */
export function ContactDialogHost() {
  const [Dialog, setDialog] = useState<ComponentType<{ asked: number }>>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    function open(event: Event) {
      event.preventDefault();
      loadContactDialog().then(({ ContactDialog }) => {
        setDialog(() => ContactDialog);
        setAsked((before) => before + 1);
      }, leadToContact);
    }
    window.addEventListener("openContactModal", open);
    return () => window.removeEventListener("openContactModal", open);
  }, []);

  return Dialog ? <Dialog asked={asked} /> : null;
}
