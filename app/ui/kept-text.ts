import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { KEPT, type KeptEvent } from "./kept-version";
import { useUndelivered } from "./offline-submit";

const PREFIX = "texte:";
const ASIDE = `${PREFIX}autres:`;
/** Never kept: what is secret, what is hidden, what is a file. */
const SKIPPED = new Set(["password", "hidden", "file", "submit", "button"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;
interface Kept {
  values: Values;
  /** What was typed among them, and not chosen. */
  words: Record<string, string>;
  /** What the form said it had seen of what is on the site; empty where it says nothing. */
  version: string;
}

/** Names of what this document has sent, and of which it waits for the answer. */
const sent = new Set<string>();

/** A text set aside, since what is on the site has changed meanwhile. `fits`: the form still has the parts it was written in. */
interface Aside {
  words: string[];
  fits: boolean;
}

/** What the tab still had of a form: put back in it, or set aside. */
interface Found {
  isBack: boolean;
  asides: Aside[];
}

/**
 * Keeps what is being written in this form when the tab is closed, put to sleep by a phone, or reloaded, until the site has it. In
 * `sessionStorage`, which ends with the tab and which the quick exit and signing out empty. For the back office alone: nothing a visitor
 * types is kept. `refused`: the page shows the form again with errors. What was written over something else than what the page shows is
 * offered until it is erased (`take` has it change places with what the form holds), never put back by itself.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { refused = false }: { refused?: boolean } = {},
) {
  const [found, setFound] = useState<Found>({ isBack: false, asides: [] });
  const { state } = useNavigation();
  const undelivered = useUndelivered();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const name = PREFIX + key;
    const keep = () => write(name, keptOf(element));
    const kept = readKept(name);
    const shown = keptOf(element);
    const isMoved = kept !== null && (kept.version !== shown.version || !isHoused(kept, shown));
    const isThere = kept && (same(kept, shown, isMoved ? inWords : whole) || (isMoved && sent.has(name)));
    const isBack = kept !== null && !isThere && !isMoved;
    sent.delete(name);
    if (isBack) put(element, kept.values);
    else sessionStorage.removeItem(name);
    const asides = readAsides(key).filter((aside) => !same(aside, shown, inWords));
    if (isMoved && !isThere && !asides.some((aside) => same(aside, kept, inWords))) asides.push(kept);
    writeAsides(key, asides);
    if (isBack || asides.length > 0) setFound({ isBack, asides: offered(asides, shown) });
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
      if (left.length > 0) write(name, keptOf(element, left));
      else sessionStorage.removeItem(name);
      setFound((now) => (now.isBack ? { ...now, isBack: false } : now));
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
    write(name, keptOf(element));
  }, [form, key, state, refused, undelivered]);

  return {
    found,
    take(rank: number) {
      const element = form.current;
      const asides = readAsides(key);
      const taken = asides[rank];
      if (!element || !taken) return;
      const replaced = keptOf(element);
      // A button may have taken a part out since it was offered.
      if (!fits(taken, replaced)) return setFound({ ...found, asides: offered(asides, replaced) });
      put(element, taken.values);
      // What the form has no field for stays too.
      asides.splice(rank, isHoused(taken, replaced) ? 1 : 0, replaced);
      writeAsides(key, asides);
      setFound({ isBack: false, asides: offered(asides, replaced) });
    },
    erase(rank: number) {
      const asides = readAsides(key).toSpliced(rank, 1);
      writeAsides(key, asides);
      if (form.current) setFound({ ...found, asides: offered(asides, keptOf(form.current)) });
    },
    drop() {
      form.current?.reset();
      // What keeps itself on the site keeps what is shown.
      form.current?.dispatchEvent(new Event("input", { bubbles: true }));
      dropKeptText(key);
      setFound({ ...found, isBack: false });
    },
  };
}

function offered(asides: Kept[], shown: Kept): Aside[] {
  return asides.map((aside) => ({ words: Object.values(aside.words), fits: fits(aside, shown) }));
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

function read<What>(name: string, nothing: What): What {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? "null") as What) ?? nothing;
  } catch {
    return nothing;
  }
}

/** Of a page of the version before, which named no words, they are all that is written. */
function readKept(name: string): Kept | null {
  const kept = read<Kept | null>(name, null);
  if (!kept || kept.words) return kept;
  const words = Object.entries(kept.values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { ...kept, words: Object.fromEntries(words) };
}

function write(name: string, kept: Kept | Kept[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Full or refused by the browser: writing goes on without this net.
  }
}

function readAsides(key: string): Kept[] {
  return read<Kept[]>(ASIDE + key, []);
}

function writeAsides(key: string, asides: Kept[]): void {
  if (asides.length > 0) write(ASIDE + key, asides);
  else sessionStorage.removeItem(ASIDE + key);
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
  return control.name.endsWith("[]") ? `${control.name}${control.dataset.keptAs ?? control.id}` : control.name;
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

function keptOf(form: HTMLFormElement, controls = controlsOf(form)): Kept {
  const typed = controls.filter((control) => isTyped(control) && control.value.trim() !== "");
  return {
    values: valuesOf(controls),
    words: Object.fromEntries(typed.map((control) => [keyOf(control), control.value])),
    version: seenBy(form),
  };
}

function isTyped(control: Control): boolean {
  return control instanceof HTMLTextAreaElement || ["text", "email", "url", "tel", "search"].includes(control.type);
}

/** Lines and blocks go by their rank: in a form that has others, the words of one would be another's. */
function fits(kept: Kept, shown: Kept): boolean {
  const parts = partsOf(kept);
  return parts === "" || parts === partsOf(shown);
}

function partsOf({ values }: Kept): string {
  return String(Object.keys(values).filter((name) => name.includes("[]") && typeof values[name] === "string"));
}

function isHoused(kept: Kept, shown: Kept): boolean {
  return Object.keys(kept.words).every((name) => name in shown.values);
}

type Reading = (value: string | boolean) => unknown;
const whole: Reading = (value) => value;
/** The site trims what it keeps. */
const inWords: Reading = (value) => (typeof value === "string" ? value.split(/\s+/).filter(Boolean).join(" ") : value);

function same(kept: Kept, present: Kept, read: Reading): boolean {
  return (
    isHoused(kept, present) &&
    Object.entries(present.values).every(([name, value]) => {
      const other = kept.values[name];
      return other === undefined || read(other) === read(value);
    })
  );
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
