import { Moon } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Icon } from "./icon";

/** The same key is read before the first paint by `page.inline.js`. */
const memory = "lecture";
const dark = "(prefers-color-scheme: dark)";

function subscribe(watcher: () => void) {
  const system = matchMedia(dark);
  system.addEventListener("change", watcher);
  addEventListener("lecture", watcher);
  return () => {
    system.removeEventListener("change", watcher);
    removeEventListener("lecture", watcher);
  };
}

function isNight(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "nuit" : matchMedia(dark).matches;
}

/** « Lecture de nuit »: follows the system until the reader chooses, then remembers the choice on this device. */
export function NightReading({ className, title }: { className?: string; title?: string }) {
  const night = useSyncExternalStore(subscribe, isNight, () => false);
  function toggle() {
    const chosen = night ? "jour" : "nuit";
    document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem(memory, chosen);
    } catch {
      // Storage refused by the browser: the choice lasts as long as the page.
    }
    dispatchEvent(new Event("lecture"));
  }
  return (
    <button
      type="button"
      className={`needs-js gap-2 ${className ?? ""}`}
      aria-pressed={night}
      title={title}
      onClick={toggle}
    >
      <Icon of={Moon} />
      <span>Lecture de nuit</span>
    </button>
  );
}
