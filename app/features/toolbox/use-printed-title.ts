import { useEffect } from "react";
import { PRINTED_TITLE } from "./messages";

/** A browser names what it prints, and the file it makes of it, by the title of the page: a neutral one meanwhile. */
export function usePrintedTitle() {
  useEffect(() => {
    let title: string | null = null;
    const hide = () => {
      title ??= document.title;
      document.title = PRINTED_TITLE;
    };
    const giveBack = () => {
      if (title !== null) document.title = title;
      title = null;
    };
    addEventListener("beforeprint", hide);
    addEventListener("afterprint", giveBack);
    return () => {
      removeEventListener("beforeprint", hide);
      removeEventListener("afterprint", giveBack);
    };
  }, []);
}
