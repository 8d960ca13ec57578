import "../progress-line.css";
import { useEffect, useRef, useState } from "react";
import { Button } from "../button";
import { fr } from "../french";
import type { PictureTools } from "./picture-node";

type Sending = { at: "still" } | { at: "sending"; part: number; waiting: boolean } | { at: "refused"; why: string };

/** Sends a photograph for a text: where it stands, and what to call with a file or to give it up. `onSent` is told its id. */
export function useSentPicture(tools: PictureTools | undefined, onSent: (id: string) => void) {
  const [sending, setSending] = useState<Sending>({ at: "still" });
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function send(file: File) {
    if (!tools) return;
    control.current?.abort();
    const { signal } = (control.current = new AbortController());
    const now = (change: { part: number } | { waiting: boolean }) =>
      !signal.aborted && setSending((before) => (before.at === "sending" ? { ...before, ...change } : before));
    setSending({ at: "sending", part: 0, waiting: false });
    try {
      const sent = await tools.send(file, {
        signal,
        onProgress: (part) => now({ part }),
        onWaiting: (waiting) => now({ waiting }),
      });
      if (signal.aborted) return;
      setSending(sent.ok ? { at: "still" } : { at: "refused", why: sent.why });
      if (sent.ok) onSent(sent.id);
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  }

  function giveUp() {
    control.current?.abort();
    setSending({ at: "still" });
  }

  return { sending, send: (file: File) => void send(file), giveUp };
}

/** How far a photograph is, or why it was refused. */
export function PictureSending({ giveUp, ...sending }: Sending & { giveUp: () => void }) {
  if (sending.at === "still") return <p role="status" hidden />;
  const percent = sending.at === "sending" ? Math.floor(sending.part * 100) : 0;
  return (
    <p role="status" className="rich-text-sending">
      {sending.at === "refused" ? (
        <span>{fr(sending.why)}</span>
      ) : (
        <>
          <span>
            {fr(
              sending.waiting
                ? "Le réseau ne répond pas. L’envoi reprendra où il s’est arrêté."
                : percent < 100
                  ? `Envoi de la photo : ${percent} %`
                  : "La photo est là. Elle est redressée et allégée.",
            )}
          </span>
          <progress className="progress-line" max={100} value={percent} aria-label="Envoi de la photo" />
        </>
      )}
      <Button variant="quiet" small onClick={giveUp}>
        {sending.at === "refused" ? "Fermer" : "Arrêter l’envoi"}
      </Button>
    </p>
  );
}
