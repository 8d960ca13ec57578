import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For a row of links that goes on beyond a telephone's screen: the one where one is is not left outside of it. */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is moves with the address.
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - row.current.clientWidth / 2;
  }, [pathname, search]);
  return row;
}
