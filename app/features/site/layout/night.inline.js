/* A drawing holds its night too (`prefers-color-scheme` in it), and takes it where the page around it is dark. WebKit tells a picture nothing of its page
   (https://bugs.webkit.org/show_bug.cgi?id=199134): there the night is asked for by its name in the drawing, `#nuit`, or `#eclaircie-nuit` in one that moves. */
(() => {
  if (!CSS.supports("hanging-punctuation", "first")) return;

  /** @param {string} address @param {boolean} isNight */
  function named(address, isNight) {
    const day = address.replace(/[-#]nuit$/, "");
    return isNight ? `${day}${day.includes("#") ? "-" : "#"}nuit` : day;
  }

  function tell() {
    for (const image of document.images) {
      const address = image.getAttribute("src") ?? "";
      const isNight = getComputedStyle(image).colorScheme.includes("dark");
      const asked = named(address, isNight);
      if (asked === address || !/\.svg(#|$)|^data:image\/svg/.test(address)) continue;
      image.src = asked;
      for (const source of image.parentElement?.querySelectorAll("picture > source") ?? [])
        source.setAttribute("srcset", named(source.getAttribute("srcset") ?? "", isNight));
      // Drawn already, it would stay as it is until it is laid out anew.
      setTimeout(() => {
        image.style.display = "none";
        image.getBoundingClientRect();
        image.style.display = "";
      });
    }
  }

  /** @param {Node} node */
  const brings = (node) => node instanceof Element && (node.matches("img") || node.querySelector("img"));
  new MutationObserver((changes) => {
    if (changes.some(({ type, addedNodes }) => type === "attributes" || [...addedNodes].some(brings))) tell();
  }).observe(document.documentElement, {
    attributeFilter: ["src", "data-theme", "data-sky"],
    childList: true,
    subtree: true,
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
})();
