import { afterAll, beforeAll, expect, test } from "vitest";
import { addAbsence } from "~/features/availability/availability.server";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { readFlash } from "~/platform/http/flash.server";
import { noLongerKept, versionOf } from "~/ui/kept-version";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { answerQuestion, countOpenQuestions } from "./advice.server";

let site: OpenSite;
let claire: Awaited<ReturnType<typeof member>>;
let karim: Awaited<ReturnType<typeof member>>;
const PATH = "/espace-membre/echanges";

beforeAll(async () => {
  site = await openSite();
  [claire, karim] = [await member("Claire"), await member("Karim")];
});
afterAll(() => site.close());

async function member(name: string) {
  const person = await site.person(name);
  const today = parisDay(new Date());
  await inTransaction((trx) =>
    grantMembership(
      trx,
      { userId: person.id, from: today, until: addDays(today, 200), reason: "Essai" },
      { now: new Date(), by: null },
    ),
  );
  return person;
}
const plain = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("’", "'");
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Fills the form that a page shows, without JavaScript. */
async function write(browser: Browser, path: string, text: string, more: Record<string, string> = {}) {
  const html = await browser.html(path);
  const shown = { clientKey: hidden(html, "clientKey"), shownAbsences: hidden(html, "shownAbsences") };
  return browser.post(path, { ...shown, text, consent: "oui", intent: "send", ...more });
}

test("a member writes without JavaScript, reads the promise before and after, and finds the letter in the list", async () => {
  const before = plain(await claire.html(`${PATH}/nouveau`));
  expect(before, "true however long the page stays open").toMatch(
    /Envoyée à \d+ h( \d\d)?, elle a sa réponse au plus tard<b>\w+ \d/,
  );
  const sent = await write(claire, `${PATH}/nouveau`, "Que dire ce soir ?\nIl a changé la serrure.");
  expect(sent.status).toBe(303);
  const path = sent.headers.get("Location") ?? "";
  for (const where of [path, PATH, "/espace-membre"])
    expect(await (await claire.get(where)).text(), where).toContain("Que dire ce soir\u202f?</");
  const page = plain(await claire.html(path));
  expect(page).toContain("Il a changé la serrure.");
  expect(page).toContain("Un mot ajouté ne repousse pas la réponse.");
  expect(page).toContain("<title>Un échange</title>");
  expect(plain(await claire.html(PATH))).toContain("Que dire ce soir ?");
  expect((await karim.get(path)).status).toBe(404);
  expect((await site.browser().get(path)).status).toBe(302);
});

test("what is refused keeps what was typed, and a 404 stays a 404 whatever is sent", async () => {
  const empty = await write(claire, `${PATH}/nouveau`, "  ");
  expect([empty.status, plain(await empty.text())]).toEqual([
    422,
    expect.stringContaining("Écrivez au moins une phrase."),
  ]);
  const long = await write(claire, `${PATH}/nouveau`, `Début ${"a".repeat(8_001)}`);
  expect(long.status).toBe(422);
  expect(plain(await long.text())).toContain("Début aaa");
  const nobody = `${PATH}/00000000-0000-4000-8000-000000000000`;
  for (const path of [nobody, `${PATH}/x`]) {
    expect((await claire.get(path)).status).toBe(404);
    expect((await claire.post(path, { text: "Bonjour", intent: "send" })).status).toBe(path === nobody ? 400 : 404);
  }
});

test("a draft is kept as it is typed, found again anywhere, and forgotten when asked", async () => {
  const kept = await karim.post(`${PATH}/brouillon`, { text: "Je voulais vous dire" });
  expect([kept.status, await kept.json()]).toMatchObject([
    200,
    { ok: true, at: expect.stringMatching(/^\d+\sh(\s\d\d)?$/) },
  ]);
  const late = await karim.post(`${PATH}/brouillon`, { text: "Je voulais", version: versionOf(null) });
  expect([late.status, await late.json()]).toEqual([422, { ok: false, why: noLongerKept }]);
  const over = { intent: "save-draft", text: "Je voulais", version: versionOf(null) };
  const told = await karim.post(`${PATH}/nouveau`, over);
  expect(told.status).toBe(409);
  const beside = plain(await told.text());
  expect(beside).toContain("Ce brouillon a été modifié ailleurs");
  expect(beside).toContain(">Je voulais</textarea>");
  const elsewhere = await site.signIn(karim.id);
  expect(plain(await elsewhere.html(`${PATH}/nouveau`))).toContain("Je voulais vous dire");
  await karim.post(`${PATH}/nouveau`, { intent: "clear-draft", text: "Je voulais vous dire" });
  expect(plain(await elsewhere.html(`${PATH}/nouveau`))).not.toContain("Je voulais vous dire");
  expect(
    (await karim.post(`${PATH}/brouillon`, { text: "x", threadId: "00000000-0000-4000-8000-000000000000" })).status,
  ).toBe(404);
});

