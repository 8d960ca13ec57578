import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { passwordTypedLongAgo } from "../../../tests/support/passwords";
import { openProvider } from "../../../tests/support/paying";
import { earnedReward } from "../../../tests/support/rewards";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";
import { rewardUntold } from "./admin/messages";

const ASK = "/espace-membre/versement";
const LIST = "/admin/recompenses";
const IBAN = "FR76 3000 6000 0112 3456 7890 189";
const now = new Date();
const today = parisDay(now);

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

/** Somebody without membership, to whom 350 € are due for Karim's year. */
async function referrer(firstName: string) {
  const karim = await site.person("Karim");
  await provider.join(karim.id, { now });
  const person = await site.person(firstName);
  return { ...person, karim, rewardId: await earnedReward(person.id, karim.id, now) };
}

const read = async (answer: Response | Promise<Response>) => plain(await (await answer).text());
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

test("a former member reads what is due, asks for it, and never reads who nor the account again", async () => {
  const claire = await referrer("Claire");
  const card = plain(await claire.html("/espace-membre"));
  for (const words of ["Devenez membre", "Récompenses acquises", "À vous verser", "350 €", "Demander mon versement"])
    expect(card).toContain(words);
  expect(card).not.toContain("Karim");
  const page = plain(await claire.html(ASK));
  for (const words of ["article 92 du Code général des impôts", "n’est jamais écrit dans un e-mail"])
    expect(page).toContain(words);

  const wrong = await claire.post(ASK, { intent: "ask", iban: "FR76 3000 6000", holder: "Claire Test" });
  expect(wrong.status).toBe(422);
  const refused = await read(wrong);
  for (const words of [
    "Cet IBAN n’est pas complet",
    'value="FR76 3000 6000"',
    'value="Claire Test"',
    "Erreur : Versement",
  ])
    expect(refused).toContain(words);
  expect(await read(claire.post(ASK, { intent: "ask", iban: IBAN, holder: " " }))).toContain("Indiquez le nom");

  for (const _ of [1, 2]) {
    const asked = await claire.post(ASK, { intent: "ask", iban: IBAN, holder: "Claire Test" });
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/espace-membre#parrainage"]);
  }
  expect(plain(await claire.html("/espace-membre"))).toContain(`Versement demandé le ${plain(formatDay(today))}`);
  expect(await claire.html(ASK)).not.toMatch(/FR76|30006000|7890/);

  await claire.post(ASK, { intent: "withdraw" });
  expect(plain(await claire.html("/espace-membre"))).toContain("Demander mon versement");
  const nobody = await site.person("Nadia");
  expect(plain(await nobody.html(ASK))).toContain("Rien ne vous est dû");
  expect(await read(nobody.post(ASK, { intent: "ask", iban: IBAN, holder: "Nadia" }))).toContain("Rien ne vous est dû");
});

test("without a password typed lately no account is given nor changed", async () => {
  const claire = await referrer("Claire");
  await passwordTypedLongAgo(claire.id, "une-phrase-12");
  expect(await claire.html(ASK)).toContain('value="confirm-password"');
  expect(await claire.html(ASK)).not.toContain('name="iban"');
  const asked = await claire.post(ASK, { intent: "ask", iban: IBAN, holder: "Claire Test" });
  expect([asked.status, asked.headers.get("Location")]).toEqual([303, ASK]);
  expect(await db().selectFrom("referral_payouts").select("id").where("user_id", "=", claire.id).execute()).toEqual([]);
});

