import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * For what holds the page. A page that took the place of another without a reload, or is without what was just done away with, is read
 * from its beginning: what had the focus went away. What is still there (a link of the menu) keeps it, and so does what asked for it.
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { key, hash } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // An address that names a place of the page is begun there, as the browser does too.
    if (!hash && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [key, hash]);
  return page;
}
