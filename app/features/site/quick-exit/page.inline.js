/* Runs before the page is drawn, without waiting for the application: reading mode, question on cookies, quick exit, when to ask for the application, and the dialog buttons of browsers that do not know them yet. */
(() => {
  const root = document.documentElement;
  const to = document.currentScript?.dataset.to ?? "/sortie";
  const presses = 3;
  const within = 5000;
  let count = 0;
  let last = 0;
  let gone = false;
  const opened = Date.now();

  root.dataset.js = "";
  try {
    const reading = localStorage.getItem("lecture");
    if (reading === "nuit" || reading === "jour") root.dataset.theme = reading;
  } catch {}

  // After a reload, «Back» may change the address and keep the document; until the application follows addresses, ask for the page.
  // Where it is already on its way it finds the address it was served with.
  const served = location.pathname + location.search;
  let asked = false;
  addEventListener("popstate", () => {
    const { href, pathname, search } = location;
    if ("live" in root.dataset || pathname + search === served) return;
    if (asked) {
      history.replaceState(history.state, "", served);
      location.replace(href);
    } else {
      asked = true;
      location.reload();
    }
  });

  // The application is asked for once the page was painted; a tab that is not looked at does not wait for ever.
  addEventListener("DOMContentLoaded", () => {
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName("first-contentful-paint").length > 0) start();
    }).observe({ type: "paint", buffered: true });
    setTimeout(start, 3000);
  });
  function start() {
    const late = document.getElementById("scripts");
    if (asked || !(late instanceof HTMLTemplateElement)) return;
    asked = true;
    for (const href of late.dataset.preload?.split(" ") ?? []) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    late.after(late.content.cloneNode(true));
  }

  // The same words as in the legal room's rules: asked for again when the text changes.
  if (!document.cookie.includes("__Host-choix=2026-11.")) root.dataset.ask = "";

  function leave() {
    if (gone) return;
    gone = true;
    root.dataset.left = "";
    document.title = "";
    try {
      sessionStorage.setItem("parti", String(Date.now()));
      for (const name of Object.keys(sessionStorage)) if (name.startsWith("texte:")) sessionStorage.removeItem(name);
    } catch {}
    try {
      navigator.sendBeacon("/sortie");
    } catch {}
    location.replace(to);
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
      if (event.key !== "Shift") {
        count = 0;
        return;
      }
      if (event.repeat) return;
      const now = Date.now();
      count = now - last > within ? 1 : count + 1;
      last = now;
      if (count >= presses) leave();
    },
    true,
  );

  // «Back» may bring a page of before the exit out of the browser's memory: hide it, and ask for it again without a session.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    let left = gone;
    try {
      left ||= Number(sessionStorage.getItem("parti")) > opened;
    } catch {}
    if (!left) return;
    root.dataset.left = "";
    location.reload();
  });
})();