test("the coach is told, reads the account, notes the transfer once, and the person reads its day", async () => {
  const claire = await referrer("Claire");
  await claire.post(ASK, { intent: "ask", iban: IBAN, holder: "Mme Claire Test" });
  expect(plain(await sophie.html("/admin"))).toContain("À verser : 350 € à Claire Test");
  const here = `${LIST}/${claire.id}`;
  expect(await sophie.html(LIST)).toContain(`href="${here}"`);
  const page = plain(await sophie.html(here));
  for (const words of [
    "À verser : 350 €",
    "FR76 3000 6000 0112 3456 7890 189",
    "Mme Claire Test",
    "Copier",
    "Karim Test",
  ])
    expect(page).toContain(words);
  expect((await claire.get(here)).status).toBe(302);

  for (const paidOn of [addDays(today, 1), "", "2020-01-01"]) {
    const refused = await sophie.post(here, { intent: "prepare-payout", paidOn });
    expect(refused.status, paidOn).toBe(422);
    expect(await read(refused)).toContain("Choisissez le jour du virement");
  }
  const html = await (await sophie.post(here, { intent: "prepare-payout", paidOn: today })).text();
  expect(plain(html)).toContain("350 € versés à Claire ?");
  expect(plain(html)).toContain("Un e-mail prévient Claire.");
  const silent = { mail: false, phone: true, voice_mail: false, say_name: false, updated_at: new Date() };
  await db()
    .insertInto("contact_preferences")
    .values({ user_id: claire.id, ...silent })
    .execute();
  const untold = await read(await sophie.post(here, { intent: "prepare-payout", paidOn: today }));
  expect(untold).toContain(plain(rewardUntold));
  const names = ["payoutId", "shownDueCents", "shownRequestedAt", "paidOn"];
  const sent = { intent: "pay", ...Object.fromEntries(names.map((name) => [name, hidden(html, name)])) };
  const stale = await sophie.post(here, { ...sent, shownDueCents: "70000" });
  expect(stale.status).toBe(422);
  expect(await read(stale)).toContain("Quelque chose a changé");
  expect((await sophie.post(here, { ...sent, payoutId: "1" })).status).toBe(400);
  for (const answer of await Promise.all([sophie.post(here, sent), sophie.post(here, sent)]))
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, here]);
  expect(plain(await sophie.html("/admin"))).not.toContain("350 € à Claire Test");
  expect(plain(await sophie.html("/admin/journal"))).toContain("a noté le virement de récompenses à Claire Test");
  expect(plain(await claire.html("/espace-membre"))).toContain(`Versé le ${plain(formatDay(today))}`);
  expect(plain(await sophie.html(`${LIST}?annee=${today.slice(0, 4)}`))).toContain("Claire Test");
});

test("what is reversed after it was paid waits in « À faire » until it was seen", async () => {
  const claire = await referrer("Inès");
  const here = `${LIST}/${claire.id}`;
  const prepared = await (await sophie.post(here, { intent: "prepare-payout", paidOn: today })).text();
  const names = ["payoutId", "shownDueCents", "shownRequestedAt", "paidOn"];
  await sophie.post(here, {
    intent: "pay",
    ...Object.fromEntries(names.map((name) => [name, hidden(prepared, name)])),
  });
  await db()
    .insertInto("referral_reward_events")
    .values({
      id: randomUUID(),
      reward_id: claire.rewardId,
      amount_cents: 350_00,
      kind: "reversed",
      happened_at: now,
      recorded_at: now,
      payout_id: null,
    })
    .execute();
  expect(plain(await sophie.html("/admin"))).toContain("Versée, puis reprise : 350 € à Inès Test");
  expect(plain(await sophie.html(here))).toContain("Versée, puis reprise : à voir");
  expect((await sophie.post(here, { intent: "review", rewardId: randomUUID() })).status).toBe(404);
  expect((await sophie.post(here, { intent: "review", rewardId: claire.rewardId })).status).toBe(303);
  expect(plain(await sophie.html("/admin"))).not.toContain("350 € à Inès Test");
  expect(plain(await sophie.html(here))).toContain("Versée, puis reprise : vue");
});

test("the file of a year leaves after the password, with each total to the cent, and is in the journal", async () => {
  const lea = await referrer("Léa");
  const here = `${LIST}/${lea.id}`;
  const prepared = await (await sophie.post(here, { intent: "prepare-payout", paidOn: today })).text();
  const names = ["payoutId", "shownDueCents", "shownRequestedAt", "paidOn"];
  await sophie.post(here, {
    intent: "pay",
    ...Object.fromEntries(names.map((name) => [name, hidden(prepared, name)])),
  });
  const year = today.slice(0, 4);
  const file = await (await sophie.post(`${LIST}/annee.csv`, { year })).text();
  expect(file).toContain(`"${year}";"Test";"Léa";"${lea.email}";"1";"${today}";"350,00";"non"`);
  expect(plain(await sophie.html("/admin/journal"))).toContain("a téléchargé les récompenses d’une année");
  await passwordTypedLongAgo(sophie.id, "une-phrase-12");
  const asked = await sophie.post(`${LIST}/annee.csv`, { year });
  expect([asked.status, asked.headers.get("Location")]).toEqual([303, `${LIST}#exporter`]);
});
