import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useLayoutEffect, useState } from "react";
import { useMatches } from "react-router";
import { Icon } from "./icon";
import { Raised } from "./ordinals";
import { dismissToast, type ShownToast } from "./toast";

const looks = {
  success: { drawing: CircleCheck, className: "toast" },
  info: { drawing: Info, className: "toast toast-info" },
  error: { drawing: CircleAlert, className: "toast toast-error" },
};
const sixSeconds = 6_000;

/**
 * Alt+T leads here; the countdown stops under the pointer and while the focus is inside. The role stands inside the item: on it, the
 * list would no longer be one.
 */
export default function ToastRegion({ toasts }: { toasts: readonly ShownToast[] }) {
  const { pathname, handle } = useMatches().at(-1) ?? {};
  const coversNothing = (handle as { saysInPage?: string } | undefined)?.saysInPage === "all";
  // What was said on the page before goes with it where one orders.
  useLayoutEffect(() => {
    if (coversNothing) for (const { id, on } of toasts) if (on !== pathname) dismissToast(id);
  }, [coversNothing, pathname, toasts]);
  const [readAbove, setReadAbove] = useState(false);
  // What was pressed, then the field that a refusal leads to.
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const look = () => {
      if (!document.activeElement?.closest(".toasts")) setReadAbove(isReadAbove());
    };
    look();
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, [toasts]);
  return (
    <Toast.Provider label="Message" duration={sixSeconds} swipeDirection="right">
      {toasts.map(({ id, kind, title, text }) => (
        <Toast.Root
          key={id}
          className={looks[kind].className}
          type={kind === "error" ? "foreground" : "background"}
          duration={kind === "error" ? Number.POSITIVE_INFINITY : sixSeconds}
          onOpenChange={(open) => {
            if (!open) dismissToast(id);
          }}
        >
          <Icon of={looks[kind].drawing} />
          <div role={kind === "error" ? "alert" : "status"}>
            <Toast.Title asChild>
              <b>
                <Raised>{title}</Raised>
              </b>
            </Toast.Title>
            {text && (
              <Toast.Description>
                <Raised>{text}</Raised>
              </Toast.Description>
            )}
          </div>
          <Toast.Close className="iconbtn" aria-label="Fermer">
            <Icon of={X} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        className={coversNothing && !readAbove ? "toasts toasts-high" : "toasts"}
        hotkey={["altKey", "KeyT"]}
        label="Messages ({hotkey})"
      />
    </Toast.Provider>
  );
}

/** Whether what has the focus stands in the upper half of the screen: what is said of it stands in the other. */
function isReadAbove(): boolean {
  const read = document.activeElement;
  if (!read || read === document.body) return false;
  const { top, height } = read.getBoundingClientRect();
  return top + height / 2 < innerHeight / 2;
}
