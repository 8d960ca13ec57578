import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { sourceOf, sourcePatterns } from "~/features/legal/visits";

const source = readFileSync(new URL("./application.inline.js", import.meta.url), "utf8");

type Listener = (event: object) => void;

class HTMLElement {
  click = vi.fn();
  isInTool: boolean;
  constructor(isInTool = false) {
    this.isInTool = isInTool;
  }
  closest(selector: string) {
    return selector === "[data-stays]" && !this.isInTool ? null : this;
  }
}

class HTMLFormElement extends HTMLElement {
  requestSubmit = vi.fn();
}

class CSSFontFaceRule {
  name = "font";
}

/** The script on a page whose application has not come, and whose sheets are laid aside. */
function openPage(names: string[] = []) {
  const listeners = new Map<string, Listener>();
  const addEventListener = (name: string, listener: Listener) => listeners.set(name, listener);
  const root = { dataset: {} as Record<string, string> };
  const after = vi.fn();
  const template = { dataset: {}, after, content: { cloneNode: () => "scripts" } };
  const sheets = names.map((name) => ({
    name,
    media: "",
    onload: () => {},
    removeAttribute() {
      this.media = "";
    },
  }));
  const dispatchEvent = vi.fn();
  const rules = [{ name: "layer" }, new CSSFontFaceRule(), { name: "media" }];
  const sheet = { cssRules: rules, deleteRule: (at: number) => rules.splice(at, 1) };
  const before = vi.fn();
  const laidAside = { before, content: { children: sheets } };
  const page = {
    documentElement: root,
    addEventListener,
    querySelector: (part: string) => ({ "template#sheets": laidAside, "template#scripts": template })[part] ?? null,
    querySelectorAll: () => [],
    getElementById: (id: string) => (id === "rules" ? { sheet } : null),
  };
  const still = () => ({ matches: true });
  const observer = class {};
  new Function(
    "document",
    "addEventListener",
    "dispatchEvent",
    "matchMedia",
    "IntersectionObserver",
    "Element",
    "HTMLElement",
    "HTMLFormElement",
    "CSSFontFaceRule",
    source,
  )(page, addEventListener, dispatchEvent, still, observer, HTMLElement, HTMLElement, HTMLFormElement, CSSFontFaceRule);
  const tell = (name: string, event: object = {}) =>
    listeners.get(name)?.({ preventDefault() {}, stopPropagation() {}, ...event });
  return { root, after, tell, before, rules, sheets, dispatchEvent };
}

