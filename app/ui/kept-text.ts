import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";

const PREFIX = "texte:";
/** Never kept: what is secret, what is hidden, what is a file. */
const SKIPPED = new Set(["password", "hidden", "file", "submit", "button"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;
interface Kept {
  values: Values;
  /** Sent, answer not known yet. */
  sent: boolean;
}

/**
 * Keeps what is being written in this form when the tab is closed, put to sleep by a phone, or reloaded. In `sessionStorage`, which
 * ends with the tab and which the quick exit and signing out empty. For the back office alone: nothing a visitor types is kept.
 * `refused`: the page shows the form again with errors. Returns whether a text was put back, and how to drop it.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { refused = false }: { refused?: boolean } = {},
): { restored: boolean; drop: () => void } {
  const [restored, setRestored] = useState(false);
  const { state } = useNavigation();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const name = PREFIX + key;
    const kept = read(name);
    if (kept && !same(kept.values, valuesOf(element))) {
      put(element, kept.values);
      setRestored(true);
    }
    const keep = () => write(name, { values: valuesOf(element), sent: false });
    const send = () => write(name, { values: valuesOf(element), sent: true });
    element.addEventListener("input", keep);
    element.addEventListener("submit", send);
    return () => {
      element.removeEventListener("input", keep);
      element.removeEventListener("submit", send);
    };
  }, [form, key]);

  useEffect(() => {
    const element = form.current;
    if (state === "idle" && refused && element) write(PREFIX + key, { values: valuesOf(element), sent: false });
  }, [form, key, state, refused]);

  return {
    restored,
    drop() {
      dropKeptText(key);
      setRestored(false);
      form.current?.reset();
    },
  };
}

/** Forgets the texts that were sent: the frame of the back office calls it once an answer has come that is no error. */
export function clearSentTexts(): void {
  for (const name of keptNames()) if (read(name)?.sent) sessionStorage.removeItem(name);
}

/** Forgets the text of this name: it is kept elsewhere. */
export function dropKeptText(key: string): void {
  sessionStorage.removeItem(PREFIX + key);
}

/** Forgets them all: somebody signs out. */
export function clearKeptTexts(): void {
  for (const name of keptNames()) sessionStorage.removeItem(name);
}

function keptNames(): string[] {
  return Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
}

function read(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function write(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Full or refused by the browser: writing goes on without this net.
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !SKIPPED.has(element.type),
  );
}

function keyOf(control: Control): string {
  if (isChoice(control)) return `${control.name}=${control.value}`;
  // One of several of this name: its own id tells it from them, which an editor may have taken over.
  return control.name.endsWith("[]") ? (control.dataset.keptAs ?? control.id) : control.name;
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isChoice(control) ? control.checked : control.value]),
  );
}

function same(kept: Values, present: Values): boolean {
  return Object.entries(present).every(([name, value]) => !(name in kept) || kept[name] === value);
}

/** Through the element's own setter and an event, so that a field React controls follows too. */
function put(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[keyOf(control)];
    if (value === undefined) continue;
    if (isChoice(control)) {
      if (control.checked !== value) control.click();
    } else if (typeof value === "string" && control.value !== value) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
