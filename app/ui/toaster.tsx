import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { dismissToast, leaveErrors, type ShownToast, toasts } from "./toast";

type Drawing = ComponentType<{ toasts: readonly ShownToast[] }>;

const none: readonly ShownToast[] = [];

/** Once in the document. What draws the messages is fetched with the first one; without a network they are said plainly. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  const [Region, setRegion] = useState<Drawing>();
  const { pathname } = useLocation();
  useEffect(() => leaveErrors(pathname), [pathname]);
  useEffect(() => {
    if (shown.length > 0)
      import("./toast-region").then(
        (region) => setRegion(() => region.default),
        () => setRegion((known?: Drawing) => known ?? PlainToasts),
      );
  }, [shown]);
  return Region && shown.length > 0 ? <Region toasts={shown} /> : null;
}

/** At the head of a narrow screen: what was pressed in vain stands most often at its foot. */
function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <div className="toasts toasts-high" role="alert">
      {toasts.map(({ id, title, text }) => (
        <div key={id} className="toast toast-error">
          <span />
          <div>
            <b>{title}</b>
            {text}
          </div>
          <button type="button" className="iconbtn" aria-label="Fermer" onClick={() => dismissToast(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
