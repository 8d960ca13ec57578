/** Never kept: what is secret, what is hidden, what is a file. */
const SKIPPED = new Set(["password", "hidden", "file", "submit", "button"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;
/** What a form held. */
export interface Kept {
  values: Values;
  /** What was typed among them, and not chosen. */
  words: Record<string, string>;
  /** What still says what the page showed, where its form tells that (`shown.<name>`): what is put back leaves it as it is by then. */
  untouched?: string[];
  /** What the form said it had seen of what is on the site; empty where it says nothing. */
  version: string;
}

/** Of a form that says it (`versionOf`). */
function seenBy(form: HTMLFormElement): string {
  const field = form.elements.namedItem("version");
  return field instanceof HTMLInputElement ? field.value : "";
}

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !SKIPPED.has(element.type),
  );
}

function keyOf(control: Control): string {
  if (isChoice(control)) return `${control.name}=${control.value}`;
  // One of several of this name: its own id tells it from them, which an editor may have taken over.
  return control.name.endsWith("[]") ? `${control.name}${control.dataset.keptAs ?? control.id}` : control.name;
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** What is chosen in it is kept by its button alone (`data-tab-only`), not by the address that keeps the text meanwhile. */
export function isLeftToTab(control: Control): boolean {
  return control.dataset.tabOnly !== undefined && "defaultValue" in control && control.value !== control.defaultValue;
}

function valuesOf(controls: Control[]): Values {
  return Object.fromEntries(
    controls.map((control) => [keyOf(control), isChoice(control) ? control.checked : control.value]),
  );
}

export function keptOf(form: HTMLFormElement, controls = controlsOf(form)): Kept {
  const untouched = controls.filter((control) => isUntouched(control, form));
  const typed = controls.filter(
    (control) => isTyped(control) && control.value.trim() !== "" && !untouched.includes(control),
  );
  return {
    values: valuesOf(controls),
    words: Object.fromEntries(typed.map((control) => [keyOf(control), control.value])),
    version: seenBy(form),
    ...(untouched.length > 0 && { untouched: untouched.map(keyOf) }),
  };
}

function isUntouched(control: Control, form: HTMLFormElement): boolean {
  const shown = form.elements.namedItem(`shown.${control.name}`);
  return shown instanceof HTMLInputElement && plain(shown.value) === plain(control.value);
}

function isTyped(control: Control): boolean {
  return control instanceof HTMLTextAreaElement || ["text", "email", "url", "tel", "search"].includes(control.type);
}

/** Lines and blocks go by their rank: in a form that has others, the words of one would be another's. */
export function fits(kept: Kept, shown: Kept): boolean {
  const parts = partsOf(kept);
  const isForThis = parts === "" || parts === partsOf(shown);
  return isForThis && Object.keys(kept.values).some((name) => name in shown.values);
}

function partsOf({ values }: Kept): string {
  return String(Object.keys(values).filter((name) => name.includes("[]") && typeof values[name] === "string"));
}

export function isHoused(kept: Kept, shown: Kept): boolean {
  return Object.keys(kept.words).every((name) => name in shown.values);
}

/** The words for which the form has no field, since a part of it is made in the page; null when there are none. */
export function homeless(kept: Kept, shown: Kept): Kept | null {
  const words = Object.fromEntries(Object.entries(kept.words).filter(([name]) => !(name in shown.values)));
  return Object.keys(words).length > 0 ? { values: words, words, version: kept.version } : null;
}

export function saysSomething({ words }: Kept): boolean {
  return Object.keys(words).length > 0;
}

type Reading = (value: string | boolean) => unknown;
export const whole: Reading = (value) => value;
/** The site trims what it keeps. */
export const trimmed: Reading = (value) => (typeof value === "string" ? plain(value) : value);

function plain(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(" ");
}

export function same(kept: Kept, present: Kept, read: Reading): boolean {
  return (
    isHoused(kept, present) &&
    Object.entries(present.values).every(([name, value]) => {
      const other = kept.untouched?.includes(name) ? undefined : kept.values[name];
      return other === undefined || read(other) === read(value);
    })
  );
}

/** Through the element's own setter and an event, so that a field React controls follows too. */
export function put(form: HTMLFormElement, { values, untouched = [] }: Kept): void {
  for (const control of controlsOf(form)) {
    const value = values[keyOf(control)];
    if (value === undefined || untouched.includes(keyOf(control))) continue;
    if (isChoice(control)) {
      if (control.checked !== value) control.click();
    } else if (typeof value === "string" && control.value !== value) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
