/** How soon after a page began to be left a reload is nobody's wish. */
const JUST_LEFT_MS = 3000;

/**
 * Firefox drops what a page was fetching as soon as it is left for another document, and React Router reloads the page of which a part does
 * not come: what it was left for would be lost, and « Quitter vite » late by a page.
 */
export function keepWayOut(page: EventTarget, navigation: EventTarget | undefined): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  page.addEventListener("beforeunload", ({ timeStamp }) => {
    leftAt = timeStamp;
  });
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated, timeStamp } = event as NavigateEvent;
    if (navigationType === "reload" && !userInitiated && timeStamp - leftAt < JUST_LEFT_MS) event.preventDefault();
  });
}
