import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import {
  controlsOf,
  fits,
  homeless,
  isHoused,
  isLeftToTab,
  type Kept,
  keptOf,
  put,
  same,
  saysSomething,
  trimmed,
  whole,
} from "./kept-values";
import { KEPT, type KeptEvent, versionOf } from "./kept-version";
import { useUndelivered } from "./offline-submit";

const PREFIX = "texte:";
const ASIDE = `${PREFIX}autres:`;
/** What a form says that has seen nothing on the site. */
const NOTHING_YET: (string | undefined)[] = ["", versionOf(null)];
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
    const isMoved = kept !== null && kept.version !== shown.version;
    const isThere = kept && (same(kept, shown, isMoved ? trimmed : whole) || (isMoved && sent.has(name)));
    const isBack = kept !== null && !isThere && !isMoved;
    sent.delete(name);
    const left = !kept || isThere ? null : isMoved ? kept : homeless(kept, shown);
    if (isBack) put(element, kept);
    else sessionStorage.removeItem(name);
    // What is set aside is kept there from now on.
    if (isBack && left) keep();
    const asides = readAsides(key).filter((aside) => !same(aside, shown, trimmed));
    if (left && !asides.some((aside) => same(aside, left, trimmed))) asides.push(left);
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
      const inTab = controlsOf(element).filter(isLeftToTab);
      if (inTab.length > 0) write(name, keptOf(element, inTab));
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
      put(element, taken);
      // What the form has no field for stays too.
      asides.splice(rank, isHoused(taken, replaced) ? 1 : 0, ...(saysSomething(replaced) ? [replaced] : []));
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

/**
 * Forgets the texts that were sent: the frame of the back office calls it once an answer has come that is no error. Those set aside beside
 * one that was of nothing on the site yet go along: the next one is of something else.
 */
export function clearSentTexts(): void {
  for (const name of sent) {
    if (NOTHING_YET.includes(readKept(name)?.version)) sessionStorage.removeItem(ASIDE + name.slice(PREFIX.length));
    sessionStorage.removeItem(name);
  }
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
