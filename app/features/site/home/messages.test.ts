import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/rules";
import { homeTexts } from "./messages";

test("the membership is told with its meetings only while there are some", () => {
  const ledeOf = (offer: Parameters<typeof homeTexts>[1]) =>
    homeTexts({ ...defaultSettings, first_exchange_minutes: 20 }, offer).membership.lede;
  expect(ledeOf({ gatherings: { promisedFor: null } })).toContain("des rencontres");
  expect(ledeOf({})).not.toContain("rencontre");
});