test("a letter without its words and without its tick is told both at once", async () => {
  const nora = await member("Nora");
  const refused = await write(nora, `${PATH}/nouveau`, " ", { consent: "" });
  expect(refused.status).toBe(422);
  const html = plain(await refused.text());
  expect(html).toContain("Écrivez au moins une phrase.");
  expect(html).toContain("Cochez cette case pour que votre lettre puisse être lue.");
});

test("an absence announced while the form was open is told before the letter leaves", async () => {
  const html = await karim.html(`${PATH}/nouveau`);
  const shown = { clientKey: hidden(html, "clientKey"), shownAbsences: hidden(html, "shownAbsences") };
  const today = parisDay(new Date());
  const absence = { firstDay: today, lastDay: addDays(today, 4) };
  await inTransaction((trx) => addAbsence(trx, absence, { now: new Date(), by: null }));
  const waiting = await countOpenQuestions(db());
  const moved = await karim.post(`${PATH}/nouveau`, { ...shown, text: "Bonjour", consent: "oui", intent: "send" });
  expect(moved.status).toBe(409);
  const again = plain(await moved.text());
  expect(again).toContain("la date de réponse a changé");
  expect(again).toContain("ces jours ne comptent pas");
  expect(again).toContain(">Bonjour</textarea>");
  expect(again, "the tick is as it was").toMatch(/<input[^>]*name="consent"[^>]*checked/);
  expect(await countOpenQuestions(db())).toBe(waiting);
  expect((await write(karim, `${PATH}/nouveau`, "Bonjour")).status).toBe(303);
});

test("an answer is new once, and says so in the list", async () => {
  const sent = await write(claire, `${PATH}/nouveau`, "Et pour les vacances ?");
  const path = sent.headers.get("Location") ?? "";
  const sophie = await site.person("Sophie", { coach: true });
  const input = {
    threadId: path.split("/").at(-1) ?? "",
    text: "Un calendrier écrit.",
    clientKey: crypto.randomUUID(),
  };
  const act = { now: new Date(Date.now() - 60_000), by: sophie.id };
  await inTransaction((trx) => answerQuestion(trx, input, act));
  expect(plain(await claire.html(PATH))).toMatch(/À lire[\s\S]*Et pour les vacances/);
  const page = plain(await claire.html(path));
  expect(page).toContain("Un calendrier écrit.");
  expect(page).toContain(">Nouveau<");
  expect(plain(await claire.html(path))).not.toContain(">Nouveau<");
});

test("who is no member sees what it is, how to come in, and the contact form", async () => {
  const nadia = await site.person("Nadia");
  const page = plain(await nadia.html(PATH));
  expect(page).toContain('href="/membership"');
  expect(page).toContain('href="/contact"');
  expect((await nadia.get(`${PATH}/nouveau`)).headers.get("Location")).toBe(PATH);
});

