import { expect, type Page } from "@playwright/test";

/** With the reader’s own colours (forced, dark): what is current, pressed or chosen looks unlike its neighbours still. */
export async function expectToldWithoutColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await page.evaluate(toldByColourAlone), `${name}, own colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** Runs in the page. */
export function toldByColourAlone(): string[] {
  const marks = (one: Element) =>
    [one, ...one.querySelectorAll("*")]
      .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, "::after")])
      .map(({ outlineStyle, borderTopWidth, borderBottomWidth, borderLeftWidth, ...style }) => [
        outlineStyle,
        borderTopWidth,
        borderBottomWidth,
        borderLeftWidth,
        style.borderBottomColor,
        style.textDecorationLine,
        style.content,
      ])
      .join();
  const chosen = [
    ...document.querySelectorAll(
      "[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], label:has(:checked)",
    ),
  ].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return chosen.flatMap((one) => {
    // The browser’s own boxes say it themselves.
    const box = one.querySelector("input:checked");
    if (box && getComputedStyle(box).appearance !== "none" && getComputedStyle(box).opacity !== "0") return [];
    const list = one.closest("ul, ol, nav, fieldset, [role=toolbar], [role=tablist], form");
    const like = [...(list?.querySelectorAll(`${one.tagName}`) ?? [])].find(
      (other) =>
        other.className === one.className &&
        other !== one &&
        !other.matches("[aria-current], [aria-pressed=true], [aria-selected=true], :has(:checked)") &&
        other.querySelectorAll("*").length === one.querySelectorAll("*").length &&
        other.checkVisibility(),
    );
    return like && marks(like) === marks(one) ? [one.outerHTML.slice(0, 120)] : [];
  });
}
