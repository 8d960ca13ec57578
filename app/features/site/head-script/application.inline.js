/* When to ask for the application, and what is done meanwhile: what is clicked or sent waits for it, what is scrolled to appears. */
(() => {
  const root = document.documentElement;
  if ("left" in root.dataset) return;

  // Asked for once the page was painted (a tab that is not looked at does not wait for ever); where the page is the same for everybody,
  // at the first thing in it that somebody is about to use, or at once where it tells the hours to somebody who is elsewhere. In a tool, whose
  // application weighs more, what leads elsewhere does without.
  const usable = "a, button, input, select, textarea, label, summary";
  const ofTool = '[data-app], [data-stays] :is(form, button, input, select, textarea, label, a[href*="#"])';
  let isTouched = false;
  addEventListener("DOMContentLoaded", () => {
    for (const part of document.querySelectorAll("[data-reveal]")) awaitSight(part);
    const waits = late()?.dataset.when === "touched";
    if (waits && "counted" in root.dataset) sayRead();
    if (waits && !isTouched && !hours()) return;
    const begin = () => {
      if (!waits || isTouched || isElsewhere()) start();
    };
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName("first-contentful-paint").length > 0) begin();
    }).observe({ type: "paint", buffered: true });
    setTimeout(begin, 3000);
  });
  for (const sign of ["pointerover", "pointerdown", "focusin", "input"]) {
    document.addEventListener(
      sign,
      ({ target }) => {
        if (isTouched || !(target instanceof Element && target.closest(isTool() ? ofTool : usable))) return;
        isTouched = true;
        start();
      },
      { capture: true, passive: true },
    );
  }

  // Who accepted to be counted is, without the application: the page and, where a visit begins, from what kind of site, never which. Told once.
  const { search = "", social = "" } = document.currentScript?.dataset ?? {};
  function sayRead() {
    if (!("measured" in root.dataset)) return;
    const page = location.pathname;
    root.dataset.said = page;
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const source = visit?.type === "navigate" && kindOfSite();
    navigator.sendBeacon("/mesure", new URLSearchParams({ page, ...(source && { source }) }));
  }

  /** As `sourceOf` in the legal room, by its patterns. */
  function kindOfSite() {
    const host = /^[a-z-]+:\/\/([^/?#]*)/i.exec(document.referrer)?.[1];
    if (!host) return "direct";
    if (host === location.host) return null;
    if (new RegExp(search).test(host)) return "search";
    return new RegExp(social).test(host) ? "social" : "other_site";
  }

  function isTool() {
    return document.querySelector("[data-stays]") !== null;
  }

  /** @returns {HTMLElement | null} */
  function hours() {
    return document.querySelector("[data-zone]");
  }

  // The zone of the device takes a browser ten times as long to say as the rest of this script: only for hours, once they are drawn.
  function isElsewhere() {
    return hours()?.dataset.zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  /** @returns {HTMLTemplateElement | null} */
  function late() {
    return document.querySelector("template#scripts");
  }

  /** @type {HTMLLinkElement[] | undefined} */
  let sheets;
  let isBegun = false;
  function start() {
    const scripts = late();
    if ("asked" in root.dataset || "left" in root.dataset || !scripts) return;
    root.dataset.asked = "";
    const aside = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template#sheets"));
    sheets ??= /** @type {HTMLLinkElement[]} */ ([...(aside?.content.children ?? [])]);
    const loading = sheets.map(loaded);
    aside?.before(...sheets);
    const askFor = isTool() ? fileOf : moduleOf;
    Promise.all([...loading, ...(scripts.dataset.preload?.match(/\S+/g) ?? []).map(askFor)]).then(
      () => {
        if (isBegun || "left" in root.dataset) return;
        isBegun = true;
        takeSheets();
        scripts.after(scripts.content.cloneNode(true));
      },
      () => delete root.dataset.asked,
    );
  }

  /** @param {string} href */
  function moduleOf(href) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }

  // Of a module that did not come a browser keeps the failure: a tool, which waits for as long as it takes, has them fetched before.
  /** @param {string} href */
  async function fileOf(href) {
    const file = await fetch(href);
    if (!file.ok) throw file;
    await file.blob();
  }

  /** @param {HTMLLinkElement} sheet */
  function loaded(sheet) {
    sheet.media = "not all";
    return new Promise((resolve, reject) => Object.assign(sheet, { onload: resolve, onerror: reject }));
  }

  // The page carries the rules that it uses, and only these (`page-sheets.server`): the application, which may draw anything, begins once all
  // sheets are there. They take the place of the rules at once: one that came before the others would put the layers in its own order.
  // Only the fonts of the rules stay, which would be waited for anew.
  function takeSheets() {
    for (const sheet of sheets ?? []) sheet.removeAttribute("media");
    const carried = /** @type {HTMLStyleElement | null} */ (document.getElementById("rules"))?.sheet;
    for (let at = carried?.cssRules.length ?? 0; at > 0; at -= 1)
      if (!(carried?.cssRules[at - 1] instanceof CSSFontFaceRule)) carried?.deleteRule(at - 1);
  }

  // What only the application answers waits for it, and is then done as if it were done now. Where it does not come the link is followed
  // and the form leaves by itself; but a tool sends nothing of what it is told: there it waits, and the page says so (`network.inline`).
  const patience = 4000;
  let isAlone = false;
  /** @type {{ act: () => void, stays: boolean } | undefined} */
  let held;
  let isWaiting = false;
  /** @param {Event} event @param {() => void} act */
  function hold(event, act) {
    const stays = event.target instanceof Element && event.target.closest("[data-stays]") !== null;
    if ("live" in root.dataset || (isAlone && !stays) || !late()) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isWaiting) setTimeout(giveUp, patience);
    isWaiting = true;
    held = { act, stays };
    start();
  }
  // Of a page that was left in a hurry nothing is done any more: it would stop the way out.
  function release() {
    if (!("left" in root.dataset)) held?.act();
    held = undefined;
  }
  function giveUp() {
    isWaiting = false;
    if (held?.stays) {
      delete root.dataset.asked;
      dispatchEvent(new CustomEvent("stay", { detail: held.act }));
    } else {
      isAlone = true;
      release();
    }
  }
  addEventListener("live", release);

  // As the application draws what was chosen before it, the page moves under the finger: what that came down on is what was meant.
  /** @type {{ control: HTMLElement | null, x: number, y: number } | undefined} */
  let pressed;
  document.addEventListener(
    "pointerdown",
    ({ target, clientX: x, clientY: y }) => {
      pressed = undefined;
      if ("live" in root.dataset || !(target instanceof Element)) return;
      pressed = { control: target.closest("a, button"), x, y };
    },
    { capture: true, passive: true },
  );
  document.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && pressed) {
        const { control: meant, x, y } = pressed;
        pressed = undefined;
        const stayed = Math.hypot(event.clientX - x, event.clientY - y) < 10;
        if (meant?.isConnected && stayed && event.target instanceof Node && !meant.contains(event.target)) {
          event.preventDefault();
          event.stopPropagation();
          meant.click();
          return;
        }
      }
      if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
      const control = event.target.closest("[data-app], button[type=button]:not([popovertarget], [data-reading])");
      if (control instanceof HTMLElement) hold(event, () => control.click());
    },
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (form instanceof HTMLFormElement) hold(event, () => form.requestSubmit(submitter));
    },
    true,
  );

  // What is below the screen appears once a tenth of it is seen; what is on it just shows.
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const known = new WeakSet();
  const appearing = new IntersectionObserver(
    (parts) => {
      for (const { target, isIntersecting, boundingClientRect } of parts) {
        const { classList } = target;
        const isWaiting = classList.contains("reveal-waiting");
        if (isIntersecting || (!isWaiting && boundingClientRect.top < innerHeight)) {
          if (isWaiting) classList.replace("reveal-waiting", "reveal-now");
          appearing.unobserve(target);
        } else if (!isWaiting) {
          classList.add("reveal-waiting");
        }
      }
    },
    { threshold: 0.1 },
  );
  /** @param {EventTarget | null} part */
  function awaitSight(part) {
    if (still.matches || !(part instanceof Element) || known.has(part)) return;
    known.add(part);
    appearing.observe(part);
  }
  document.addEventListener("reveal", ({ target }) => awaitSight(target));
})();
