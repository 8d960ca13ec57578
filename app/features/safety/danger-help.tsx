import { type ComponentType, useEffect, useRef, useState } from "react";
import { fr } from "~/ui/french";
import type { DangerWatchProps } from "./danger-watch";

/**
 * Stands in a form, before the button that sends: the numbers appear here when what is typed in a text of that form suggests
 * danger. The words are fetched when the form takes the focus, not before; where they cannot be, the numbers are shown to everybody.
 * Nothing typed is sent or kept.
 */
export function DangerHelp() {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [Watch, setWatch] = useState<ComponentType<DangerWatchProps>>();
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    const around = place.current?.closest("form") ?? null;
    setForm(around);
    const load = () => {
      // Taken apart in the argument: with a name of its own, Vite takes what follows for a part of the module, and a sheet that is not
      // there is told to nobody.
      import("./danger-watch").then(
        ({ DangerWatch }) => {
          setWatch(() => DangerWatch);
          setMissing(false);
        },
        () => setMissing(true),
      );
    };
    // A refused form comes back with its text; a quick hand writes before the scripts are there.
    if (around?.matches(":focus-within") || around?.querySelector("textarea")?.value) load();
    around?.addEventListener("focusin", load);
    return () => around?.removeEventListener("focusin", load);
  }, []);

  return (
    <div ref={place} aria-live="polite">
      {Watch && form && <Watch form={form} />}
      {missing && (
        <p
          className="small mb-6"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands in the document, as we wrote it
          dangerouslySetInnerHTML={{ __html: `${fr("Cela ne peut pas attendre ?")} ${standingHelpLine()}` }}
        />
      )}
    </div>
  );
}

/** Every page that has a form says them in its foot: without a network they are at hand. */
function standingHelpLine(): string {
  return document.querySelector("[data-help-line]")?.innerHTML ?? "";
}
