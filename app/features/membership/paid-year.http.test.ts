import { afterAll, expect, test } from "vitest";
import { addDays, formatDay, parisDay } from "~/platform/clock";
import { openProvider } from "../../../tests/support/paying";
import { openSite, plain } from "../../../tests/support/site";

const provider = await openProvider();
const site = await openSite();
afterAll(() => Promise.all([site.close(), provider.close()]));

const now = new Date();
/** The fourteen days of the right to change one's mind end before a year that was not asked for at once begins. */
const opens = addDays(parisDay(now), 15);

test.each([
  [true, "Vous êtes membre Premium.", "Votre accès s’ouvre"],
  [false, `Votre accès s’ouvre le ${plain(formatDay(opens))}.`, "Vous êtes membre Premium."],
])("once paid, the first sentence says what is open: begun at once, %s", async (earlyStart, said, unsaid) => {
  const claire = await site.person("Claire");
  const order = await provider.join(claire.id, { now, earlyStart });
  const [page] = plain(await claire.html(`/payment-success?commande=${order}`)).split("</main>");
  expect(page).toContain("Votre paiement de 500 € est confirmé. ");
  expect(page).toContain(said);
  expect(page).not.toContain(unsaid);
});
