/* Without a network a link, or a form sent before the application is there, would end on a page of the browser and take what was typed
   with it: nothing leaves, and the page says so. Tried again, it leaves once the site itself answered, whatever the browser thinks of the network. */
(() => {
  let isTried = false;
  // A line that is cut further on than the browser looks: the site is asked as a finger comes down on a link to another page of it, and nothing
  // waits for what it answers. On nothing else: a tool says that nothing is sent while it answers.
  let isCut = false;
  /** @type {() => void} */
  let again = () => {};
  let awaitsApplication = false;

  /** @returns {HTMLDialogElement | null} */
  const notice = () => document.querySelector("dialog#sans-reseau");

  /** @param {Event} event @param {() => void} act */
  function keep(event, act) {
    if ((navigator.onLine && !isCut) || isTried || !notice()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(act, false);
  }

  /** @param {() => void} act @param {boolean} isHeld */
  function say(act, isHeld) {
    again = act;
    awaitsApplication = isHeld;
    sayStill(false);
    if (!notice()?.open) notice()?.showModal();
  }

  // What waits for an application that does not come is done as it comes; told so until then. A link or a form still waits for the line.
  addEventListener("stay", (event) => say(/** @type {CustomEvent} */ (event).detail, true));
  addEventListener("live", () => {
    if (awaitsApplication) notice()?.close();
  });

  const reach = () => fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) });

  /** @param {boolean} told */
  const cut = (told) => () => {
    isCut = told;
  };
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const link = target instanceof Element && target.closest("a");
      const isOfHere = link && link.host === location.host && link.pathname !== location.pathname;
      if (isOfHere && navigator.onLine) reach().then(cut(false), cut(true));
    },
    true,
  );

  function tryAgain() {
    sayStill(false);
    reach().then(
      () => {
        // Asked twice, or left meanwhile: it was followed already, or is not to be.
        if (!notice()?.open) return;
        notice()?.close();
        isCut = false;
        isTried = true;
        again();
        isTried = false;
      },
      () => sayStill(true),
    );
  }

  /** @param {boolean} isAway */
  function sayStill(isAway) {
    notice()?.querySelector("[role=status] b")?.toggleAttribute("hidden", !isAway);
  }

  // « Back » has left the page it speaks of.
  addEventListener("popstate", () => notice()?.close());

  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (event.metaKey || event.ctrlKey || event.shiftKey || !(target instanceof Element)) return;
      const choice = target.closest("#sans-reseau button");
      if (choice) {
        if (choice.matches("[data-again]")) tryAgain();
        else notice()?.close();
        return;
      }
      const link = target.closest("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.target || !/^https?:$/.test(link.protocol)) return;
      // A place in the page; its own address without one would be loaded again.
      const isHere = link.href.includes("#") && withoutPlace(link.href) === withoutPlace(location.href);
      // « Contact » and the help are opened in it by the application, and lead to their page without.
      const opensHere = isLive() && link.matches("[data-app]");
      // So is the question on cookies, answered before; « Quitter vite » never waits.
      if (isHere || opensHere || event.defaultPrevented || link.matches("[data-quit]")) return;
      // An application that was asked for without a network does not come any more: nothing waits for it.
      keep(event, () => (isLive() ? link.click() : location.assign(link.href)));
    },
    true,
  );

  // The application keeps its own forms, but not an address of which the answer is a page.
  document.addEventListener(
    "submit",
    (event) => {
      if (!isLive() || isQuestion(event.target)) keepForm(event);
    },
    true,
  );
  // What nothing in the page answered leaves by the browser.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) keepForm(event);
  });

  /** @param {SubmitEvent} event */
  function keepForm(event) {
    const { target: form, submitter } = event;
    if (form instanceof HTMLFormElement) keep(event, () => form.requestSubmit(submitter));
  }

  /** @param {EventTarget | null} form */
  function isQuestion(form) {
    return form instanceof HTMLFormElement && form.method === "get";
  }

  function isLive() {
    return "live" in document.documentElement.dataset;
  }

  /** @param {string} address */
  function withoutPlace(address) {
    return address.split("#")[0];
  }
})();
