import { type ReactNode, useEffect, useRef } from "react";

/**
 * What was refused, far above the button that asked: as a page comes the browser leads to it, and each time the page answers in place
 * (`by`, another at each answer) it is led to from here. A page that only wakes moves nobody.
 */
export function Refused({ by, children }: { by: object; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer leads to it again
  useEffect(() => {
    if (!("live" in document.documentElement.dataset)) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, [by]);
  return (
    <div tabIndex={-1} ref={box} {...{ autoFocus: true }}>
      {children}
    </div>
  );
}
