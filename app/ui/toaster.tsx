import { lazy, Suspense, useSyncExternalStore } from "react";
import { type ShownToast, toasts } from "./toast";

const ToastRegion = lazy(() => import("./toast-region"));
const none: readonly ShownToast[] = [];

/** Once in the document. Costs nothing until the first message. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <ToastRegion toasts={shown} />
    </Suspense>
  );
}
