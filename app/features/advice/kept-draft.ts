import { type RefObject, useEffect, useState } from "react";
import { postWritten } from "~/ui/post-written";

const QUIET_MS = 1_500;
const AGAIN_MS = 8_000;

/** What became of what is being typed: kept at that hour of the server, or not yet. */
export type DraftState = { kept: string } | { waiting: true } | null;

/**
 * Keeps what is typed in `field` on the server, a moment after the last key and when the page is left; nothing stays in the
 * browser. Without network it tries again until it is kept.
 */
export function useKeptDraft(field: RefObject<HTMLTextAreaElement | null>, address: string, threadId: string | null) {
  const [state, setState] = useState<DraftState>(null);
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    let keptText = area.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent = false;

    async function keep() {
      clearTimeout(timer);
      const text = area?.value ?? "";
      // A quick exit empties the fields: what was kept stays kept.
      if (sent || text === keptText || "left" in document.documentElement.dataset) return;
      const body = new FormData();
      body.set("text", text);
      if (threadId) body.set("threadId", threadId);
      try {
        const answer = await postWritten(address, body);
        if (answer.ok) {
          keptText = text;
          return setState({ kept: await answer.text() });
        }
      } catch {
        // No network: tried again below.
      }
      setState({ waiting: true });
      timer = setTimeout(keep, AGAIN_MS);
    }
    const typed = () => {
      // A letter that was refused is written on.
      sent = false;
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    };
    const left = () => {
      if (document.visibilityState === "hidden") void keep();
    };
    const submitted = () => {
      sent = true;
      clearTimeout(timer);
    };
    area.addEventListener("input", typed);
    area.form?.addEventListener("submit", submitted);
    document.addEventListener("visibilitychange", left);
    window.addEventListener("online", keep);
    return () => {
      clearTimeout(timer);
      void keep();
      area.removeEventListener("input", typed);
      area.form?.removeEventListener("submit", submitted);
      document.removeEventListener("visibilitychange", left);
      window.removeEventListener("online", keep);
    };
  }, [field, address, threadId]);
  return state;
}
