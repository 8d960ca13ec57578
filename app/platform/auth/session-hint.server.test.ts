import { expect, test } from "vitest";
import { endOf } from "./lifetimes";
import { hintUntil } from "./session-hint.server";

test("the hint of a session lasts as long as its cookie, however long the answer took to be written", () => {
  const at = new Date("2026-11-21T10:00:00.999Z");
  expect(hintUntil(endOf("ordinary", at, at), { at, untilClosed: false })).toContain(`; Max-Age=${30 * 86_400}; `);
});
