import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savePreferences } from "~/features/accounts/accounts.server";
import { findMessageConsent } from "~/features/advice/advice.server";
import { grantHours } from "~/features/hours/hours.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { versionOf } from "~/ui/kept-version";
import {
  appointmentOf,
  bookedCall,
  bookedWithHours,
  CALL,
  COACH,
  FIVE_HOURS,
  held,
  mark,
  minutesOfWallet,
  SESSION,
} from "../../../tests/support/appointments";
import { flashOf } from "../../../tests/support/edges";
import { openProvider } from "../../../tests/support/paying";
import { sentQuote } from "../../../tests/support/quotes";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";
import { statementsOf } from "../../../tests/support/statements";
import { findAnswers } from "./answers.server";
import { cancelByCoach, moveByCoach, writeAgreed } from "./booking.server";
import { followPath } from "./follow-link.server";
import { listSlots } from "./slots.server";

const PAGE = "/espace-membre/rendez-vous";
const now = new Date();
/** What was bought so long ago may be used without asking for it expressly. */
const longAgo = new Date(now.getTime() - 40 * 86_400_000);
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const straight = (html: string) => plain(html).replaceAll("’", "'");
const read = async (who: { html: (path: string) => Promise<string> }, path = PAGE) => straight(await who.html(path));

/** The first moments that are free from so many days on. */
async function freeMoments(count: number, afterDays = 5): Promise<Date[]> {
  const from = addDays(parisDay(now), afterDays);
  const days = await listSlots(db(), { service: { minutes: 60 }, from, to: addDays(from, 20) }, { now });
  return days.flatMap(({ starts }) => starts.filter((_, rank) => rank % 4 === 0)).slice(0, count);
}

/** Somebody with a pack bought long ago, and a meeting taken from it. */
async function withPack(firstName: string) {
  const who = await site.person(firstName);
  const orderId = await provider.buyHours(who.id, { serviceId: FIVE_HOURS, now: longAgo });
  const [startsAt = now] = await freeMoments(1);
  const meeting = await bookedWithHours(who.id, startsAt, now);
  return { ...who, orderId, meeting };
}

/** As if it had been booked at that moment. */
async function shift(id: string, starts_at: Date) {
  const ends_at = new Date(starts_at.getTime() + 3_600_000);
  await db()
    .updateTable("appointments")
    .set({ starts_at, ends_at, blocked_until: ends_at })
    .where("id", "=", id)
    .execute();
}

test("who has nothing yet is shown where to begin, and nothing is counted", async () => {
  const html = await read(await site.person("Noor"));
  expect(html).toContain("Rien de prévu pour l'instant");
  expect(html, "the call that is promised").toContain(`href="/rendez-vous?prestation=${CALL}"`);
  expect(html).not.toMatch(/Il vous reste|À venir|48 h/);
});

test("hours bought are said in stones and in words, with their price, their receipt and their last day", async () => {
  const claire = await withPack("Claire");
  const [past = now] = await freeMoments(1);
  const held = await bookedWithHours(claire.id, past, now);
  await shift(held.id, hours(-50));
  await mark(held.id, "done", now);
  const html = await read(claire);
  expect(html).toMatch(/Il vous reste<\/h2><p class="ford-left"><b class="num">4<\/b> heures/);
  expect(html).toMatch(/<b>1<\/b> <span>passée<\/span>/);
  expect(html).toMatch(/<b>1<\/b> <span>réservée, /);
  expect(html).toMatch(/<b>3<\/b> <span>à prendre quand vous voulez/);
  expect(html).toContain("Deuxième heure du forfait");
  expect(html).toMatch(/650 ?€/);
  expect(html).toMatch(/href="\/espace-membre\/factures\/T?F-\d{4}-\d{4}"/);
  expect(html).toContain("Heures non prises : remboursées sur demande, au prorata.");
  expect(html).toContain('href="/resilier-votre-contrat"');
  expect(html).toMatch(/\/rendez-vous\/agenda\.ics\?jeton=/);
  expect(html).toContain(`href="${PAGE}/${claire.meeting.id}/deplacer"`);
});

