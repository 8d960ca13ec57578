import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { type ShownToast, toasts } from "./toast";

const none: readonly ShownToast[] = [];

/** Once in the document. Costs nothing until the first message; without a network that one waits, and the page stays. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  const [Region, setRegion] = useState<ComponentType<{ toasts: readonly ShownToast[] }>>();
  const { length } = shown;
  useEffect(() => {
    if (length > 0)
      import("./toast-region").then(
        (region) => setRegion(() => region.default),
        () => {},
      );
  }, [length]);
  return Region && length > 0 ? <Region toasts={shown} /> : null;
}
