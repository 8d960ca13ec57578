import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { KEPT, type KeptEvent } from "./kept-version";
import { useUndelivered } from "./offline-submit";

const PREFIX = "texte:";
/** Never kept: what is secret, what is hidden, what is a file. */
const SKIPPED = new Set(["password", "hidden", "file", "submit", "button"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;
interface Kept {
  values: Values;
  /** Sent, answer not known yet. */
  sent: boolean;
  /** What the form said it had seen of what is on the site; empty where it says nothing. */
  version: string;
}

/** What the tab still had of a form: put back in it, or beside it, since what is on the site has changed meanwhile. */
type Found = { at: "nothing" } | { at: "back" } | { at: "beside"; values: Values };

/**
 * Keeps what is being written in this form when the tab is closed, put to sleep by a phone, or reloaded, until the site has it. In
 * `sessionStorage`, which ends with the tab and which the quick exit and signing out empty. For the back office alone: nothing a visitor
 * types is kept. `refused`: the page shows the form again with errors. What was written over something else than what the page shows is
 * offered (`take`), never put back by itself.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { refused = false }: { refused?: boolean } = {},
) {
  const [found, setFound] = useState<Found>({ at: "nothing" });
  const { state } = useNavigation();
  const undelivered = useUndelivered();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const name = PREFIX + key;
    const keep = (sent: boolean) => write(name, { values: valuesOf(element), sent, version: seenBy(element) });
    const kept = read(name);
    const isMoved = kept?.version !== seenBy(element);
    // Sent, and what is on the site has moved since: it arrived.
    if (kept && (same(kept.values, valuesOf(element)) || (kept.sent && isMoved))) sessionStorage.removeItem(name);
    else if (kept && isMoved) setFound({ at: "beside", values: kept.values });
    else if (kept) {
      put(element, kept.values);
      setFound({ at: "back" });
    }
    const input = () => keep(false);
    const send = () => keep(true);
    const settle = (event: Event) => {
      if ((event as KeptEvent).detail.isWhole) sessionStorage.removeItem(name);
      else keep(false);
    };
    element.addEventListener("input", input);
    element.addEventListener("submit", send);
    element.addEventListener(KEPT, settle);
    return () => {
      element.removeEventListener("input", input);
      element.removeEventListener("submit", send);
      element.removeEventListener(KEPT, settle);
    };
  }, [form, key]);

  // Refused, or never arrived: it is not sent.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const isBack = undelivered ? read(PREFIX + key)?.sent : state === "idle" && refused;
    if (isBack) write(PREFIX + key, { values: valuesOf(element), sent: false, version: seenBy(element) });
  }, [form, key, state, refused, undelivered]);

  return {
    found,
    take() {
      if (form.current && found.at === "beside") put(form.current, found.values);
      setFound({ at: "back" });
    },
    drop() {
      dropKeptText(key);
      if (found.at === "back") form.current?.reset();
      setFound({ at: "nothing" });
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

/** Of a form that says it (`versionOf`). */
function seenBy(form: HTMLFormElement): string {
  const field = form.elements.namedItem("version");
  return field instanceof HTMLInputElement ? field.value : "";
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
