import { afterAll, beforeAll, expect, test } from "vitest";
import { findMessageConsent, giveMessageConsent } from "~/features/advice/advice.server";
import { CHOICE_COOKIE } from "~/features/legal/rules";
import { isSubscribed } from "~/features/newsletter/newsletter.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { subscribersAt } from "../../../tests/support/letters";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";

const PATH = "/espace-membre/mes-donnees";
const before = new Date("2026-11-21T13:20:00Z");
let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const page = async (browser: Browser, path = PATH) => (await browser.html(path)).replaceAll("’", "'");
const withdraw = (browser: Browser, consent: string) => browser.post(PATH, { intent: "withdraw-consent", consent });
const give = (userId: string) => inTransaction((trx) => giveMessageConsent(trx, { userId }, { now: before }));

test("who agreed to nothing has nothing to take back, and is told so", async () => {
  const nina = await site.person("Nina");
  const shown = await page(nina);
  expect(shown).toContain("Rien de facultatif : il n'y a rien à retirer.");
  expect(shown).not.toContain("Retirer cet accord");
});

test("each consent says since when and to which text; taken back, it is so at once, and the history keeps both", async () => {
  const ines = await site.person("Inès");
  const other = await site.person("Paul");
  await give(ines.id);
  await give(other.id);
  await subscribersAt([ines.email, other.email], before);

  const shown = await page(ines);
  expect(shown).toContain("Lire ce que vous écrivez");
  expect(shown).toContain("Recevoir la lettre");
  expect(shown.match(/<b>Oui<\/b>, depuis le samedi 21 novembre 2026 à 14 h 20/g)).toHaveLength(2);
  expect(shown).toContain("formulaire du site, texte 2026-11");
  expect(shown, "what follows, with a way back").toContain("plus aucune lettre ne part vers cette adresse");

  const asked = await page(ines, `${PATH}?retirer=letter`);
  expect(asked, "without a script, the question is in the page").toMatch(
    /<h2[^>]*>Retirer cet accord : recevoir la lettre \?<\/h2>/,
  );
  expect(asked).toContain(`href="${PATH}#accord-letter"`);

  for (const consent of ["letter", "messages", "letter"]) {
    const answer = await withdraw(ines, consent);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}#accords`]);
  }
  expect(await isSubscribed(db(), ines.email)).toBe(false);
  expect(await findMessageConsent(db(), ines.id)).toBeNull();
  const after = await page(ines);
  expect(after.match(/<b>Non<\/b>, depuis le/g)).toHaveLength(2);
  expect(after.match(/Historique, 2 lignes/g)).toHaveLength(2);

  expect(await isSubscribed(db(), other.email), "nobody else's").toBe(true);
  expect(await findMessageConsent(db(), other.id)).not.toBeNull();
});

test("an address nobody proved shows nothing of the letter, and stops nothing", async () => {
  const lea = await site.person("Léa");
  await subscribersAt([lea.email], before);
  await db().updateTable("users").set({ email_verified: false }).where("id", "=", lea.id).execute();
  expect(await page(lea)).not.toContain("Recevoir la lettre");
  await withdraw(lea, "letter");
  expect(await isSubscribed(db(), lea.email)).toBe(true);
});

test("the cookies of this browser: one purpose is taken back and the other stays, then nothing ties it to its answers", async () => {
  const emma = await site.person("Emma");
  const choiceOf = (answer: Response) =>
    (answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${CHOICE_COOKIE}=`)) ?? "").split(";")[0] ?? "";
  const holding = (choice: string) => site.browser(`${emma.cookie}; ${choice}; __Host-lettre=x`);
  const accepted = holding(choiceOf(await emma.post("/cookies", { intent: "accept" })));
  const shown = await page(accepted);
  expect(shown).toContain('id="accord-analytics"');
  expect(shown).toContain('id="accord-preferences"');

  const first = await withdraw(accepted, "analytics");
  expect(choiceOf(first)).toMatch(/\.01\.[\da-f-]{36}$/);
  const left = holding(choiceOf(first));
  expect((await page(left)).match(/Historique, 2 lignes/g)).toHaveLength(1);
  const last = await withdraw(left, "preferences");
  expect(choiceOf(last)).toMatch(/\.00$/);
  expect(last.headers.getSetCookie()).toContain("__Host-lettre=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax");
  expect(await page(holding(choiceOf(last)))).not.toContain('id="accord-');
});

test("what is no consent is refused and changes nothing; a stranger is led to the door", async () => {
  const zoe = await site.person("Zoé");
  await give(zoe.id);
  expect((await withdraw(zoe, "terms")).status).toBe(400);
  expect((await withdraw(site.browser(), "messages")).status).toBe(302);
  expect(await findMessageConsent(db(), zoe.id)).not.toBeNull();
});

test("terms make a contract, which is ended elsewhere", async () => {
  const anne = await site.person("Anne");
  await db()
    .updateTable("profiles")
    .set({ terms_version: "2026-11", terms_accepted_at: before })
    .where("id", "=", anne.id)
    .execute();
  const shown = await page(anne);
  expect(shown).toContain("il ne se retire pas, il se termine");
  expect(shown).toContain("Conditions 2026-11");
  expect(shown).toContain('href="/resilier-votre-contrat"');
  expect(shown).toContain('href="/renoncer-au-contrat"');
});
