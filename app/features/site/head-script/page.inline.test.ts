import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { CHOICE_COOKIE, choiceValue, refused } from "~/features/legal/rules";
import { lifetimes } from "~/platform/auth/lifetimes";
import { saysLeft, saysSignedIn } from "~/platform/auth/session-hint.server";
import { lightAt } from "~/platform/sky";

const source = readFileSync(new URL("./page.inline.js", import.meta.url), "utf8");

type Listener = (event: Record<string, unknown>) => void;

/** The script on a page that only knows what it touches. */
function openPage({
  leftAt,
  cookie = "",
  kept = {},
  type = "navigate",
  opened,
  fontsReady,
  tellsPaints = true,
  pathname = "/contact",
  measured = false,
}: {
  leftAt?: number;
  cookie?: string;
  kept?: object;
  type?: string;
  opened?: number;
  fontsReady?: Promise<void>;
  /** Whether the browser tells what it paints. */
  tellsPaints?: boolean;
  pathname?: string;
  /** Whether the server says that this page is counted. */
  measured?: boolean;
} = {}) {
  const fields = [{ value: "Il me frappe depuis deux ans", checked: false }];
  const form = { reset: vi.fn() };
  const sound = { pause: vi.fn() };
  const speechSynthesis = { cancel: vi.fn() };
  const listeners = new Map<string, Listener>();
  const root = { dataset: (measured ? { measured: "" } : {}) as Record<string, string>, hidden: false };
  const page = {
    documentElement: root,
    title: "Accueil",
    cookie,
    querySelectorAll: (selector: string): object[] =>
      selector === 'form[autocomplete="off"]' ? [form] : selector.startsWith("audio") ? [sound] : fields,
    currentScript: { dataset: { to: "https://meteo.example" } },
    fonts: { ready: fontsReady },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const location = {
    href: "https://leclaircie.example/contact?sujet=appel#ecrire",
    pathname,
    search: "?sujet=appel",
    replace: vi.fn(),
    reload: vi.fn(),
  };
  const sendBeacon = vi.fn();
  const stop = vi.fn();
  const dispatchEvent = vi.fn();
  const history: {
    state: { opened: number } | null;
    pushState(state: { opened: number }): void;
    replaceState(state: { opened: number } | null): void;
  } = {
    state: opened === undefined ? null : { opened },
    pushState(state) {
      history.state = state;
    },
    replaceState(state) {
      history.state = state;
    },
  };
  const performance = { getEntriesByType: () => [{ type }] };
  const storage: Record<string, unknown> = { ...(leftAt !== undefined && { parti: String(leftAt) }), ...kept };
  // As in a browser, the entries are the own keys and the verbs are not.
  Object.setPrototypeOf(storage, {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
    clear: () => Object.keys(storage).forEach((key) => delete storage[key]),
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
  const painters: ((entries: { getEntriesByName(name: string): object[] }) => void)[] = [];
  class PerformanceObserver {
    static supportedEntryTypes = tellsPaints ? ["navigation", "paint"] : ["navigation"];
    constructor(listener: (typeof painters)[number]) {
      painters.push(listener);
    }
    observe() {}
  }
  const run = new Function(
    "document",
    "location",
    "navigator",
    "localStorage",
    "sessionStorage",
    "addEventListener",
    "Element",
    "history",
    "performance",
    "stop",
    "window",
    "requestAnimationFrame",
    "dispatchEvent",
    "PerformanceObserver",
    source,
  );
  const window = { localStorage: storage, sessionStorage: storage, speechSynthesis };
  run(
    page,
    location,
    { sendBeacon },
    storage,
    storage,
    page.addEventListener,
    Element,
    history,
    performance,
    stop,
    window,
    setTimeout,
    dispatchEvent,
    PerformanceObserver,
  );
  return {
    root,
    page,
    location,
    sendBeacon,
    stop,
    dispatchEvent,
    history,
    fields,
    form,
    sound,
    speechSynthesis,
    storage,
    paint: (painted: string) =>
      painters.forEach((listener) => listener({ getEntriesByName: (name) => (name === painted ? [{}] : []) })),
    load: () => listeners.get("load")?.({}),
    press: (...keys: string[]) => keys.forEach((key) => listeners.get("keyup")?.({ key })),
    click: (selector: string) =>
      listeners.get("click")?.({ target: new Element(selector), preventDefault() {}, stopImmediatePropagation() {} }),
    use: (sign: "input" | "submit") => listeners.get(sign)?.({}),
    goAway: () => listeners.get("pagehide")?.({ persisted: true }),
    /** As the browser does: the entry it makes says nothing. */
    goToPlace: () => {
      history.state = null;
      listeners.get("popstate")?.({});
    },
    read: () => listeners.get("DOMContentLoaded")?.({}),
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

test("what is heard stops with what is seen", () => {
  const visit = openPage();
  visit.click("[data-quit]");
  expect(visit.sound.pause).toHaveBeenCalledOnce();
  expect(visit.speechSynthesis.cancel).toHaveBeenCalledOnce();
});

test("nothing of what was being written stays in the browser", () => {
  const visit = openPage({ kept: { "texte:article:nouveau": "{}", lecture: "nuit" } });
  visit.click("[data-quit]");
  expect(Object.keys(visit.storage)).toEqual(["parti"]);
  expect(visit.fields).toEqual([{ value: "", checked: false }]);
});

test("the header shows the way to one’s own area while a session is open, and nothing of it once somebody left", () => {
  const now = Date.now() / 1000;
  const told = (cookie: string) => openPage({ cookie }).root.dataset.signedIn;
  expect(told(`__Host-choix=x; __Host-espace=${now + 60}`)).toBe("");
  expect(told(`__Host-espace=${now - 60}`)).toBeUndefined();
  expect(told("__Host-espace=")).toBeUndefined();

  const visit = openPage({ cookie: `__Host-espace=${now + 60}` });
  visit.page.cookie = "";
  visit.comeBack();
  expect(visit.root.dataset.signedIn).toBeUndefined();

  const hurried = openPage({ cookie: `__Host-espace=${now + 60}` });
  hurried.click("[data-quit]");
  expect(told(hurried.page.cookie)).toBeUndefined();
  expect(saysSignedIn(hurried.page.cookie)).toBe(false);
});

test("a page brought back by «Back» takes the reading chosen meanwhile on another", () => {
  const visit = openPage({ kept: { lecture: "jour" } });
  visit.storage.lecture = "nuit";
  visit.comeBack();
  expect(visit.root.dataset.theme).toBe("nuit");
  expect(visit.dispatchEvent.mock.lastCall?.[0].type).toBe("reading");
});

test("the browser tells the site that somebody left for as long as a session may last, should the beacon be lost", () => {
  const visit = openPage();
  visit.sendBeacon.mockReturnValue(false);
  visit.click("[data-quit]");
  expect(saysLeft(visit.page.cookie)).toBe(true);
  expect(visit.page.cookie).toContain(`; Max-Age=${lifetimes.ordinary.longestMs / 1_000}; Path=/; Secure`);
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

const before = () => Date.now() - 60_000;
const after = () => Date.now() + 60_000;

test("a page of before the exit, brought back by «Back» out of memory, is emptied and leaves again", () => {
  const visit = openPage({ leftAt: undefined });
  visit.storage.parti = String(after());
  visit.comeBack();
  expect(visit.root.dataset.left).toBe("");
  expect(visit.fields).toEqual([{ value: "", checked: false }]);
  expect(visit.location.replace).toHaveBeenCalledExactlyOnceWith("https://meteo.example");
  expect(visit.sendBeacon).not.toHaveBeenCalled();
});

for (const type of ["back_forward", "reload", "navigate"]) {
  test(`a page of before the exit, loaded again (${type}), leaves before it is read`, () => {
    const visit = openPage({ leftAt: Date.now(), type, opened: before() });
    expect(visit.stop).toHaveBeenCalledOnce();
    expect(visit.root.dataset).toEqual({ left: "" });
    expect(visit.location.replace).toHaveBeenCalledExactlyOnceWith("https://meteo.example");
  });
}

test("after an exit, an entry that does not say when it was opened leaves again", () => {
  expect(openPage({ leftAt: before(), type: "back_forward" }).location.replace).toHaveBeenCalledOnce();
});

test("a visit that begins after the exit stays, through reloads, «Back» and pages changed by the application", () => {
  const visit = openPage({ leftAt: before() });
  expect(visit.history.state).toEqual({ opened: Date.now() });
  visit.comeBack();
  visit.history.pushState({ opened: 0 });
  visit.comeBack();
  expect(visit.location.replace).not.toHaveBeenCalled();
  const again = openPage({ leftAt: before(), type: "reload", opened: visit.history.state?.opened });
  expect(again.location.replace).not.toHaveBeenCalled();
});

test("a visit after the exit stays too where a link led to a place of its page, and the page is loaded again", () => {
  const visit = openPage({ leftAt: before() });
  visit.goToPlace();
  expect(visit.history.state).toEqual({ opened: Date.now() });
  expect(visit.location.reload).not.toHaveBeenCalled();
  const again = openPage({ leftAt: before(), type: "reload", opened: visit.history.state?.opened });
  expect(again.location.replace).not.toHaveBeenCalled();
});

test("where nobody left in a hurry, «Back» and reload show the page", () => {
  for (const type of ["back_forward", "reload"]) {
    expect(openPage({ type }).location.replace).not.toHaveBeenCalled();
    expect(openPage({ type, opened: before() }).location.replace).not.toHaveBeenCalled();
  }
});

test("a form that asks the browser to keep nothing is as the site wrote it, where the page is loaded again", () => {
  for (const [type, times] of [
    ["back_forward", 1],
    ["reload", 1],
    ["navigate", 0],
  ] as const) {
    const visit = openPage({ type });
    visit.read();
    expect(visit.form.reset).toHaveBeenCalledTimes(times);
  }
});

for (const sign of ["input", "submit"] as const) {
  test(`a page kept for «Back» once it was used (${sign}) is hidden, and asked for anew; a page that was only read comes back`, () => {
    const visit = openPage();
    visit.goAway();
    visit.comeBack();
    expect([visit.root.hidden, visit.location.replace.mock.calls]).toEqual([false, []]);
    visit.use(sign);
    visit.goAway();
    expect(visit.root.hidden).toBe(true);
    visit.comeBack();
    expect(visit.location.replace.mock.calls).toEqual([["https://leclaircie.example/contact?sujet=appel"]]);
    expect(visit.location.reload).not.toHaveBeenCalled();
  });
}

test("cookies are asked about until there is an answer to the present text", () => {
  const asked = (visit: Parameters<typeof openPage>[0]) => openPage({ measured: true, ...visit }).root.dataset.ask;
  expect(asked({})).toBe("");
  expect(asked({ cookie: `${CHOICE_COOKIE}=2019-01.00` })).toBe("");
  const answered = `a=b; ${CHOICE_COOKIE}=${choiceValue({ choices: refused, key: null })}`;
  expect(asked({ cookie: answered })).toBeUndefined();
  expect(asked({ pathname: "/cookies" }), "on the page that asks by itself").toBeUndefined();
  expect(asked({ measured: false }), "where nothing is counted").toBeUndefined();
});

test("the page knows the light of the visitor’s hour before it is drawn", () => {
  for (let hour = 0; hour < 24; hour++) {
    vi.setSystemTime(new Date(2026, 10, 26, hour, 30));
    expect(openPage().root.dataset.sky, `${hour} h`).toBe(lightAt(hour));
  }
});

test("what a keyboard reaches beneath a bar is scrolled free, and nothing else is scrolled", () => {
  const { page, press } = openPage();
  /** Its last pixels are beneath the bar. */
  const reach = (above: object | null) => {
    const scrollIntoView = vi.fn();
    const focused = { getBoundingClientRect: () => ({ left: 0, bottom: 40, width: 90 }), contains: () => false };
    const free = { contains: () => true };
    const elementFromPoint = (_: number, y: number) => (y < 38 ? free : above);
    Object.assign(page, { activeElement: { ...focused, scrollIntoView }, elementFromPoint });
    press("Tab");
    return scrollIntoView;
  };
  expect(reach({ contains: () => false })).toHaveBeenCalledWith({ block: "nearest" });
  expect(reach({ contains: () => true })).not.toHaveBeenCalled();
  expect(reach(null), "out of the screen, where Firefox has not scrolled yet").toHaveBeenCalled();
});

test("italics are asked for once the first screen is seen with its letters, whatever else is still to come", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { root, paint } = openPage({ fontsReady: promise });
  paint("first-contentful-paint");
  await vi.advanceTimersByTimeAsync(0);
  expect(root.dataset).not.toHaveProperty("lettered");
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(root.dataset).toHaveProperty("lettered");
  expect(root.dataset).not.toHaveProperty("whole");
});

test("what is further down waits until the first screen is seen, though everything is there", async () => {
  const { root, paint, load } = openPage({ fontsReady: Promise.resolve() });
  load();
  paint("first-paint");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(root.dataset).not.toHaveProperty("whole");
  expect(root.dataset).not.toHaveProperty("lettered");
  paint("first-contentful-paint");
  await vi.advanceTimersByTimeAsync(0);
  expect(root.dataset).toHaveProperty("whole");
  expect(root.dataset).toHaveProperty("lettered");
});

test("where the browser tells nothing of what it paints, what is further down comes once it is drawn", async () => {
  const { root, load } = openPage({ fontsReady: Promise.resolve(), tellsPaints: false });
  load();
  await vi.advanceTimersByTimeAsync(100);
  expect(root.dataset).toHaveProperty("whole");
  expect(root.dataset).toHaveProperty("lettered");
});
