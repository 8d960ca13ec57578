import { useEffect, useId, useState } from "react";
import { fr } from "~/ui/french";
import "./danger-watch.css";
import { numbersFor } from "./danger-rules";
import { HotlineList } from "./hotline-list";
import type { Dial } from "./rules";

export interface DangerWatchProps {
  /** Whose texts are read. */
  form: HTMLFormElement;
}

/** Long enough for a hand to finish its word: nothing blinks while somebody writes. */
const PAUSE_MS = 500;

/** Reads what is typed, here in the browser, and shows whom to call when it suggests danger. */
export function DangerWatch({ form }: DangerWatchProps) {
  const titleId = useId();
  const [dials, setDials] = useState<Dial[]>([]);

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      setDials(numbersFor([...form.querySelectorAll("textarea")].map(({ value }) => value).join("\n")));
    const later = () => {
      clearTimeout(pause);
      pause = setTimeout(read, PAUSE_MS);
    };
    read();
    form.addEventListener("input", later);
    form.addEventListener("reset", later);
    return () => {
      clearTimeout(pause);
      form.removeEventListener("input", later);
      form.removeEventListener("reset", later);
    };
  }, [form]);

  if (dials.length === 0) return null;
  return (
    <section className="danger-watch" aria-labelledby={titleId}>
      <h3 id={titleId}>{fr("En danger ? Quelqu'un peut répondre maintenant")}</h3>
      <HotlineList only={dials} className="mt-4 border-t-[1.5px] border-text" />
      <p className="small muted mt-4">
        {fr("Le message peut partir quand même. Ces numéros sont choisis sur cet appareil, sans rien envoyer.")}
      </p>
    </section>
  );
}
