import { expect, type Page } from "@playwright/test";
import { everything } from "./extent.ts";

/** A desk, two small laptops, a tablet, and three telephones with the bars of their browser. */
const screens = everything
  ? ([
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [768, 1024],
      [390, 664],
      [360, 640],
      [320, 568],
    ] as const)
  : ([
      [390, 664],
      [320, 568],
    ] as const);

/** The smallest letters, in pixels. */
const smallest = 13;

/**
 * Of the page that is open, at each screen: what cannot be scrolled free from under what stays on the screen, what remains under it at
 * the end, what is written too small; and with letters twice as large, on a telephone, whether anything scrolls sideways.
 */
export async function expectFree(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    expect.soft(await page.evaluate(faultsOf, smallest), `${name} at ${width} × ${height}`).toEqual([]);
    const aside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(aside, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    if (width >= 400) continue;
    expect.soft(await page.evaluate(tooWide, "200%"), `${name} at ${width}, letters twice as large`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Runs in the page. */
export function faultsOf(smallest: number): string[] {
  const stays = [...document.querySelectorAll("body *")].filter((one) => {
    const { position, bottom } = getComputedStyle(one);
    return (position === "fixed" || (position === "sticky" && bottom !== "auto")) && one.checkVisibility();
  });
  const isAmong = (one: Element | null) => stays.find((stay) => stay.contains(one));
  const named = (one: Element) => `${one.tagName.toLowerCase()} « ${(one.textContent ?? "").trim().slice(0, 50)} »`;
  const shown = { opacityProperty: true, visibilityProperty: true };
  const faults = new Set<string>();

  // What a keyboard or a thumb reaches, brought to the screen as the browser does.
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility(shown) || isAmong(control)) continue;
    control.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      for (const y of [top + 2, Math.min(bottom, top + 400) - 2]) {
        const over = isAmong(document.elementFromPoint(x, y));
        if (over && !over.contains(control)) faults.add(`${named(control)} under .${over.className}`);
      }
    }
  }

  const lines: { element: Element; node: Node }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element && node.nodeValue?.trim() && element.checkVisibility(shown)) lines.push({ element, node });
  }
  const range = document.createRange();
  const rectsOf = (node: Node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };

  // At the end of the page nothing remains under.
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  const boxes = stays.map((stay) => ({ stay, box: stay.getBoundingClientRect() })).filter(({ box }) => box.height > 0);
  for (const { element, node } of lines) {
    const own = isAmong(element);
    for (const line of rectsOf(node)) {
      const over = boxes.find(
        ({ stay, box }) =>
          stay !== own &&
          line.left < box.right - 1 &&
          line.right > box.left + 1 &&
          line.top < box.bottom - 1 &&
          line.bottom > box.top + 1,
      );
      if (over && !own) faults.add(`${named(element)} remains under .${over.stay.className}`);
    }
  }

  for (const { element, node } of lines) {
    if (element.closest("sup, .sr-only") || rectsOf(node).length === 0) continue;
    const drawn = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * drawn;
    if (size < smallest - 0.01) faults.add(`${named(element)} is written in ${size.toFixed(1)} px`);
  }
  scrollTo({ top: 0, behavior: "instant" });
  return [...faults];
}

/** Runs in the page: what stands out of the screen, or is squeezed, with letters twice as large. */
export async function tooWide(size: string): Promise<string[]> {
  const root = document.documentElement;
  root.style.fontSize = size;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { clientWidth: width, scrollWidth } = root;
  const out = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1;
  const guilty =
    scrollWidth > width
      ? [...document.querySelectorAll("body :not(svg *)")]
          .filter((one) => out(one) && ![...one.children].some(out))
          .map((one) => one.outerHTML.slice(0, 100))
      : [];
  // What is broken letter by letter fits too, and is not read. Of the public pages and the account.
  const squeezed = [
    ...document.querySelectorAll(
      "[data-chrome=site] main :is(h1, h2, h3, h4, p, li, dt, dd, label, legend, span, small, a)",
    ),
  ]
    .filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest(".sr-only, [aria-hidden], svg") &&
        (one.textContent ?? "").trim().length > 12,
    )
    .filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue?.trim().length ?? 0) > 12),
    )
    .filter((one) => one.getBoundingClientRect().width < 2.5 * Number.parseFloat(getComputedStyle(one).fontSize))
    .filter((one) => one.getBoundingClientRect().width > 1)
    .map((one) => `squeezed: ${one.outerHTML.slice(0, 100)}`);
  // Words that leave the box that cuts them, or their own button.
  const cut = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest(".sr-only, [aria-hidden=true], svg, .skip")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    let box: Element | null = element;
    const edges = (one: Element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
      if (getComputedStyle(one).webkitLineClamp !== "none") return { x: false, y: false, own: false };
      const hides = (how: string) => how === "hidden" || how === "clip";
      return {
        x: hides(overflowX) && textOverflow !== "ellipsis",
        y: hides(overflowY),
        own: one.matches("button, .btn"),
      };
    };
    while (box && box !== document.body && !Object.values(edges(box)).some(Boolean)) box = box.parentElement;
    if (!box || box === document.body) continue;
    const { x, y, own } = edges(box);
    const bounds = box.getBoundingClientRect();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 2 || bounds.width < 2) continue;
      const aside = (x || own) && (line.right > bounds.right + 3 || line.left < bounds.left - 3);
      const above = (y || own) && (line.bottom > bounds.bottom + 6 || line.top < bounds.top - 6);
      if (aside || above) cut.add(`cut by .${box.className}: ${node.nodeValue.trim().slice(0, 50)}`);
    }
  }
  root.style.fontSize = "";
  return [
    ...[...cut].slice(0, 5),
    ...(scrollWidth > width ? [`${scrollWidth} px`] : []),
    ...guilty.slice(0, 5),
    ...squeezed.slice(0, 5),
  ];
}