test("hours of a quote that are paid and not to be taken yet are said, and nobody is sent to the beginning", async () => {
  const gil = await site.person("Gil");
  const quote = await sentQuote({ userId: gil.id }, { now: longAgo, by: COACH });
  await db().updateTable("invoice_counters").set({ last_date: "2000-01-01" }).execute();
  await provider.acceptAndPay(gil.id, quote.token, { now: longAgo });
  const html = await read(gil);
  expect(html).toContain("12 heures à venir");
  expect(html).toContain("C'est réglé : à prendre à partir du");
  expect(html).not.toContain("Rien de prévu pour l'instant</h2>");
});

test("a meeting whose notice is past says so, is not moved, and canceled it stays due", async () => {
  const ama = await withPack("Ama");
  await shift(ama.meeting.id, hours(20));
  const html = await read(ama);
  expect(html).toContain("C'est dans moins de 48 h");
  expect(html).toContain("Prévenez Sophie");
  expect(html).not.toContain("/deplacer");
  expect((await ama.get(`${PAGE}/${ama.meeting.id}/deplacer`)).status).toBe(303);
  const asked = await read(ama, `${PAGE}?annuler=${ama.meeting.id}`);
  expect(asked).toContain("l'heure reste due, et rien ne vous est rendu");
  const cancel = { intent: "cancel", id: ama.meeting.id, shown: "hour" };
  await ama.post(PAGE, cancel);
  expect((await appointmentOf(ama.meeting.id)).status, "it was told something else").toBe("confirmed");
  await ama.post(PAGE, { ...cancel, shown: "nothing" });
  expect(await appointmentOf(ama.meeting.id)).toMatchObject({ status: "canceled", canceled_late: true });
  expect(await minutesOfWallet(ama.id, now)).toEqual([240, 0, 60]);
  expect(await read(ama)).toContain("annulée, due");
});

test("canceled in time the hour comes back; a session bought alone gives its price, or stays as an hour", async () => {
  const lou = await withPack("Lou");
  expect(await read(lou, `${PAGE}?annuler=${lou.meeting.id}`)).toContain("l'heure vous revient");
  await lou.post(PAGE, { intent: "cancel", id: lou.meeting.id, shown: "hour" });
  expect(await minutesOfWallet(lou.id, now)).toEqual([300, 0, 0]);

  const alix = await site.person("Alix");
  const [startsAt = now] = await freeMoments(1, 20);
  await provider.buyHours(alix.id, { serviceId: SESSION, now, startsAt });
  const { id } = await db()
    .selectFrom("appointments")
    .select("id")
    .where("user_id", "=", alix.id)
    .executeTakeFirstOrThrow();
  const asked = await read(alix, `${PAGE}?annuler=${id}`);
  expect(asked).toContain("Garder l'heure");
  await alix.post(PAGE, { intent: "cancel", id, shown: "money", keepHour: "oui" });
  expect(await minutesOfWallet(alix.id, now)).toEqual([60, 0, 0]);
  expect(await read(alix)).toMatch(/<b class="num">1<\/b> heure/);
});

test("hours given by the coach have no price, and a call no question to prepare", async () => {
  const noa = await site.person("Noa");
  const gift = { userId: noa.id, minutes: 90, reason: "Un geste", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now, by: COACH }));
  const [startsAt = now] = await freeMoments(1, 12);
  await bookedCall(noa.id, startsAt, now);
  const html = await read(noa);
  expect(html).toMatch(/<b class="num">1<\/b> heure<small>et 30 minutes/);
  expect(html).toContain("Vos heures offertes");
  expect(html).not.toMatch(/Vos trois questions|résilier|remboursées/);
});

test("an hour given is never said to be settled or of a pack, and the hours to take are counted as such", async () => {
  const iris = await site.person("Iris");
  const gift = { userId: iris.id, minutes: 180, reason: "Un geste", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now, by: COACH }));
  const [startsAt = now] = await freeMoments(1, 14);
  const { id } = await bookedWithHours(iris.id, startsAt, now);
  expect(await read(iris, "/rendez-vous")).toMatch(/2 heures à prendre\. Rien à régler\./);
  expect(await read(iris)).toContain("Une de vos heures, avec");
  for (const path of [PAGE, `${PAGE}?annuler=${id}`, `${followPath(id)}&annuler=oui`, "/rendez-vous"])
    expect(await read(iris, path), path).not.toMatch(/(Déjà|déjà) réglée|votre forfait/);
});

