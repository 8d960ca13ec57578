/* Without a network a link, or a form sent before the application is there, would end on a page of the browser and take what was typed
   with it: nothing leaves, and the page says so. Tried again, it leaves once the site itself answered, whatever the browser thinks of the network. */
(() => {
  let isTried = false;
  /** @type {() => void} */
  let again = () => {};

  /** @returns {HTMLDialogElement | null} */
  const notice = () => document.querySelector("dialog#sans-reseau");

  /** @param {Event} event @param {() => void} act */
  function keep(event, act) {
    const told = notice();
    if (navigator.onLine || isTried || !told) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    again = act;
    sayStill(false);
    if (!told.open) told.showModal();
  }

  function tryAgain() {
    sayStill(false);
    fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) }).then(
      () => {
        // Asked twice, or left meanwhile: it was followed already, or is not to be.
        if (!notice()?.open) return;
        notice()?.close();
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
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
      const isHere = link.pathname === location.pathname && link.search === location.search;
      // The help and the question on cookies open in the page; « Quitter vite » never waits.
      if (isHere || event.defaultPrevented || link.matches("[data-app], [data-quit]")) return;
      keep(event, () => link.click());
    },
    true,
  );

  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if ("live" in document.documentElement.dataset || !(form instanceof HTMLFormElement)) return;
      keep(event, () => form.requestSubmit(submitter));
    },
    true,
  );
})();
