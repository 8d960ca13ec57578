import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fr } from "./french";
import { KEEPINGS_AT_MOST, KEPT, type KeptEvent } from "./kept-version";
import { useSending, useUndelivered } from "./offline-submit";
import { postWritten } from "./post-written";
import { isPutOff, putOffSubmit, stopSubmit } from "./put-off-submit";

/** What the address that keeps a text answers: when, in words, and what the next one must say it has seen. */
export type KeptAnswer =
  /** `sent`: somebody else reads it already. */
  { ok: true; version: string; at: string; id?: string; sent?: boolean | undefined } | { ok: false; why: string };

type Keeping =
  | { at: "nothing" }
  | { at: "kept"; when: string; version: string; isSent: boolean }
  | { at: "waiting"; isOffline: boolean }
  | { at: "refused"; why: string };

interface AutosaveProps {
  /** Null: nothing is kept by itself; its buttons are named all the same. */
  address: string | null;
  /** Whether there is enough to keep. */
  isReady?: (form: HTMLFormElement) => boolean;
  /** `isWhole`: nothing was written since it was sent. */
  onKept?: (kept: { version: string; id?: string }, isWhole: boolean) => void;
}

const always = () => true;
const nothing = () => {};

/** Browsers name only on secure pages: elsewhere nothing is said to follow. */
const newName = () => crypto.randomUUID?.() ?? "";

/**
 * What is being written is named with the page before it is sent: loaded again while its last words leave, it shows the text without them,
 * and they are no other's.
 */
function leaveNames(address: string, names: string[]) {
  // An entry that is changed says that it was opened since somebody left in a hurry.
  if ("left" in document.documentElement.dataset) return;
  history.replaceState({ ...history.state, writings: { ...writingsLeft(), [address]: names } }, "");
}

/** By address: a page may keep several texts. */
function writingsLeft(): Record<string, string[]> {
  return (history.state as { writings?: Record<string, string[]> } | null)?.writings ?? {};
}

/** So long after the last sign; longer each time the site answers that it cannot. */
const REST_MS = 2_000;
const LONGEST_REST_MS = 60_000;

/** Another form of the page waits for no longer than this. */
const LEAVE_MS = 3_000;

