import { expect, test } from "vitest";
import { keepWayOut } from "./way-out";

const kinds = ["reload", "push", "replace"] as const;

/** Whether a navigation goes on, in a page that begins to be left, or does not. */
function goesOn(navigationType: (typeof kinds)[number], isLeft: boolean, userInitiated = false): boolean {
  const [page, navigation] = [new EventTarget(), new EventTarget()];
  keepWayOut(page, navigation);
  if (isLeft) page.dispatchEvent(new Event("beforeunload"));
  const navigate = new Event("navigate", { cancelable: true });
  return navigation.dispatchEvent(Object.assign(navigate, { navigationType, userInitiated }));
}

test("a page that is being left is not reloaded in place of it", () => {
  expect(kinds.filter((kind) => !goesOn(kind, true))).toEqual(["reload"]);
});

test("who reloads a page twice in a row reloads it", () => {
  expect(goesOn("reload", true, true)).toBe(true);
});

test("a page that nobody leaves is reloaded when a part of it does not come", () => {
  expect(kinds.every((kind) => goesOn(kind, false))).toBe(true);
});
