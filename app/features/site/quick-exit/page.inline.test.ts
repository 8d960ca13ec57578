import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { CHOICE_COOKIE, choiceValue, refused } from "~/features/legal/rules";

const source = readFileSync(new URL("./page.inline.js", import.meta.url), "utf8");

type Listener = (event: Record<string, unknown>) => void;

/** The script on a page that only knows what it touches. */
function openPage({ leftAt, cookie = "", kept = {} }: { leftAt?: number; cookie?: string; kept?: object } = {}) {
  const listeners = new Map<string, Listener>();
  const root = { dataset: {} as Record<string, string> };
  const page = {
    documentElement: root,
    title: "Accueil",
    cookie,
    currentScript: { dataset: { to: "https://meteo.example" } },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const location = { replace: vi.fn(), reload: vi.fn() };
  const sendBeacon = vi.fn();
  const storage: Record<string, unknown> = { ...(leftAt !== undefined && { parti: String(leftAt) }), ...kept };
  // As in a browser, the entries are the own keys and the verbs are not.
  Object.setPrototypeOf(storage, {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
  });
  class Element {
    found: string;
    constructor(found: string) {
      this.found = found;
    }
    closest(selector: string) {
      return selector === this.found ? this : null;
    }
  }
  const run = new Function(
    "document",
    "location",
    "navigator",
    "localStorage",
    "sessionStorage",
    "addEventListener",
    "Element",
    "HTMLButtonElement",
    source,
  );
  run(page, location, { sendBeacon }, storage, storage, page.addEventListener, Element, class {});
  return {
    root,
    page,
    location,
    sendBeacon,
    storage,
    press: (...keys: string[]) => keys.forEach((key) => listeners.get("keyup")?.({ key })),
    click: (selector: string) =>
      listeners.get("click")?.({ target: new Element(selector), preventDefault() {}, stopImmediatePropagation() {} }),
    comeBack: () => listeners.get("pageshow")?.({ persisted: true }),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T02:00:00Z") });
});

test("three presses of Shift hide the page, end the session and leave for the weather", () => {
  const visit = openPage();
  visit.press("Shift", "Shift");
  expect(visit.location.replace).not.toHaveBeenCalled();
  visit.press("Shift");
  expect(visit.root.dataset.left).toBe("");
  expect(visit.page.title).toBe("");
  expect(visit.sendBeacon).toHaveBeenCalledExactlyOnceWith("/sortie");
  expect(visit.location.replace).toHaveBeenCalledExactlyOnceWith("https://meteo.example");
});

test("nothing of what was being written stays in the browser", () => {
  const visit = openPage({ kept: { "texte:article:nouveau": "{}", autre: "1" } });
  visit.click("[data-quit]");
  expect(Object.keys(visit.storage)).toEqual(["autre", "parti"]);
});

test("each press counts only within five seconds of the one before", () => {
  const visit = openPage();
  visit.press("Shift", "Shift");
  vi.advanceTimersByTime(5_001);
  visit.press("Shift");
  expect(visit.location.replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_999);
  visit.press("Shift", "Shift");
  expect(visit.location.replace).toHaveBeenCalledOnce();
});

test("another key starts the count again, as in a word typed in capitals", () => {
  const visit = openPage();
  visit.press("Shift", "a", "Shift", "b", "Shift", "Shift", "c");
  expect(visit.location.replace).not.toHaveBeenCalled();
});

test("the button leaves at once, and only once", () => {
  const visit = openPage();
  visit.click("[data-quit]");
  visit.click("[data-quit]");
  expect(visit.location.replace).toHaveBeenCalledOnce();
});

test("a page of before the exit, brought back by «Back», is hidden and asked for again", () => {
  const visit = openPage({ leftAt: Date.now() + 60_000 });
  visit.comeBack();
  expect(visit.root.dataset.left).toBe("");
  expect(visit.location.reload).toHaveBeenCalledOnce();
});

test("a page opened after the exit comes back normally", () => {
  const visit = openPage({ leftAt: Date.now() - 60_000 });
  visit.comeBack();
  expect(visit.location.reload).not.toHaveBeenCalled();
});

test("cookies are asked about until there is an answer to the present text", () => {
  expect(openPage().root.dataset.ask).toBe("");
  expect(openPage({ cookie: `${CHOICE_COOKIE}=2019-01.00` }).root.dataset.ask).toBe("");
  const answered = `a=b; ${CHOICE_COOKIE}=${choiceValue({ choices: refused, key: null })}`;
  expect(openPage({ cookie: answered }).root.dataset.ask).toBeUndefined();
});
