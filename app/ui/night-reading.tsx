import { Moon } from "lucide-react";
import { useEffect } from "react";
import { Icon } from "./icon";

/** « Lecture de nuit »: follows the system until the reader chooses, then remembers the choice on this device. The script of the head does it, and says which is on. */
export function NightReading({ className, title }: { className?: string; title?: string }) {
  useEffect(() => {
    dispatchEvent(new Event("reading"));
  }, []);
  return (
    <button
      type="button"
      className={`needs-js gap-2 ${className ?? ""}`}
      aria-pressed={false}
      title={title}
      data-reading
      suppressHydrationWarning
    >
      <Icon of={Moon} />
      <span>Lecture de nuit</span>
    </button>
  );
}
