import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Where the coach was in the page when she sent a form. */
interface Place {
  scrolled: number;
  form: HTMLFormElement;
  button: HTMLElement | null;
  focused: Element | null;
  /** The line of a list that held it, and its rank there. */
  line: Element | null;
  list: Element | null;
  rank: number;
  /** What held it, the nearest first, up to the page itself. */
  around: Element[];
}

/**
 * For the page of the back office, each act and each link at once. An act that leaves her on its page leaves it scrolled as it was.
 * When the button she pressed is gone with it, the focus goes to the line that took its place; else to the notice that says what was
 * done; else to the heading of what is left. On another page it goes to the notice, else to the page, as a browser does.
 */
export function useFocusAfterAction(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const sent = useRef<Place>(null);
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const { state, formMethod } = useNavigation();

  useEffect(() => {
    function remember({ target, submitter }: SubmitEvent) {
      const form = target as HTMLFormElement;
      if (form.method === "post" && page.current?.contains(form)) sent.current = placeOf(form, submitter, page.current);
    }
    document.addEventListener("submit", remember, true);
    return () => document.removeEventListener("submit", remember, true);
  }, []);

  useLayoutEffect(() => {
    if (state !== "idle") {
      if (formMethod !== "POST") sent.current = null;
      return;
    }
    const arrived = shown.current.pathname !== pathname;
    const led = shown.current.key !== key;
    const place = sent.current;
    shown.current = { pathname, key };
    sent.current = null;
    const before = place ? place.focused : document.activeElement;
    // Once the page is whole: what scrolls it to its top does so in this very commit.
    queueMicrotask(() => {
      if (!page.current) return;
      // A question or an error took it, perhaps while the page was still on its way, and is where she must look.
      if (!isFocusLost() && document.activeElement !== before) {
        if (place) document.activeElement?.scrollIntoView({ block: "nearest" });
        return;
      }
      if (arrived) return focusOnPage(page.current, place);
      if (!place) return;
      if (led && !hash) scrollTo({ top: place.scrolled, behavior: "instant" });
      if (isFocusLost()) focusOn(lineAfter(place) ?? noticeIn(page.current) ?? headingLeft(place));
    });
  }, [state, formMethod, pathname, hash, key]);

  return page;
}

function placeOf(form: HTMLFormElement, button: HTMLElement | null, page: HTMLElement): Place {
  const line = form.closest("li, tr");
  const around: Element[] = [];
  for (let held = form.parentElement; held && page.contains(held); held = held.parentElement) around.push(held);
  return {
    scrolled: scrollY,
    form,
    button,
    focused: document.activeElement,
    line,
    list: line?.parentElement ?? null,
    rank: line?.parentElement ? [...line.parentElement.children].indexOf(line) : 0,
    around,
  };
}

/** A button that is gone leaves it to the body; one that can no longer be pressed loses it a little later. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(":disabled");
}

const takers = "a[href], button, summary";

function canTakeIt(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;
}

function firstIn(held: Element | null | undefined): HTMLElement | undefined {
  return [...(held?.querySelectorAll<HTMLElement>(takers) ?? [])].find(canTakeIt);
}

function lineAfter({ form, button, line, list, rank }: Place): HTMLElement | undefined {
  if (line?.isConnected) return button && canTakeIt(button) ? button : (firstIn(form) ?? firstIn(line));
  return list?.isConnected ? firstIn(list.children[rank] ?? list.lastElementChild) : undefined;
}

function noticeIn(page: HTMLElement): HTMLElement | null {
  return page.querySelector<HTMLElement>("[data-done]");
}

function headingLeft({ around }: Place): HTMLElement | null {
  for (const held of around) {
    if (!held.isConnected) continue;
    const headings = [...held.querySelectorAll<HTMLElement>("h1, h2, h3")];
    const heading = headings.find(canTakeIt);
    if (heading) return heading;
  }
  return null;
}

function focusOn(target: HTMLElement | null) {
  if (!target) return;
  if (!target.matches(`${takers}, [tabindex]`)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
}

/** A button that stands in both pages is left as well: what it would do is no longer what was just done. */
function focusOnPage(page: HTMLElement, place: Place | null) {
  const { activeElement } = document;
  if (!isFocusLost() && !place?.form.contains(activeElement) && !activeElement?.closest("#menu-lateral")) return;
  const notice = place && noticeIn(page);
  if (notice) focusOn(notice);
  else page.focus({ preventScroll: true });
}
