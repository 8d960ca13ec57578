import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

const source = readFileSync(new URL("./application.inline.js", import.meta.url), "utf8");

type Listener = (event: object) => void;

class HTMLElement {
  click = vi.fn();
  closest() {
    return this;
  }
}

class HTMLFormElement {
  requestSubmit = vi.fn();
}

/** The script on a page whose application has not come. */
function openPage() {
  const listeners = new Map<string, Listener>();
  const addEventListener = (name: string, listener: Listener) => listeners.set(name, listener);
  const root = { dataset: {} as Record<string, string> };
  const after = vi.fn();
  const template = { dataset: {}, after, content: { cloneNode: () => "scripts" } };
  const page = { documentElement: root, addEventListener, querySelector: () => template, querySelectorAll: () => [] };
  const still = () => ({ matches: true });
  const observer = class {};
  new Function(
    "document",
    "addEventListener",
    "matchMedia",
    "IntersectionObserver",
    "Element",
    "HTMLElement",
    "HTMLFormElement",
    source,
  )(page, addEventListener, still, observer, HTMLElement, HTMLElement, HTMLFormElement);
  const tell = (name: string, event: object = {}) =>
    listeners.get(name)?.({ preventDefault() {}, stopPropagation() {}, ...event });
  return { root, after, tell };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("what is sent or clicked before the application has come is done once, when it is there", () => {
  const { root, after, tell } = openPage();
  const form = new HTMLFormElement();
  tell("submit", { target: form, submitter: null });
  tell("submit", { target: form, submitter: null });
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

test("nor is the application asked for then: it would write the page again", () => {
  const { root, after, tell } = openPage();
  root.dataset.left = "";
  tell("focusin", { target: new HTMLElement() });
  expect(after).not.toHaveBeenCalled();
});
