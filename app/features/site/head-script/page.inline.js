/* Runs before the page is drawn, without waiting for the application: reading mode, light of the hour, whether somebody is signed in, question on cookies, quick exit, focus. */
(() => {
  const root = document.documentElement;
  const to = document.currentScript?.dataset.to ?? "/sortie";
  const presses = 3;
  const between = 5000;
  let count = 0;
  let last = 0;
  let gone = false;

  // What somebody left in a hurry never comes back: the tab remembers when it was left, each entry of its history when it was
  // opened, and an entry of before is left again, before anything of it is read or drawn. A visit that begins afterwards stays.
  const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const restored = loaded?.type === "back_forward" || loaded?.type === "reload";
  if (!history.state?.opened && restored && exitedAt() > 0) return leaveAgain();
  if (history.state?.opened <= exitedAt()) return leaveAgain();
  for (const verb of /** @type {const} */ (["pushState", "replaceState"])) {
    const change = history[verb].bind(history);
    history[verb] = (state, title, url) => {
      if (verb === "pushState") seeSky();
      change({ ...state, opened: Date.now() }, title, url);
      tellSession();
    };
  }
  dateEntry();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && (gone || history.state?.opened <= exitedAt())) leaveAgain();
    // As a link would ask: reloaded, a page is given back what was typed in it, and what the browser has of it is not enough.
    else if (persisted && isUsed) location.replace(location.href.replace(/#.*/, ""));
    else {
      tellSession();
      // Chosen on another page meanwhile.
      if (persisted && takeReading()) dispatchEvent(new Event("reading"));
    }
  });

  // A page the browser keeps in its memory for « Back » holds what was written in it, and what was answered: it is hidden as it goes,
  // and asked for anew by whoever comes back.
  let isUsed = false;
  for (const sign of ["input", "submit"]) {
    document.addEventListener(
      sign,
      () => {
        isUsed = true;
      },
      true,
    );
  }
  addEventListener("pagehide", ({ persisted }) => {
    root.hidden = persisted && isUsed;
  });
  // WebKit gives a field back what was typed in it where the field says what it is for, whatever its form says.
  if (restored) {
    addEventListener("DOMContentLoaded", () => {
      for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
        document.querySelectorAll('form[autocomplete="off"]')
      ))
        form.reset();
    });
  }
  document.addEventListener("visibilitychange", tellSession);

  root.dataset.js = "";
  tellSession();
  if (restored) seeSky();
  // What is further down asks for its own once that takes nothing from the first screen (`later.css`): this one is seen, not only drawn.
  const seen = new Promise((then) => {
    // A browser that tells nothing of what it paints.
    if (!PerformanceObserver.supportedEntryTypes.includes("paint")) requestAnimationFrame(() => setTimeout(then));
    else
      new PerformanceObserver((entries) => {
        if (entries.getEntriesByName("first-contentful-paint").length > 0) then(undefined);
      }).observe({ type: "paint", buffered: true });
  });
  const tellWhole = () => {
    root.dataset.whole = "";
  };
  seen.then(async () => {
    await document.fonts.ready;
    root.dataset.lettered = "";
  });
  addEventListener("scroll", tellWhole, { once: true, passive: true });
  addEventListener("load", () => seen.then(tellWhole));
  takeReading();

  // One sky: the light of the visitor's hour, as `platform/sky` says it.
  const hour = new Date().getHours();
  root.dataset.sky = hour < 5 || hour > 21 ? "nuit" : hour < 8 ? "aube" : hour < 18 ? "jour" : "soir";

  // After a reload, «Back» may change the address and keep the document; until the application follows addresses, ask for the page.
  // Where it is already on its way it finds the address it was served with.
  const served = location.pathname + location.search;
  addEventListener("popstate", () => {
    dateEntry();
    const { href, pathname, search } = location;
    if ("live" in root.dataset || pathname + search === served) return;
    if ("asked" in root.dataset) {
      history.replaceState(history.state, "", served);
      location.replace(href);
    } else {
      root.dataset.asked = "";
      location.reload();
    }
  });

  // The same words as in the legal room's rules: asked for again when the text changes.
  const [, counted] = /__Host-choix=2026-11\.2\.([01])/.exec(document.cookie) ?? [];
  // As `asksOnCookies` in the legal room: only where an answer changes something, and /cookies asks by itself.
  if (!counted && "measured" in root.dataset && location.pathname !== "/cookies") root.dataset.ask = "";
  else if (counted === "1") root.dataset.counted = "";

  /** Whether a session is open here: a page that is kept for everybody does not know. Looked at again where one may have ended. */
  function tellSession() {
    const [, until] = /__Host-espace=(\d+)/.exec(document.cookie) ?? [];
    if (Number(until) * 1000 > Date.now()) root.dataset.signedIn = "";
    else delete root.dataset.signedIn;
  }

  /** The sky of the home page clears as one arrives: not again for who reloads it, or goes « Back » to it. Nothing is stored for it. */
  function seeSky() {
    if (location.pathname === "/") root.dataset.cleared = "";
  }

  /** What was chosen on this device, in any of its pages; nothing where nothing was, or nothing may be kept. */
  function takeReading() {
    try {
      const reading = localStorage.getItem("lecture");
      if (reading === "nuit" || reading === "jour") root.dataset.theme = reading;
      return reading;
    } catch {}
  }

  /** An entry the browser makes by itself, as for a link to a place of the page, does not say when it was opened. */
  function dateEntry() {
    if (!history.state?.opened) history.replaceState(history.state, "");
  }

  /** When this tab was last left in a hurry, in milliseconds; 0 if never, or where nothing may be stored. */
  function exitedAt() {
    try {
      return Number(sessionStorage.getItem("parti"));
    } catch {
      return 0;
    }
  }

  // Nothing is seen of the page nor heard, however long the neutral site takes. A browser gives back what was typed to a page it
  // brings back: nothing is left to give.
  function hide() {
    root.dataset.left = "";
    document.title = "";
    for (const media of /** @type {NodeListOf<HTMLMediaElement>} */ (document.querySelectorAll("audio, video")))
      media.pause();
    window.speechSynthesis?.cancel();
    for (const field of document.querySelectorAll("input, textarea, select")) {
      Object.assign(field, { value: "", checked: false });
    }
  }

  function leaveAgain() {
    stop();
    hide();
    location.replace(to);
  }

  function leave() {
    if (gone) return;
    gone = true;
    hide();
    for (const place of /** @type {const} */ (["localStorage", "sessionStorage"])) {
      try {
        window[place].clear();
      } catch {}
    }
    try {
      sessionStorage.setItem("parti", String(Date.now()));
    } catch {}
    // Where the network is away the beacon is lost: the next request says that somebody left.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers we serve.
    document.cookie = "__Host-espace=0; Max-Age=2592000; Path=/; Secure; SameSite=Lax";
    try {
      navigator.sendBeacon("/sortie");
    } catch {}
    location.replace(to);
  }

  // Firefox does not scroll to what the keyboard reaches beneath the question on cookies or the exit, nor to anything before the key
  // is let go.
  function showFocus() {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return;
    const { left, bottom, width } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, bottom - 1);
    if (!above?.contains(focused) && !focused.contains(above)) focused.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener(
    "click",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest("[data-quit]")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leave();
    },
    true,
  );

  document.addEventListener(
    "keyup",
    (event) => {
      if (event.key === "Tab") showFocus();
      if (event.key !== "Shift") {
        count = 0;
        return;
      }
      const now = Date.now();
      count = now - last > between ? 1 : count + 1;
      last = now;
      if (count >= presses) leave();
    },
    true,
  );
})();