test("it is moved to a moment that is free, and stays what it was until then", async () => {
  const ines = await withPack("Inès");
  const [, other = now] = await freeMoments(2, 9);
  const path = `${PAGE}/${ines.meeting.id}/deplacer`;
  const html = await read(ines, path);
  expect(html).toContain("Votre heure actuelle reste à vous tant que vous n'avez pas confirmé.");
  expect(html).not.toContain(`value="${ines.meeting.starts_at.toISOString()}"`);
  expect((await ines.post(path)).status).toBe(422);
  const taken = await ines.post(path, { startsAt: hours(3).toISOString() });
  expect(taken.status).toBe(422);
  expect(straight(await taken.text())).toContain("Voici les plus proches");
  expect((await appointmentOf(ines.meeting.id)).starts_at).toEqual(ines.meeting.starts_at);
  expect((await ines.post(path, { startsAt: other.toISOString() })).headers.get("Location")).toBe(PAGE);
  expect((await appointmentOf(ines.meeting.id)).starts_at).toEqual(other);
});

test("what the coach moved may be changed until it begins, and that is said on both pages", async () => {
  const rose = await withPack("Rose");
  const [, other = now] = await freeMoments(2, 11);
  const act = { now, by: COACH };
  expect((await inTransaction((trx) => moveByCoach(trx, { id: rose.meeting.id, startsAt: other }, act))).ok).toBe(true);
  await shift(rose.meeting.id, hours(5));
  for (const html of [await read(rose), await read(site.browser(), followPath(rose.meeting.id))]) {
    expect(html).toContain("Nous avons dû déplacer ce rendez-vous, et nous le regrettons.");
    expect(html).toMatch(/sans frais,? (<b>)?jusqu'à son début/);
  }
  expect(await read(rose)).not.toContain("C'est dans moins de 48 h");
  const path = `${PAGE}/${rose.meeting.id}/deplacer`;
  expect(await read(rose, path)).toContain("Sans frais jusqu'au dernier moment.");
  const [, , later = now] = await freeMoments(3, 13);
  expect((await rose.post(path, { startsAt: later.toISOString() })).status).toBe(303);
  expect((await appointmentOf(rose.meeting.id)).starts_at).toEqual(later);
});

test("what the coach cancels gives its hour back at once, and both pages lead to another one", async () => {
  const ida = await withPack("Ida");
  await inTransaction((trx) => cancelByCoach(trx, { id: ida.meeting.id }, { now, by: COACH }));
  expect(await minutesOfWallet(ida.id, now)).toEqual([300, 0, 0]);
  const another = new RegExp(`href="/rendez-vous\\?prestation=${SESSION}&(amp;)?avec=heures"`);
  for (const html of [await read(ida), await read(site.browser(), followPath(ida.meeting.id))]) {
    expect(html).toContain("nous vous présentons nos excuses. Votre heure est de nouveau à prendre.");
    expect(html).toMatch(another);
  }
  const signedOut = await site.browser().get(`/rendez-vous?prestation=${SESSION}&avec=heures`);
  expect(signedOut.headers.get("Location"), "hours are somebody's").toBe("/auth");
});

test("an hour taken with hours bought before leads back to the others, which say that it is taken", async () => {
  const mia = await withPack("Mia");
  // Past the days to withdraw, which end no later than the working day after a week-end and a feast.
  const [startsAt = now] = await freeMoments(1, 20);
  const { id: holdId } = await held(SESSION, startsAt, { userId: mia.id, now });
  const path = `/rendez-vous/heure?garde=${holdId}`;
  const fields = { clientKey: randomUUID(), holdId, place: "video" };
  for (const answer of [await mia.post(path, fields), await mia.post(path, fields)]) {
    expect(answer.headers.get("Location"), "sent twice too").toBe(PAGE);
    expect(flashOf(answer.headers)).toMatchObject({
      title: "C’est réservé",
      text: expect.stringMatching(/, en visio\. La confirmation part par e-.?mail\.$/u),
    });
  }
  const wishes = { phone: true, voiceMail: false, sayName: false, notBefore: null, notAfter: null };
  await inTransaction((trx) => savePreferences(trx, mia.id, { ...wishes, mail: false }, { now }));
  expect(flashOf((await mia.post(path, fields)).headers)?.text).toMatch(/Rien n’est écrit/);
  const [next = now] = await freeMoments(1, 21);
  const { id: another } = await held(SESSION, next, { userId: mia.id, now });
  expect(await read(mia, `/rendez-vous/heure?garde=${another}`)).not.toContain("La confirmation part à");
  await db().updateTable("users").set({ email_verified: false }).where("id", "=", mia.id).execute();
  expect(flashOf((await mia.post(path, fields)).headers)?.text).toMatch(/dès que votre adresse est confirmée\.$/);
});

test("what was agreed is read in full beside the meetings, the former ones folded, and by nobody else", async () => {
  const zoe = await withPack("Zoé");
  const [past = now] = await freeMoments(1);
  const before = await bookedWithHours(zoe.id, past, now);
  await shift(before.id, hours(-74));
  const write = (appointmentId: string, text: string) =>
    inTransaction((trx) => writeAgreed(trx, { appointmentId, text }, { now }));
  await write(before.id, "Relire la convention.");
  await shift(zoe.meeting.id, hours(-26));
  await write(zoe.meeting.id, "Dormir avant de répondre.");
  const html = await read(zoe);
  expect(html).toContain("D'ici la prochaine fois");
  expect(html.indexOf("Dormir avant de répondre.")).toBeLessThan(html.indexOf("<details"));
  expect(html.indexOf("Relire la convention.")).toBeGreaterThan(html.indexOf("Les fois d'avant"));
  expect(await read(await withPack("Léa"))).not.toMatch(/D'ici la prochaine fois|Dormir avant/);
});

test("a move into the withdrawal period is asked for expressly", async () => {
  const sam = await site.person("Sam");
  await provider.buyHours(sam.id, { serviceId: FIVE_HOURS, now });
  const [late = now] = await freeMoments(1, 21);
  const meeting = await bookedWithHours(sam.id, late, now);
  const path = `${PAGE}/${meeting.id}/deplacer`;
  const [soon = now] = await freeMoments(1, 3);
  expect(await read(sam, path)).toContain("je demande expressément");
  const refused = await sam.post(path, { startsAt: soon.toISOString() });
  expect(refused.status).toBe(422);
  expect((await appointmentOf(meeting.id)).starts_at).toEqual(late);
  expect((await sam.post(path, { startsAt: soon.toISOString(), early: "oui" })).status).toBe(303);
  expect((await appointmentOf(meeting.id)).early_requested_at).not.toBeNull();
});

test("so is one asked of the signed address, of the hours of a pack too; what was chosen stays chosen", async () => {
  const eli = await site.person("Eli");
  await provider.buyHours(eli.id, { serviceId: FIVE_HOURS, now });
  const [late = now] = await freeMoments(1, 23);
  const meeting = await bookedWithHours(eli.id, late, now);
  const path = `${followPath(meeting.id)}&deplacer=oui`;
  const browser = site.browser();
  const [soon = now] = await freeMoments(1, 4);
  const refused = await browser.post(path, { intent: "move", startsAt: soon.toISOString() });
  const page = straight(await refused.text());
  expect(refused.status).toBe(422);
  expect(page).toContain("l'heure faite, ou annulée trop tard, reste due si je change d'avis");
  expect(page).toMatch(
    new RegExp(`value="${soon.toISOString()}"[^>]*checked|checked[^>]*value="${soon.toISOString()}"`),
  );
  const taken = await browser.post(path, { intent: "move", startsAt: hours(3).toISOString(), early: "keep" });
  expect(straight(await taken.text())).toContain("Voici les plus proches");
  await browser.post(path, { intent: "move", startsAt: soon.toISOString(), early: "keep" });
  expect((await appointmentOf(meeting.id)).starts_at).toEqual(soon);
});

test("answers are kept as they are typed, handed over with a consent, and never shown to anybody else", async () => {
  const mara = await withPack("Mara");
  const { id } = mara.meeting;
  const form = (texts: string[], more: Record<string, string> = {}) => {
    const body = new URLSearchParams(more);
    for (const text of texts) body.append("answers[]", text);
    return { method: "POST", body };
  };
  const kept = await mara.send(`${PAGE}/${id}/reponses`, form(["L'école", "", ""]));
  expect(await kept.json()).toMatchObject({ ok: true });
  expect(await read(mara)).toContain("L'école</textarea>");
  expect((await findAnswers(db(), id))?.sentAt).toBeNull();

  const send = (more: Record<string, string>) =>
    mara.send(PAGE, form(["L'école", "", "Rien"], { intent: "send-answers", id, ...more }));
  const refused = await send({});
  expect(refused.status).toBe(422);
  expect(straight(await refused.text())).toContain("Cochez cette case");
  expect(await findAnswers(db(), id), "kept, and not handed over").toMatchObject({
    answers: ["L'école", "", "Rien"],
    sentAt: null,
  });
  const bothWrong = await mara.send(PAGE, form(["a".repeat(2_001)], { intent: "send-answers", id }));
  expect(straight(await bothWrong.text()), "both at once").toMatch(/Une réponse tient en .*Cochez cette case/s);
  const tooLong = await mara.send(PAGE, form(["a".repeat(2_001)], { intent: "send-answers", id, consent: "oui" }));
  expect(await tooLong.text(), "the tick is as it was").toMatch(/<input[^>]*name="consent"[^>]*checked/);
  expect((await send({ consent: "oui" })).status).toBe(303);
  expect((await findAnswers(db(), id))?.sentAt).not.toBeNull();
  expect(await findMessageConsent(db(), mara.id)).not.toBeNull();
  expect(await read(mara)).toContain("Transmises à Sophie");
  expect(await read(mara)).toContain("Ce que vous changez ici, Sophie le lit aussitôt.");
  const changed = await mara.send(`${PAGE}/${id}/reponses`, form(["L'école", "", "Rien de plus"]));
  expect(await changed.json()).toMatchObject({ ok: true, sent: true });

  const long = await mara.send(`${PAGE}/${id}/reponses`, form(["a".repeat(2_001), "", ""]));
  expect([long.status, await long.json()]).toMatchObject([422, { ok: false }]);
  await shift(id, hours(-1 / 60));
  expect((await mara.send(`${PAGE}/${id}/reponses`, form(["Trop tard", "", ""]))).status).toBe(422);
});

test("what is written while the answers are handed over is kept over them; what another page wrote is not", async () => {
  const maud = await withPack("Maud");
  const { id } = maud.meeting;
  const opened = { id, version: versionOf(null) };
  const [press, keeping] = [randomUUID(), randomUUID()];
  const handed = { ...opened, "answers[]": "L'école", intent: "send-answers", writing: press };
  expect((await maud.post(PAGE, handed)).status, "without the consent it is kept").toBe(422);
  const keep = (more: Record<string, string>) =>
    maud.post(`${PAGE}/${id}/reponses`, { ...opened, "answers[]": "L'école, et Lou", ...more });
  expect((await keep({ "after[]": randomUUID() })).status).toBe(422);
  expect((await keep({ "after[]": press, writing: keeping })).status).toBe(200);
  expect((await keep({ "after[]": press })).status, "another page has written since").toBe(422);
  const again = { ...handed, consent: "oui", "after[]": keeping, writing: randomUUID() };
  expect((await maud.post(PAGE, again)).status).toBe(303);
  expect((await keep({ "after[]": again.writing })).status).toBe(200);
  expect(await findAnswers(db(), id)).toMatchObject({ answers: ["L'école, et Lou", "", ""] });
});

test("somebody else's meeting does not exist: not to read, to move, to cancel nor to answer before", async () => {
  const { meeting } = await withPack("Ezra");
  const other = await site.person("Karim");
  const stranger = site.browser();
  for (const id of [meeting.id, randomUUID(), "rien"]) {
    expect((await other.get(`${PAGE}/${id}/deplacer`)).status).toBe(404);
    const startsAt = hours(24 * 9).toISOString();
    expect((await other.post(`${PAGE}/${id}/deplacer`, { startsAt })).status).toBe(404);
    expect((await other.post(`${PAGE}/${id}/reponses`, { "answers[]": "Un mot" })).status).toBe(404);
    for (const intent of ["cancel", "keep-answers", "send-answers"])
      expect((await other.post(PAGE, { intent, id, shown: "hour", "answers[]": "Un mot" })).status, intent).toBe(404);
    expect((await stranger.post(`${PAGE}/${id}/reponses`, { "answers[]": "Un mot" })).status).toBe(401);
  }
  expect(await appointmentOf(meeting.id)).toMatchObject({ status: "confirmed", starts_at: meeting.starts_at });
  expect(await findAnswers(db(), meeting.id)).toBeNull();
  expect((await stranger.get(PAGE)).headers.get("Location")).toBe("/auth");
});

test("the page asks the database as often for many meetings as for one", async () => {
  const { id, ...claire } = await withPack("Célia");
  const asked = async () => (await statementsOf(() => claire.get(PAGE))).length;
  const one = await asked();
  for (const startsAt of await freeMoments(4, 14)) await bookedWithHours(id, startsAt, now);
  expect(await asked()).toBe(one);
});
