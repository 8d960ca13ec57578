import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { readsAgainWhenRefused } from "./read-again";

const after = (actionStatus: number, actionResult: unknown) =>
  readsAgainWhenRefused({
    actionStatus,
    actionResult,
    defaultShouldRevalidate: actionStatus < 400,
  } as ShouldRevalidateFunctionArgs);

test("what is refused is read again, but where nothing of it is of another moment", () => {
  expect(after(422, { errors: {} })).toBe(true);
  expect(after(422, null)).toBe(true);
  expect(after(422, { errors: {}, asRead: true })).toBe(false);
  expect(after(500, { errors: {} })).toBe(false);
  expect(after(200, { asRead: true })).toBe(true);
});
