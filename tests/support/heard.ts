import { expect, type Page } from "@playwright/test";
import { bringAxe } from "./axe.ts";

declare const axe: {
  setup(root: Document): void;
  teardown(): void;
  commons: { text: { accessibleText(element: Element): string } };
};

/** What somebody who hears the page is told too little of, beside the rules of axe. */
export async function expectHeard(page: Page, name: string): Promise<void> {
  await bringAxe(page);
  expect.soft(await page.evaluate(heardFaults), `${name}, heard`).toEqual([]);
}

/** Runs in the page, once axe is there: the names are those it computes. */
export function heardFaults(): string[] {
  axe.setup(document);
  const faults: string[] = [];
  const plain = (text: string | null | undefined) => (text ?? "").replace(/[\s\u00a0\u202f]+/g, " ").trim();
  const heard = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true], [inert]");
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(heard);
  const nameOf = (one: Element) => plain(axe.commons.text.accessibleText(one));

  if (!document.documentElement.lang.startsWith("fr")) faults.push("the page says no language");
  if (!document.querySelector("[aria-live], [role=status], [role=alert]")) faults.push("nothing says what changes");

  // Two that are called alike do the same thing: a list of links, or of buttons, is heard out of its place.
  const valueOf = (field: Element | RadioNodeList | null) => (field instanceof HTMLInputElement ? field.value : "");
  // Two people may be called alike: what stands beside the name says who.
  const ofSomebody = /^\/admin\/(?:members|messages|echanges)\/[0-9a-f-]{36}/;
  const effectOf = (one: Element): string => {
    if (one instanceof HTMLAnchorElement) return one.origin + one.pathname.replace(ofSomebody, "…") + one.search;
    const form = (one as HTMLButtonElement).form;
    if (one instanceof HTMLButtonElement && form && one.type === "submit") {
      const hidden = [...form.querySelectorAll("input[type=hidden]")].map((field) => valueOf(field));
      return [form.action, one.formAction, one.name, one.value, ...hidden].join(" ");
    }
    if (one instanceof HTMLInputElement) return `${one.name} ${one.type === "radio" ? one.value : ""}`;
    const target = ["aria-controls", "commandfor", "popovertarget"].map((name) => one.getAttribute(name));
    return target.find((id) => id !== null) ?? (one.id || `number ${controls.indexOf(one)}`);
  };
  const kindOf = (one: Element) => one.getAttribute("role") ?? one.tagName.toLowerCase();
  const here = location.origin + location.pathname + location.search;
  const groups: (Element | null)[] = [
    ...document.querySelectorAll("fieldset, [role=group], [role=radiogroup], dialog, form"),
  ];
  const controls = all(
    "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=tab]",
  );
  const known = new Map<string, Set<string>>();
  for (const one of controls) {
    const name = nameOf(one);
    if (!/[\p{L}\p{N}]/u.test(name)) faults.push(`« ${name} » is no name: ${one.outerHTML.slice(0, 120)}`);
    // A place of this very page is called as that place is; a field is heard in its question, or in its form.
    if (one instanceof HTMLAnchorElement && one.hash && effectOf(one) === here) continue;
    const within = one.closest("fieldset, [role=group], [role=radiogroup], dialog, form");
    const inside = one.matches("input, select, textarea") ? `${groups.indexOf(within)} ` : "";
    const key = `${inside}${kindOf(one)} « ${name} »`;
    known.set(key, (known.get(key) ?? new Set()).add(effectOf(one)));
    // Who speaks to the machine says what is written there.
    const written = plain((one as HTMLElement).innerText).toLowerCase();
    const said = one.hasAttribute("aria-label") || one.hasAttribute("aria-labelledby");
    if (said && /\p{L}{2}/u.test(written) && !name.toLowerCase().includes(written))
      faults.push(`« ${written} » is written, « ${name} » is said`);
  }
  for (const [key, effects] of known)
    if (effects.size > 1) faults.push(`${effects.size} × ${key}: ${[...effects].join(" | ")}`);

  for (const table of all("table:not([role=presentation])")) {
    const heads = [...table.querySelectorAll("th")];
    if (heads.length === 0) faults.push(`a table without heads: ${plain(table.textContent).slice(0, 60)}`);
    const silent = heads.filter((head) => !plain(head.textContent) && !head.getAttribute("aria-label"));
    if (silent.length > 0) faults.push(`a head without a word: ${plain(table.textContent).slice(0, 60)}`);
  }
  for (const radio of all("input[type=radio]")) {
    const group = radio.closest("fieldset, [role=group], [role=radiogroup]");
    if (!group || !nameOf(group)) faults.push(`a choice without its question: ${nameOf(radio)}`);
  }
  for (const drawing of all("svg:not([role])")) {
    if (!drawing.closest("[role=img]"))
      faults.push(`a drawing neither told nor hidden: ${drawing.outerHTML.slice(0, 100)}`);
  }
  for (const one of all("[tabindex='0']:not(a, button, input, select, textarea, summary)")) {
    if (!one.matches("[role], section") || !nameOf(one))
      faults.push(`reached, and not called: ${one.outerHTML.slice(0, 100)}`);
  }
  for (const field of all("[aria-invalid=true]")) {
    const told = (field.getAttribute("aria-describedby") ?? field.getAttribute("aria-errormessage") ?? "").split(" ");
    if (!told.some((id) => plain(document.getElementById(id)?.textContent)))
      faults.push(`refused without a word: ${nameOf(field)}`);
  }
  axe.teardown();
  return [...new Set(faults)];
}