test("the coach reads the queue, answers without JavaScript and takes it back; the journal says nothing of what was written", async () => {
  const coach = await site.person("Sophie", { coach: true });
  const sent = await write(claire, `${PATH}/nouveau`, "Une question pour la file.");
  const id = sent.headers.get("Location")?.split("/").at(-1) ?? "";
  const office = `/admin/echanges/${id}`;
  expect(plain(await coach.html("/admin/echanges"))).toMatch(/Claire Test[\s\S]*Une question pour la file/);
  expect(plain(await coach.html("/admin"))).toContain("Répondre à la lettre de Claire Test");
  expect(plain(await coach.html("/admin/echanges"))).toMatch(/Premium depuis [a-zéû]+ \d{4}\. (Contact sûr|E-mail)/);
  expect(await coach.html(`/admin/members/${claire.id}`)).toContain('href="/admin/echanges?q=Claire%20Test"');
  const page = plain(await coach.html(office));
  expect(page, "how she may be reached is read first").toMatch(/Contact sûr[\s\S]*Une question pour la file\./);
  expect(page).toContain("Réponse promise");
  const clientKey = hidden(page, "clientKey");
  const empty = await coach.post(office, { intent: "answer", clientKey, text: " " });
  expect([empty.status, plain(await empty.text())]).toEqual([422, expect.stringContaining("Écrivez votre réponse")]);

  const answered = await coach.post(office, { intent: "answer", clientKey, text: "Une réponse trop rapide." });
  const bar = answered.headers.get("Location") ?? "";
  expect(plain(await coach.html(bar))).toContain("Annuler l’envoi".replace("’", "'"));
  expect(plain(await claire.html(`${PATH}/${id}`))).not.toContain("trop rapide");
  const answerId = new URL(bar, "http://x").searchParams.get("envoyee") ?? "";
  await coach.post(office, { intent: "take-back", answerId });
  expect(plain(await coach.html(office))).toContain(">Une réponse trop rapide.</textarea>");
  const twice = await coach.post(office, { intent: "take-back", answerId });
  expect([twice.status, twice.headers.get("Location")]).toEqual([303, office]);

  const again = await coach.post(office, { intent: "answer", clientKey: crypto.randomUUID(), text: "La bonne." });
  const secondId = new URL(again.headers.get("Location") ?? "", "http://x").searchParams.get("envoyee") ?? "";
  await db()
    .insertInto("absences")
    .values({ id: crypto.randomUUID(), first_day: "2031-01-01", last_day: "2031-01-02" })
    .execute();
  expect(
    (
      await coach.post("/admin/echanges/absences", {
        intent: "add-absence",
        firstDay: "2031-01-02",
        lastDay: "2031-01-04",
      })
    ).status,
  ).toBe(422);
  expect((await coach.post(office, { intent: "note", note: "Répond vite." })).status).toBe(303);
  expect(plain(await coach.html(office))).toContain("Répond vite.");
  expect((await coach.post(office, { intent: "take-back", answerId: secondId })).status).toBe(303);
  const journal = plain(await coach.html("/admin/journal"));
  expect(journal).toContain("a ouvert un échange");
  expect(journal).not.toMatch(/trop rapide|La bonne|Répond vite/);
});

test("once it left, an answer is not taken back: the page says so, and the letter is there", async () => {
  const coach = await site.person("Sophie", { coach: true });
  const sent = await write(claire, `${PATH}/nouveau`, "Une question de plus.");
  const id = sent.headers.get("Location")?.split("/").at(-1) ?? "";
  const now = new Date(Date.now() - 11_000);
  const answer = { threadId: id, text: "Elle est partie.", clientKey: crypto.randomUUID() };
  const done = await inTransaction((trx) => answerQuestion(trx, answer, { now, by: coach.id }));
  const answerId = done.ok ? done.answerId : "";
  const tooLate = await coach.post(`/admin/echanges/${id}`, { intent: "take-back", answerId });
  expect(tooLate.status).toBe(303);
  const cookie = tooLate.headers.getSetCookie().join("; ");
  const said = readFlash(new Request("http://x/", { headers: { cookie } }));
  expect(said?.title).toBe("Cette lettre était déjà partie");
  expect(plain(await claire.html(`${PATH}/${id}`))).toContain("Elle est partie.");
  const queue = plain(await coach.html("/admin/echanges"));
  expect(queue.split("Envoyées aujourd'hui")[1]).toMatch(/à Claire Test[\s\S]*en 1 h/);
});

test("the coach who announces an absence is told what waits already, and takes back its removal", async () => {
  const coach = await site.person("Sophie", { coach: true });
  const page = "/admin/echanges/absences";
  expect(plain(await coach.html(page))).toMatch(/lettres attendent déjà votre réponse, la première pour [a-z]+ \d/);
  await coach.post(page, { intent: "add-absence", firstDay: "2040-02-01", lastDay: "2040-02-03" });
  const kept = db().selectFrom("absences").select("id").where("first_day", "=", "2040-02-01");
  const { id } = await kept.executeTakeFirstOrThrow();
  const removed = await coach.post(page, { intent: "remove-absence", id });
  const shown = await coach.html(removed.headers.get("Location") ?? "");
  expect(plain(shown)).toContain("Absence retirée");
  expect([hidden(shown, "firstDay"), hidden(shown, "lastDay")]).toEqual(["2040-02-01", "2040-02-03"]);
  expect((await coach.post(page, { intent: "remove-absence", id })).headers.get("Location")).toBe(page);
});