/** Nothing is wrong with what was sent: too many ask, or something is down. */
function isBusy({ status }: Response): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/**
 * Keeps what is written in this form at `address` while it is being written, at each rest and when the page is left for another. Waits
 * for the network, of the form itself too when its button was pressed without one; a refusal is said, and the next sign asks again. A
 * button pressed meanwhile waits for the answer, busy, unless it has no time to (`data-at-once`), and what is written after a button was pressed
 * for that of the button. Another form of the page, which may sign out, leaves after the last words. `onKept` is told each answer; it and `isReady` are the same functions each time.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { address, isReady = always, onKept = nothing }: AutosaveProps,
): Keeping {
  const [keeping, setKeeping] = useState<Keeping>({ at: "nothing" });
  const isUndelivered = useUndelivered();
  const keepUndelivered = useRef(nothing);
  const isPressed = useSending()?.formData !== undefined;
  const pressed = useRef(isPressed);
  useEffect(() => {
    pressed.current = isPressed;
  }, [isPressed]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: Promise<void> | null = null;
    let written = false;
    let submitted = false;
    let rest = REST_MS;
    // What became of these is not known: what is sent next, by whichever button, follows the one of them that arrived last.
    let unanswered = (address !== null && writingsLeft()[address]) || [];
    let nextName = "";
    let lastPress = "";

    function nameNext() {
      const id = nextName || newName();
      nextName = "";
      unanswered = [...unanswered, id].slice(-KEEPINGS_AT_MOST);
      return id;
    }
    function hold(to: string) {
      written = true;
      if (nextName || !element?.isConnected) return;
      nextName = newName();
      leaveNames(to, [...unanswered, nextName]);
    }
    async function ask(to: string, typed: FormData) {
      const id = nameNext();
      typed.set("writing", id);
      const answer = await postWritten(to, typed).catch(() => null);
      const said = answer && ((await answer.json().catch(() => null)) as KeptAnswer | null);
      if (!answer || isBusy(answer)) {
        if (answer) rest = Math.min(2 * rest, LONGEST_REST_MS);
        hold(to);
        setKeeping({ at: "waiting", isOffline: answer === null });
        return;
      }
      rest = REST_MS;
      const rank = unanswered.indexOf(id);
      // What was sent after it was answered before it.
      if (rank < 0) return;
      const isLast = rank === unanswered.length - 1;
      unanswered = said?.ok ? unanswered.slice(rank + 1) : unanswered.toSpliced(rank, 1);
      if (said?.ok) {
        // At once: a button that waits for this answer sends the form as it then stands.
        flushSync(() => {
          setKeeping({ at: "kept", when: said.at, version: said.version, isSent: said.sent === true });
          onKept(said, !written);
        });
        element?.dispatchEvent(new CustomEvent(KEPT, { detail: { isWhole: !written } }) satisfies KeptEvent);
      } else if (answer.status === 413) {
        setKeeping({ at: "refused", why: "Ce texte est trop long pour être gardé par le site. Raccourcissez-le." });
      } else if (isLast) {
        // Else a button that did not wait took its place.
        setKeeping({
          at: "refused",
          why:
            said?.why ??
            "Votre accès est à confirmer : ce que vous écrivez n’arrive plus au site. Copiez-le, puis rechargez la page.",
        });
      }
    }
    function send() {
      // A quick exit empties the fields: what was kept stays kept.
      if (!element || !address || !written || "left" in document.documentElement.dataset) return null;
      if (!isReady(element)) return null;
      written = false;
      return ask(address, new FormData(element));
    }
    function keep() {
      clearTimeout(timer);
      asking ??=
        send()?.finally(() => {
          asking = null;
          // What was written in the meantime.
          if (written) keepSoon();
        }) ?? null;
    }
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (pressed.current ? keepSoon() : keep()), rest);
    };
    const write = () => {
      if (address === null) return;
      hold(address);
      if (!asking) keepSoon();
    };
    keepUndelivered.current = () => {
      if (submitted) write();
    };
    const leave = () => {
      if (document.visibilityState === "hidden") keep();
    };
    // The page goes: what was written during a request does not wait for its answer.
    const go = () => {
      keep();
      void send();
    };
    const submit = (event: SubmitEvent) => {
      const isAtOnce = event.submitter?.dataset.atOnce !== undefined;
      if (isPutOff(element) && !isAtOnce) return stopSubmit(event);
      clearTimeout(timer);
      written = false;
      submitted = true;
      // What it says it has seen is about to change.
      if (asking && !isAtOnce) return putOffSubmit(event, asking);
      // Its text is no other's to what is kept next.
      lastPress = nameNext();
    };
    const letGo = new WeakSet<EventTarget>();
    const leaveFirst = (event: SubmitEvent) => {
      const other = event.target as HTMLFormElement;
      if (other === element || other.method !== "post" || letGo.delete(other)) return;
      if (isPutOff(other)) return stopSubmit(event);
      keep();
      if (!asking || event.submitter?.dataset.atOnce !== undefined) return;
      const kept = asking.then(() => {
        if (written) keep();
        return asking;
      });
      const until = Promise.race([kept, new Promise((goOn) => setTimeout(goOn, LEAVE_MS))]);
      putOffSubmit(event, until, () => letGo.add(other));
    };
    const nameUnanswered = ({ formData }: FormDataEvent) => {
      formData.set("writing", lastPress);
      for (const id of unanswered) formData.append("after[]", id);
    };
    element.addEventListener("formdata", nameUnanswered);
    element.addEventListener("input", write);
    element.addEventListener("submit", submit, true);
    // Before whatever sends it: it may end the session that keeps this text.
    addEventListener("submit", leaveFirst, true);
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", go);
    addEventListener("online", keep);
    return () => {
      go();
      clearTimeout(timer);
      element.removeEventListener("formdata", nameUnanswered);
      element.removeEventListener("input", write);
      element.removeEventListener("submit", submit, true);
      removeEventListener("submit", leaveFirst, true);
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", go);
      removeEventListener("online", keep);
    };
  }, [form, address, isReady, onKept]);

  useEffect(() => {
    if (isUndelivered) keepUndelivered.current();
  }, [isUndelivered]);

  return keeping;
}

interface KeepingWords {
  /** What keeping it is called here. */
  done?: string | undefined;
  /** The tab keeps it too (`KeptForm`). */
  inTab?: boolean | undefined;
}

/** What became of what is written; null while nothing did. */
export function keepingText(keeping: Keeping, { done = "Gardé", inTab = false }: KeepingWords = {}): string | null {
  switch (keeping.at) {
    case "nothing":
      return null;
    case "kept":
      return fr(`${done} à ${keeping.when}`);
    case "waiting": {
      const where = inTab ? "Gardé dans cet onglet, pas encore sur le site" : "Pas encore gardé";
      return fr(`${where} : nouvel essai ${keeping.isOffline ? "dès que le réseau revient" : "dans un instant"}.`);
    }
    case "refused":
      return fr(keeping.why);
  }
}

/** Where the text is kept, said quietly. */
export function AutosaveState({ keeping, ...words }: { keeping: Keeping } & KeepingWords) {
  return (
    <p role="status" className="small muted min-h-6">
      {keepingText(keeping, words)}
    </p>
  );
}
