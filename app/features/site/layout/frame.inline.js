/* What the frame of a page does by itself, before the application comes and without it: the reading mode, the question on cookies asked again, the menu closed. */
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  // What was chosen on this device, else what the system says.
  const isNight = () => (root.dataset.theme ? root.dataset.theme === "nuit" : dark.matches);

  function tellReading() {
    for (const button of document.querySelectorAll("[data-reading]")) {
      button.setAttribute("aria-pressed", String(isNight()));
    }
  }
  dark.addEventListener("change", tellReading);
  // Said by a button that is drawn later.
  for (const drawn of ["DOMContentLoaded", "reading"]) addEventListener(drawn, tellReading);

  function changeReading() {
    const chosen = isNight() ? "jour" : "nuit";
    root.dataset.theme = chosen;
    // Refused by the browser, the choice lasts as long as the page.
    try {
      localStorage.setItem("lecture", chosen);
    } catch {}
    tellReading();
  }

  /** Without the banner the link leads to the page that lists them. @param {Event} event */
  function askAgain(event) {
    const banner = document.getElementById("cookies");
    if (!banner?.firstChild) return;
    event.preventDefault();
    root.dataset.ask ??= "";
    banner.focus();
  }

  /** A menu stays open across a change of page in the application, and comes back open with « Back ». */
  function closeMenu() {
    const menu = document.querySelector(".drawer:popover-open");
    if (menu instanceof HTMLElement) menu.hidePopover();
  }
  addEventListener("pagehide", closeMenu);
  // What the keyboard goes on to past its last line is behind it.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && !target.closest(".drawer")) closeMenu();
  });

  document.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest("[data-reading]")) changeReading();
      else if (event.target.closest("[data-cookies]")) askAgain(event);
      else if (event.target.closest(".drawer a")) closeMenu();
    },
    true,
  );
  document.addEventListener(
    "submit",
    ({ target }) => {
      if (target instanceof Element && target.closest(".drawer")) closeMenu();
    },
    true,
  );
})();
