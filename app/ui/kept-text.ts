import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { KEPT, type KeptEvent } from "./kept-version";
import { useUndelivered } from "./offline-submit";

const PREFIX = "texte:";
const ASIDE = `${PREFIX}a-cote:`;
/** Never kept: what is secret, what is hidden, what is a file. */
const SKIPPED = new Set(["password", "hidden", "file", "submit", "button"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;
interface Kept {
  values: Values;
  /** What the form said it had seen of what is on the site; empty where it says nothing. */
  version: string;
}

/** Names of what this document has sent, and of which it waits for the answer. */
const sent = new Set<string>();

/** What the tab still had of a form: put back in it, or set aside, since what is on the site has changed meanwhile. */
interface Found {
  isBack: boolean;
  aside: Values | null;
}

/**
 * Keeps what is being written in this form when the tab is closed, put to sleep by a phone, or reloaded, until the site has it. In
 * `sessionStorage`, which ends with the tab and which the quick exit and signing out empty. For the back office alone: nothing a visitor
 * types is kept. `refused`: the page shows the form again with errors. What was written over something else than what the page shows is
 * offered until it is taken or let go (`take`, `leave`), never put back by itself.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { refused = false }: { refused?: boolean } = {},
) {
  const [found, setFound] = useState<Found>({ isBack: false, aside: null });
  const { state } = useNavigation();
  const undelivered = useUndelivered();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const name = PREFIX + key;
    const keep = () => write(name, { values: valuesOf(controlsOf(element)), version: seenBy(element) });
    const kept = read(name);
    const shown = valuesOf(controlsOf(element));
    const isMoved = kept?.version !== seenBy(element);
    const isThere = kept && (same(kept.values, shown, isMoved ? inWords : whole) || (isMoved && sent.has(name)));
    const isBack = kept !== null && !isThere && !isMoved;
    sent.delete(name);
    if (isBack) put(element, kept.values);
    else {
      if (kept && !isThere) write(ASIDE + key, kept);
      sessionStorage.removeItem(name);
    }
    const aside = read(ASIDE + key)?.values ?? null;
    if (isBack || aside) setFound({ isBack, aside });
    const input = () => {
      sent.delete(name);
      keep();
    };
    const send = () => {
      sent.add(name);
      keep();
    };
    const settle = (event: Event) => {
      if (!(event as KeptEvent).detail.isWhole) return input();
      const left = controlsOf(element).filter(isLeftToTab);
      if (left.length > 0) write(name, { values: valuesOf(left), version: seenBy(element) });
      else sessionStorage.removeItem(name);
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
    const name = PREFIX + key;
    const isBack = undelivered ? sent.has(name) : state === "idle" && refused;
    if (!isBack) return;
    sent.delete(name);
    write(name, { values: valuesOf(controlsOf(element)), version: seenBy(element) });
  }, [form, key, state, refused, undelivered]);

  return {
    found,
    take() {
      if (form.current && found.aside) put(form.current, found.aside);
      sessionStorage.removeItem(ASIDE + key);
      setFound({ isBack: true, aside: null });
    },
    leave() {
      sessionStorage.removeItem(ASIDE + key);
      setFound({ ...found, aside: null });
    },
    drop() {
      dropKeptText(key);
      form.current?.reset();
      setFound({ ...found, isBack: false });
    },
  };
}

/** Forgets the texts that were sent: the frame of the back office calls it once an answer has come that is no error. */
export function clearSentTexts(): void {
  for (const name of sent) sessionStorage.removeItem(name);
  sent.clear();
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

/** What is chosen in it is kept by its button alone (`data-tab-only`), not by the address that keeps the text meanwhile. */
function isLeftToTab(control: Control): boolean {
  return control.dataset.tabOnly !== undefined && "defaultValue" in control && control.value !== control.defaultValue;
}

function valuesOf(controls: Control[]): Values {
  return Object.fromEntries(
    controls.map((control) => [keyOf(control), isChoice(control) ? control.checked : control.value]),
  );
}

type Reading = (value: string | boolean) => unknown;
const whole: Reading = (value) => value;
/** The site trims what it keeps. */
const inWords: Reading = (value) => (typeof value === "string" ? value.split(/\s+/).filter(Boolean).join(" ") : value);

function same(kept: Values, present: Values, read = whole): boolean {
  return Object.entries(present).every(([name, value]) => {
    const other = kept[name];
    return other === undefined || read(other) === read(value);
  });
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
