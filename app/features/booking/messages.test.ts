import { expect, test } from "vitest";
import { startRows } from "./messages";
import { earlyRequest } from "./own-messages";

test("a meeting on the day after the period, ordered before midnight, is said to fall inside it if it is paid later", () => {
  const asked = { withdrawUntil: "2026-12-08", from: "2026-12-10", days: 14, whole: true };
  const question = (startsAt: string) => startRows({ ...asked, startsAt: new Date(startsAt) }).question;
  expect(question("2026-12-08T09:00:00Z")).toMatch(/jusqu’au mardi 8\sdécembre inclus\. Votre séance tombe avant/);
  expect(question("2026-12-09T09:00:00Z")).toMatch(/comptés depuis le paiement\. Réglée après minuit/);
});

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
