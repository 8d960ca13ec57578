import { type ReactNode, useEffect, useId, useState } from "react";
import { fr } from "~/ui/french";
import "./danger-watch.css";
import { numbersFor } from "./danger-rules";
import { HotlineList } from "./hotline-list";

/** Long enough for a hand to finish its word: nothing blinks while somebody writes. */
const PAUSE_MS = 500;

/** Whom to call when a text suggests danger; nothing when it does not. The children say what becomes of the text. */
export function DangerNumbers({ text, children }: { text: string; children: ReactNode }) {
  const titleId = useId();
  const [read, setRead] = useState(text);

  useEffect(() => {
    const pause = setTimeout(() => setRead(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);

  const dials = numbersFor(read);
  if (dials.length === 0) return null;
  return (
    <section className="danger-watch" aria-labelledby={titleId}>
      <h2 id={titleId}>{fr("En danger ? Quelqu'un peut répondre maintenant")}</h2>
      <HotlineList only={dials} className="mt-4 border-t-[1.5px] border-text" />
      <p className="small muted mt-4">{children}</p>
    </section>
  );
}
