import { type RefObject, useEffect, useRef } from "react";

/** For what takes the page's place in answer to a form: it is read from the top, and has the focus. A form that answers scrolls nothing. */
export function useReadFromTop<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, []);
  return place;
}