test("the coach closes a letter with a reason and opens it again, finds words, and puts a quiet thread away", async () => {
  const coach = await site.person("Sophie", { coach: true });
  const sent = await write(claire, `${PATH}/nouveau`, "Le mot passerelle.");
  const id = sent.headers.get("Location")?.split("/").at(-1) ?? "";
  const office = `/admin/echanges/${id}`;
  expect((await coach.post(office, { intent: "close" })).status).toBe(422);
  await coach.post(office, { intent: "close", closedReason: "sent_twice" });
  expect(plain(await coach.html(office))).toContain("La même lettre est arrivée deux fois");
  expect(plain(await claire.html(`${PATH}/${id}`))).toContain(
    "Cette lettre était arrivée deux fois : la réponse va à l'autre.",
  );
  expect(plain(await coach.html("/admin/echanges?boite=repondus")), "what it was about").toContain("Le mot passerelle");
  await coach.post(office, { intent: "reopen" });
  await coach.post(office, { intent: "close", closedReason: "answered_elsewhere" });
  expect(plain(await claire.html(`${PATH}/${id}`))).toContain("Votre coach vous a répondu de vive voix.");
  await coach.post(office, { intent: "reopen" });
  expect(plain(await coach.html("/admin/echanges?q=PASSERELLE"))).toContain(`href="${office}"`);
  expect(plain(await coach.html("/admin/echanges?q=introuvable"))).toContain("Aucune lettre trouvée");
  expect((await coach.post(office, { intent: "archive" })).status).toBe(303);
  expect(plain(await coach.html("/admin/echanges?boite=ranges"))).not.toContain(`href="${office}"`);
  expect((await claire.get("/admin/echanges")).status).toBe(302);
});

test("after a password set by a link received by mail no letter opens, is listed or is told of, by any address", async () => {
  const lise = await member("Lise");
  const sent = await write(lise, `${PATH}/nouveau`, "Le mot parapluie.");
  const path = sent.headers.get("Location") ?? "";
  await db()
    .insertInto("passwords")
    .values({ user_id: lise.id, hash: "x", updated_at: new Date(), reset_at: new Date() })
    .execute();
  const list = plain(await lise.html(PATH));
  expect(list).toContain("Vos échanges restent fermés");
  expect(list + plain(await lise.html("/espace-membre"))).not.toContain("parapluie");
  for (const shut of [path, `${PATH}/nouveau`]) expect((await lise.get(shut)).headers.get("Location")).toBe(PATH);
  const forced = await lise.post(path, { intent: "send", text: "Encore", clientKey: crypto.randomUUID() });
  expect([forced.status, forced.headers.get("Location")]).toEqual([303, PATH]);
});

test("after a password set by a link received by mail, how one may be reached is shown and cannot be changed, and the page says until when", async () => {
  const mina = await member("Mina");
  const page = "/espace-membre/contact-sur";
  await db()
    .insertInto("passwords")
    .values({ user_id: mina.id, hash: "x", updated_at: new Date(), reset_at: new Date() })
    .execute();
  const shown = plain(await mina.html(page));
  expect(shown).toContain("ces réponses se changent à partir du");
  expect(shown).not.toContain('name="mail"');
  const forced = await mina.post(page, { mail: "non", phone: "non" });
  expect([forced.status, forced.headers.get("Location")]).toEqual([303, page]);
  expect(plain(await mina.html(page))).toContain("E-mail oui.");
});

test("how one may be reached is kept, holds for every mail, and stands before the coach while she writes", async () => {
  const lou = await member("Lou");
  const page = "/espace-membre/contact-sur";
  const chosen = { mail: "non", phone: "oui", voiceMail: "non", sayName: "non", notBefore: "9", notAfter: "17" };
  expect((await lou.post(page, chosen)).status).toBe(303);
  const summary = "E-mail non. Appel oui, entre 9 h et 17 h, sans message vocal, sans dire notre nom.";
  expect(plain(await lou.html(page))).toContain(summary);
  const sent = await write(lou, `${PATH}/nouveau`, "Appelez-moi plutôt.");
  const id = sent.headers.get("Location")?.split("/").at(-1) ?? "";
  const coach = await site.person("Sophie", { coach: true });
  expect(plain(await coach.html(`/admin/echanges/${id}`))).toContain(summary);
  expect(plain(await coach.html(`/admin/members/${lou.id}`))).toContain(summary);
  await lou.post(page, { ...chosen, notBefore: "17", notAfter: "9", phone: "rien" });
  expect(plain(await lou.html(page))).toContain("E-mail non. Appel non.");
});