/** What was promised has been told. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

test("the whole sheets come first: when all are there the rules that the page carried leave, but its fonts, and the application begins", async () => {
  const { tell, before, after, rules, sheets } = openPage(["root", "home"]);
  const applied = () => sheets.map(({ media }) => media !== "not all");
  expect(before).not.toHaveBeenCalled();
  tell("submit", { target: new HTMLFormElement(), submitter: null });
  expect(before).toHaveBeenCalledExactlyOnceWith(...sheets);
  sheets[1]?.onload();
  await settled();
  expect([rules.length, after.mock.calls.length]).toEqual([3, 0]);
  expect(applied()).toEqual([false, false]);
  sheets[0]?.onload();
  await settled();
  expect(applied()).toEqual([true, true]);
  expect(rules).toEqual([new CSSFontFaceRule()]);
  expect(after).toHaveBeenCalledExactlyOnceWith("scripts");
});

test("what is sent or clicked before the application has come is done once, when it is there", async () => {
  const { root, after, tell } = openPage();
  const form = new HTMLFormElement();
  tell("submit", { target: form, submitter: null });
  tell("submit", { target: form, submitter: null });
  await settled();
  expect(after).toHaveBeenCalledExactlyOnceWith("scripts");
  expect(form.requestSubmit).not.toHaveBeenCalled();
  root.dataset.live = "";
  tell("live");
  vi.advanceTimersByTime(10_000);
  expect(form.requestSubmit).toHaveBeenCalledOnce();
});

test("where it does not come, the form leaves by itself after four seconds", () => {
  const { tell } = openPage();
  const form = new HTMLFormElement();
  tell("submit", { target: form, submitter: null });
  vi.advanceTimersByTime(3_999);
  expect(form.requestSubmit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(form.requestSubmit).toHaveBeenCalledOnce();
});

test("in a tool it never leaves by itself: the page says so, asks anew, and what waits is done as the application comes", () => {
  const { root, tell, dispatchEvent } = openPage(["root"]);
  const form = new HTMLFormElement(true);
  tell("submit", { target: form, submitter: null });
  vi.advanceTimersByTime(4_000);
  expect(dispatchEvent).toHaveBeenCalledOnce();
  expect(dispatchEvent.mock.calls[0]?.[0].type).toBe("stay");
  expect(root.dataset.asked).toBeUndefined();
  tell("submit", { target: form, submitter: null });
  expect(root.dataset.asked).toBe("");
  vi.advanceTimersByTime(10_000);
  expect(dispatchEvent).toHaveBeenCalledTimes(2);
  expect(form.requestSubmit).not.toHaveBeenCalled();
  root.dataset.live = "";
  tell("live");
  expect(form.requestSubmit).toHaveBeenCalledOnce();
});

test("nothing that was held is done once the page was left in a hurry: it would stop the way out", () => {
  for (const end of ["patience", "live"]) {
    const { root, tell } = openPage();
    const [form, control] = [new HTMLFormElement(), new HTMLElement()];
    tell("submit", { target: form, submitter: null });
    tell("click", { target: control });
    root.dataset.left = "";
    if (end === "live") tell("live");
    vi.advanceTimersByTime(10_000);
    expect([form.requestSubmit.mock.calls, control.click.mock.calls], end).toEqual([[], []]);
  }
});

test("nor is the application asked for then, nor begun when its sheets come: it would write the page again", async () => {
  const { root, after, tell } = openPage();
  root.dataset.left = "";
  tell("focusin", { target: new HTMLElement() });
  expect(after).not.toHaveBeenCalled();
  const late = openPage(["root"]);
  late.tell("focusin", { target: new HTMLElement() });
  late.root.dataset.left = "";
  late.sheets[0]?.onload();
  await settled();
  expect(late.after).not.toHaveBeenCalled();
});

test("who accepted to be counted tells the page, and of what kind the site before is, as the application would: never which", () => {
  const told = (referrer: string) => {
    const sendBeacon = vi.fn();
    const listeners = new Map<string, () => void>();
    const template = { dataset: { when: "touched" } };
    const page = {
      documentElement: { dataset: { counted: "", measured: "" } },
      referrer,
      currentScript: { dataset: sourcePatterns },
      addEventListener() {},
      querySelector: (wanted: string) => (wanted === "template#scripts" ? template : null),
      querySelectorAll: () => [],
    };
    const names = ["document", "addEventListener", "matchMedia", "IntersectionObserver", "HTMLElement", "location"];
    new Function(...names, "navigator", "performance", source)(
      page,
      (name: string, listener: () => void) => listeners.set(name, listener),
      () => ({ matches: true }),
      class {},
      HTMLElement,
      { pathname: "/faq", host: "leclaircie.example" },
      { sendBeacon },
      { getEntriesByType: () => [{ type: "navigate" }] },
    );
    listeners.get("DOMContentLoaded")?.();
    expect(sendBeacon).toHaveBeenCalledOnce();
    const [address, fields] = sendBeacon.mock.calls[0] ?? [];
    expect([address, fields.get("page")]).toEqual(["/mesure", "/faq"]);
    expect(String(fields)).not.toContain("example");
    return fields.get("source");
  };
  for (const referrer of [
    "",
    "https://leclaircie.example/blog",
    "https://www.google.fr/search?q=divorce",
    "https://l.facebook.com/",
    "https://une-amie.example/liens",
    "android-app://com.google.android.googlequicksearchbox/",
  ])
    expect(told(referrer), referrer).toBe(sourceOf(referrer, "leclaircie.example"));
});

test("the zone of the device, slow to say, is asked for hours alone and once they are drawn: elsewhere than theirs, the application tells hers", async () => {
  const opened = async (zone?: string) => {
    const listeners = new Map<string, () => void>();
    let paint = () => {};
    const resolvedOptions = vi.fn(() => ({ timeZone: "Indian/Reunion" }));
    const after = vi.fn();
    const template = { dataset: { when: "touched" }, content: { cloneNode: () => "scripts" }, after };
    const parts: Record<string, object | null> = {
      "template#scripts": template,
      "[data-zone]": zone ? { dataset: { zone } } : null,
    };
    const page = {
      documentElement: { dataset: {} },
      addEventListener() {},
      querySelector: (wanted: string) => parts[wanted] ?? null,
      querySelectorAll: () => [],
      getElementById: () => null,
    };
    const names = ["document", "addEventListener", "matchMedia", "IntersectionObserver", "PerformanceObserver", "Intl"];
    new Function(...names, source)(
      page,
      (name: string, listener: () => void) => listeners.set(name, listener),
      () => ({ matches: true }),
      class {},
      class {
        constructor(tell: (seen: object) => void) {
          paint = () => tell({ getEntriesByName: () => ["painted"] });
        }
        observe() {}
      },
      { DateTimeFormat: () => ({ resolvedOptions }) },
    );
    listeners.get("DOMContentLoaded")?.();
    const before = resolvedOptions.mock.calls.length;
    paint();
    await settled();
    return [before, resolvedOptions.mock.calls.length, after.mock.calls.length];
  };
  expect(await opened(), "no hours").toEqual([0, 0, 0]);
  expect(await opened("Indian/Reunion"), "her own").toEqual([0, 1, 0]);
  expect(await opened("Europe/Paris"), "others").toEqual([0, 1, 1]);
});
