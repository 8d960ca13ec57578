import { expect, type Page } from "@playwright/test";

interface Stop {
  /** Its place in the order of the keys. */
  rank: number;
  /** Reached for the first time. */
  fresh: boolean;
  name: string;
  faults: string[];
}

/**
 * From the first key to the last: each control that is seen is reached once, in the order it is seen, with a ring one sees and nothing
 * above it; and the focus comes out at the end.
 */
export async function expectKeysReachAll(page: Page, name: string): Promise<void> {
  expect.soft(await keyFaults(page), `${name}, with Tab`).toEqual([]);
}

/** The first key leads to the first link of the page, « Aller au contenu », before the exit; but where a field has the focus already. */
export async function expectBeginsAtTop(page: Page, name: string): Promise<void> {
  if (await page.evaluate(() => document.activeElement !== document.body)) return;
  await page.keyboard.press("Tab");
  // Taken away again: a link over the header is shown while it has the focus.
  const first = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    focused.blur();
    return focused.textContent;
  });
  expect.soft(first, `${name}, first key`).toBe("Aller au contenu");
}

export async function keyFaults(page: Page): Promise<string[]> {
  const count = await page.evaluate(beginWalk);
  const faults = new Set<string>();
  let last: Stop | null = null;
  let ends = 0;
  for (let keys = 0; ends < 2 && keys < count * 2 + 40; keys += 1) {
    await page.keyboard.press("Tab");
    const stop: Stop | null = await page.evaluate(readStop);
    // Out at the end, then in at the start, for a page that begins elsewhere.
    if (!stop) ends += 1;
    else if (stop.rank === 0 && last && last.rank !== 0) break;
    else if (!stop.fresh && stop.rank !== last?.rank) {
      faults.add(`${stop.name} is reached twice, after ${last?.name}`);
      break;
    }
    for (const fault of stop?.faults ?? []) faults.add(`${stop?.name} ${fault}, after ${last?.name}`);
    last = stop ?? last;
  }
  if (ends === 0 && count > 1) faults.add(`the focus ${last ? `never comes out, after ${last.name}` : "goes nowhere"}`);
  for (const missed of await page.evaluate(missedStops)) faults.add(`never reached: ${missed}`);
  return [...faults];
}

declare global {
  // What the keys have reached, in the page; and where the last of it stands.
  var keyStops: Element[];
  var keyBefore: Element | null;
}

/** Runs in the page. */
export function beginWalk(): number {
  globalThis.keyStops = [];
  globalThis.keyBefore = null;
  return document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]").length;
}

/** Runs in the page: what is seen and was not reached. A group of choices is one stop. */
export function missedStops(): string[] {
  const reached = globalThis.keyStops;
  const isChoice = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "radio";
  const known = (one: Element) =>
    isChoice(one)
      ? reached.some((other) => isChoice(other) && other.name === one.name && other.form === one.form)
      : reached.includes(one);
  const selector =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true], audio[controls]";
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && !one.closest("[inert]"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !known(one))
    .map((one) => one.outerHTML.slice(0, 120));
}

/** Runs in the page: what has the focus, and what is wrong with it; null once it has left the page. */
export function readStop(): Stop | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) return null;
  const faults: string[] = [];
  const fresh = !globalThis.keyStops.includes(focused);
  if (fresh) globalThis.keyStops.push(focused);
  const rank = globalThis.keyStops.indexOf(focused);
  const label = focused.closest("label") ?? (focused as HTMLInputElement).labels?.[0] ?? null;
  const name = `${focused.tagName} « ${((label ?? focused).textContent || focused.getAttribute("aria-label") || "").trim().slice(0, 40)} »`;

  // What is drawn around it: itself, its label, or what the label holds.
  const shown = [
    focused,
    ...(label ? [label, ...label.querySelectorAll("*")] : []),
    ...(focused.nextElementSibling ? [focused.nextElementSibling] : []),
    ...(focused.parentElement ? [focused.parentElement] : []),
  ];
  const ringed = shown.find((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  // The second stop of a date is the browser’s own sign, with its own ring; no rule matches a frame whose page has the focus.
  const sign = !fresh && globalThis.keyStops.at(-1) === focused;
  if (!ringed && !sign && !focused.matches("iframe")) faults.push("has no ring");
  else if (ringed) {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (colour: string) => {
      if (!canvas) return [0, 0, 0, 0];
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (colour: number[]) => {
      const [red = 0, green = 0, blue = 0] = colour
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    // What the ring lies on; a drawing or a gradient is left to the eye.
    const offset = Number.parseFloat(getComputedStyle(ringed).outlineOffset);
    let behind: Element | null = offset < 0 ? ringed : ringed.parentElement;
    let ground: number[] | null = null;
    for (; behind; behind = behind.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(behind);
      if (backgroundImage !== "none") break;
      const colour = rgba(backgroundColor);
      if ((colour[3] ?? 0) > 250) {
        ground = colour;
        break;
      }
      if (behind === document.documentElement) ground = rgba("Canvas");
    }
    if (ground) {
      // A line and its halo: one of the two shows, whatever lies behind.
      const { outlineColor, boxShadow } = getComputedStyle(ringed);
      const under = light(ground);
      const contrasts = [outlineColor, /^[a-z]+\([^)]*\)/.exec(boxShadow)?.[0] ?? outlineColor].map((colour) => {
        const [, , , opacity = 0] = rgba(colour);
        const seen = rgba(colour).map((part, rank) => (part * opacity + (ground[rank] ?? 0) * (255 - opacity)) / 255);
        const over = light(seen);
        return (Math.max(over, under) + 0.05) / (Math.min(over, under) + 0.05);
      });
      const contrast = Math.max(...contrasts);
      if (contrast < 3) faults.push(`has a ring of ${contrast.toFixed(1)} to 1`);
    }
  }

  const box = (
    label && focused.getBoundingClientRect().width < 3
      ? label
      : ringed?.contains(focused)
        ? focused
        : (ringed ?? focused)
  ).getBoundingClientRect();
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
    faults.push("is out of the screen");
  const stays = (one: Element | null) => {
    for (let up = one; up; up = up.parentElement) {
      const { position } = getComputedStyle(up);
      if (position === "fixed" || position === "sticky") return up;
    }
    return null;
  };
  const own = stays(focused);
  const above = [0.04, 0.5, 0.96]
    .flatMap((down) =>
      [0.04, 0.5, 0.96].map((along) => [box.left + box.width * along, box.top + box.height * down] as const),
    )
    .map(([x, y]) => stays(document.elementFromPoint(x, y)))
    .filter((one) => one && one !== own && !one.contains(focused) && !focused.contains(one));
  if (above.length >= 3 && box.height < innerHeight / 2 && !(focused instanceof HTMLTextAreaElement))
    faults.push(`is under .${above[0]?.className}`);

  // In the order one sees: not up in its own column, not back on its own line. Both are looked at now: a row may have scrolled.
  const before = own ? null : globalThis.keyBefore?.getBoundingClientRect();
  if (before && before.width > 1 && box.width > 1) {
    const beside = box.left < before.right && before.left < box.right;
    const level = Math.min(box.bottom, before.bottom) - Math.max(box.top, before.top);
    if (beside && box.bottom <= before.top) faults.push("is above the one before");
    if (level > Math.min(box.height, before.height) / 2 && box.right <= before.left)
      faults.push("is left of the one before");
  }
  globalThis.keyBefore = own ? null : focused;
  return { rank, fresh, name, faults };
}
