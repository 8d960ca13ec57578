/** What a title says opens after this long, at once right after another one (requirements ). */
export const openAfterMs = 700;
export const atOnceWithinMs = 300;

let enter: ReturnType<typeof watch> | undefined;

/** The titles of links and buttons, drawn by us: closed by leaving, Escape or scrolling. Without a script the browser draws them. */
export function watchTooltips(under?: Element): void {
  enter ??= watch(document);
  if (under) enter(under);
}

/** Gives what to do with what the pointer is on already. */
function watch(page: Document): (target: EventTarget | null) => void {
  const tip = page.createElement("div");
  tip.className = "tooltip";
  tip.id = "tooltip";
  tip.role = "tooltip";
  let owner: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  function enter(target: EventTarget | null): void {
    if (!(target instanceof Element) || tip.contains(target)) return;
    const titled = target.closest<HTMLElement>(":is(a, button)[title]");
    if (titled === owner || owner?.contains(target)) return;
    leave();
    if (!titled) return;
    owner = titled;
    tip.textContent = titled.title;
    // The browser would draw it too.
    titled.removeAttribute("title");
    timer = setTimeout(open, performance.now() - closedAt < atOnceWithinMs ? 0 : openAfterMs);
  }

  function open(): void {
    if (!owner?.isConnected) {
      leave();
      return;
    }
    // Among what is drawn above the page, where its owner is.
    (owner.closest("dialog, [popover]") ?? page.body).append(tip);
    owner.setAttribute("aria-describedby", tip.id);
    const around = owner.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const { clientWidth, clientHeight } = page.documentElement;
    const left = Math.min(Math.max(4, around.left + around.width / 2 - width / 2), clientWidth - width - 4);
    const isBelow = around.bottom + height <= clientHeight;
    tip.style.left = `${left}px`;
    tip.style.top = `${isBelow ? around.bottom : around.top - height}px`;
  }

  function close(): void {
    clearTimeout(timer);
    if (tip.isConnected) closedAt = performance.now();
    tip.remove();
    owner?.removeAttribute("aria-describedby");
  }

  /** Closed before that, it stays closed until its owner is left. */
  function leave(): void {
    close();
    if (owner) owner.title = tip.textContent ?? "";
    owner = undefined;
  }

  const isTouch = (event: Event) => event instanceof PointerEvent && event.pointerType === "touch";
  page.addEventListener("pointerover", (event) => {
    if (!isTouch(event)) enter(event.target);
  });
  page.addEventListener("pointerout", (event) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node) || !(owner?.contains(to) || tip.contains(to))) leave();
  });
  page.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) enter(event.target);
  });
  page.addEventListener("focusout", leave);
  page.addEventListener("pointerdown", close);
  page.addEventListener("scroll", close, { capture: true, passive: true });
  page.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  return enter;
}
