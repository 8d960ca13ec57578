import { type ReactNode, useEffect, useRef } from "react";

/** Appears when 10 % of it is visible. What is on screen at the start, and everything without JavaScript, just shows. */
export function Reveal({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (
      !element ||
      element.getBoundingClientRect().top < innerHeight ||
      matchMedia("(prefers-reduced-motion: reduce)").matches
    )
      return;
    element.classList.add("reveal-waiting");
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.classList.replace("reveal-waiting", "reveal-now");
        observer.disconnect();
      },
      { threshold: 0.1 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.classList.remove("reveal-waiting");
    };
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
