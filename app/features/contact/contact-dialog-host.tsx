import { type ComponentType, useEffect, useState } from "react";
import { leadToContact } from "./lead-to-contact";

const load = () => import("./contact-dialog");

/**
 * Opens the contact dialog for its links, wherever they stand, and listens to `openContactModal` (requirements ). Its code is asked for early, when a pointer or
 * the focus comes near a link. Whoever cannot fetch it is led to the contact page.
 */
export function ContactDialogHost() {
  const [Dialog, setDialog] = useState<ComponentType<{ asked: number }>>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    function open(event: Event) {
      event.preventDefault();
      load().then(({ ContactDialog }) => {
        setDialog(() => ContactDialog);
        setAsked((before) => before + 1);
      }, leadToContact);
    }
    function follow(event: MouseEvent) {
      const link = linkAt(event);
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
      open(event);
    }
    function prepare(event: Event) {
      if (linkAt(event)) load().catch(() => {});
    }
    const heard = new AbortController();
    const { signal } = heard;
    window.addEventListener("openContactModal", open, { signal });
    // Before React hears the click: a link of its own would be followed.
    document.addEventListener("click", follow, { signal, capture: true });
    for (const near of ["pointerover", "focusin"]) document.addEventListener(near, prepare, { signal });
    return () => heard.abort();
  }, []);

  return Dialog ? <Dialog asked={asked} /> : null;
}

function linkAt({ target }: Event): Element | null {
  return target instanceof Element ? target.closest("a[data-contact]") : null;
}
