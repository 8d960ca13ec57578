import { type ReactNode, useEffect, useRef } from "react";

/**
 * Appears when 10 % of it is visible, as the script of the head has it (`application.inline.js`), which is told of what the application draws. What
 * is on screen at the start, and everything without JavaScript, just shows.
 */
export function Reveal({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.dispatchEvent(new Event("reveal", { bubbles: true }));
  }, []);
  return (
    <div ref={box} className={className} data-reveal="" suppressHydrationWarning>
      {children}
    </div>
  );
}
