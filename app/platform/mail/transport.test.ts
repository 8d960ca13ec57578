import { expect, test } from "vitest";
import { fickleSmtp } from "../../../tests/support/fickle-smtp";
import { openLetterBox } from "./transport.server";

test("what is written at the end of a copy is over before its refusal is told", async () => {
  const smtp = await fickleSmtp();
  smtp.answers(() => 451);
  const box = openLetterBox(smtp.url);
  const told: string[] = [];
  const copy = {
    to: "claire@exemple.test",
    subject: "La lettre de novembre",
    html: "<p>Les jours raccourcissent.</p>",
    text: "Les jours raccourcissent.",
    messageId: "<1@exemple.test>",
    unsubscribeUrl: "https://exemple.test/lettre/desinscription",
    pictures: [],
    date: new Date("2026-11-23T09:00:00Z"),
  };
  const beforeEnd = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    told.push("written");
  };
  const from = { name: "Sophie", address: "sophie@exemple.test" };
  await box.hand(copy, { from, beforeEnd }).catch(({ responseCode }) => told.push(`refused ${responseCode}`));
  box.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(told.at(-1)).toBe("refused 451");
  await smtp.close();
});
