import { expect, test } from "vitest";
import { startRows } from "./messages";
import { earlyRequest } from "./own-messages";

test("who asks for hours before the end of the withdrawal period knows the same, whether they are ordered or moved there", () => {
  const { rows } = startRows({
    startsAt: new Date("2026-12-01T09:00:00Z"),
    withdrawUntil: "2026-12-08",
    from: "2026-12-09",
    days: 14,
    whole: false,
  });
  const known = (text: string | undefined) => text?.slice(text.indexOf("Je sais"));
  expect(known(rows[0]?.text)).toBe(known(earlyRequest));
});
