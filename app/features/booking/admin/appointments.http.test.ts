import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantHours, readWallet } from "~/features/hours/hours.server";
import { defaultSettings } from "~/features/settings/rules";
import { changeSettings } from "~/features/settings/settings.server";
import { addDays, parisDay, parisInstant, weekday } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { isPublicHoliday } from "~/platform/working-days";
import { noLongerKept, versionOf } from "~/ui/kept-version";
import { flashOf } from "../../../../tests/support/edges";
import { type Browser, type OpenSite, openSite, plain } from "../../../../tests/support/site";
import { bookFor, findAppointment } from "../booking.server";

const PATH = "/admin/rendez-vous";
const CALL = "5e000000-0000-4000-8000-000000000001";
const SESSION = "5e000000-0000-4000-8000-000000000002";
let site: OpenSite;
let coach: Browser & { id: string };
const now = new Date();
const today = parisDay(now);

/** A working day so many days away at least, before or after today. */
function workingDay(nth: number): string {
  let day = today;
  for (let left = Math.abs(nth); left > 0; ) {
    day = addDays(day, nth < 0 ? -1 : 1);
    if (weekday(day) <= 5 && !isPublicHoliday(day)) left -= 1;
  }
  return day;
}

beforeAll(async () => {
  site = await openSite();
  coach = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const words = (html: string) =>
  plain(html.replace(/<script[\s\S]*?<\/script>/g, " ").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

/** Somebody has a meeting, with hours the coach gave; the same is asked for long before, where its moment is past. */
async function meeting(firstName: string, startsAt: Date, serviceId = SESSION) {
  const person = await site.person(firstName);
  const act = { now: new Date(Math.min(now.getTime(), startsAt.getTime()) - 5 * 86_400_000), by: coach.id };
  const wanted = { userId: person.id, serviceId, startsAt, place: "video", pay: "gift" } as const;
  const booked = await inTransaction((trx) =>
    bookFor(trx, serviceId === CALL ? { ...wanted, place: "phone" } : wanted, act),
  );
  if (!booked.ok) throw new Error(`not booked: ${booked.reason}`);
  return { person, id: booked.appointment.id, day: parisDay(startsAt) };
}

const statusOf = async (id: string) => (await findAppointment(db(), id))?.status;
const walletOf = (userId: string) => readWallet(db(), userId, { now: new Date() });

test("a meeting that is over is marked from the day, taken back from the notice, then marked absent and corrected from the list", async () => {
  expect(words(await coach.html(PATH))).toMatch(/Rien de prévu aujourd’hui/);
  const { person, id, day } = await meeting("Nadia", parisInstant(workingDay(-2), "11:00"));
  const here = `${PATH}?jour=${day}`;
  const before = words(await coach.html(here));
  expect(before).toMatch(/1 rendez-vous, 1 h.*11 h.*Nadia Test.*visio\. Terminé à 12 h Marquer fait/);
  expect(words(await coach.html("/admin"))).toContain("Marquer le rendez-vous de Nadia Test");

  const done = await coach.post(here, { intent: "mark-done", id });
  expect(done.status).toBe(303);
  expect(await statusOf(id)).toBe("done");
  expect((await walletOf(person.id)).usedMinutes).toBe(60);
  expect(words(await coach.html(done.headers.get("Location") ?? ""))).toContain("Fait : Nadia Test Annuler");
  await coach.post(here, { intent: "unmark", id });
  expect(await walletOf(person.id)).toMatchObject({ usedMinutes: 0, reservedMinutes: 60 });

  await coach.post(here, { intent: "mark-missed", id });
  expect(await statusOf(id)).toBe("no_show");
  expect(words(await coach.html(here))).toMatch(/Absence Corriger/);
  const late = await coach.post(here, { intent: "coach-late", id });
  expect(late.status).toBe(303);
  expect(await walletOf(person.id)).toMatchObject({ usedMinutes: 0, leftMinutes: 60 });
  expect(words(await coach.html("/admin/journal"))).toContain(
    "a rendu, pour son propre retard, un rendez-vous de Nadia Test",
  );
});

test("a meeting ahead is moved where it is free, refused where it is not, and canceled with its hour given back", async () => {
  const day = workingDay(7);
  const { person, id } = await meeting("Karim", parisInstant(day, "14:00"));
  await meeting("Hélène", parisInstant(day, "17:00"), CALL);
  const page = `${PATH}/${id}/deplacer`;
  expect(words(await coach.html(`${page}?des=${day}`))).toMatch(/Déplacer ce rendez-vous.*9 h 9 h 30/);
  const nothing = await coach.post(page, {});
  expect([nothing.status, words(await nothing.text())]).toEqual([422, expect.stringContaining("Choisissez un moment")]);
  const taken = await coach.post(page, { startsAt: parisInstant(day, "17:00").toISOString() });
  expect([taken.status, words(await taken.text())]).toEqual([422, expect.stringMatching(/vient d.être pris/)]);
  expect((await coach.post(page, { startsAt: parisInstant(day, "10:00").toISOString() })).status).toBe(303);
  expect((await findAppointment(db(), id))?.starts_at).toEqual(parisInstant(day, "10:00"));
  const one = words(await coach.html(`${PATH}/${id}`));
  expect(one).toMatch(/Déplacé par vous/);
  expect(one).toContain("Son heure revient à son compte");
  expect((await coach.post(`${PATH}/${id}`, { intent: "cancel", id })).status).toBe(303);
  expect(await statusOf(id)).toBe("canceled");
  expect((await walletOf(person.id)).leftMinutes).toBe(60);
  expect(words(await coach.html(`${PATH}?jour=${day}`))).not.toContain("Karim Test");
});

test("of a free call, the coach is told that no mail may reach its person, before she changes it and after", async () => {
  const day = workingDay(8);
  const { person, id } = await meeting("Bruno", parisInstant(day, "14:00"), CALL);
  const page = `${PATH}/${id}/deplacer`;
  expect(words(await coach.html(page))).toContain("La personne est prévenue et ne perd rien");
  await db().updateTable("users").set({ email_verified: false }).where("id", "=", person.id).execute();
  expect(words(await coach.html(`${PATH}/${id}`))).toMatch(
    /Rien n’a été payé, rien n’est à rendre\. La personne ne peut pas être prévenue par e-mail.*adresse non confirmée.*Contact sûr Pas encore dit.*e-mail oui/,
  );
  expect(words(await coach.html(page))).toContain("ne peut pas être prévenue par e-mail");
  const moved = await coach.post(page, { startsAt: parisInstant(day, "10:00").toISOString() });
  expect(flashOf(moved.headers)).toMatchObject({
    title: "Rendez-vous déplacé",
    text: expect.stringMatching(/^La personne n’a pas pu être prévenue/),
  });
  const canceled = await coach.post(`${PATH}/${id}`, { intent: "cancel", id });
  expect(flashOf(canceled.headers)).toMatchObject({
    text: expect.stringMatching(/^Rien n’était à rendre\. La personne n’a pas pu être prévenue/),
  });
  const adding = `${PATH}/nouveau?personne=${person.id}`;
  expect(words(await coach.html(adding))).toContain("La personne ne peut pas être prévenue par e-mail");
  const typed = { userId: person.id, serviceId: SESSION, place: "video", pay: "gift" };
  const added = await coach.post(adding, { ...typed, startsAt: parisInstant(day, "10:00").toISOString() });
  expect(flashOf(added.headers)).toMatchObject({
    title: "Rendez-vous ajouté",
    text: expect.stringMatching(/^L’heure est dans son espace\. La personne n’a pas pu être prévenue/),
  });
  const paid = (
    await inTransaction((trx) =>
      trx
        .selectFrom("appointments")
        .select("id")
        .where("user_id", "=", person.id)
        .where("paid_by", "=", "hours")
        .executeTakeFirstOrThrow(),
    )
  ).id;
  expect(words(await coach.html(`${PATH}/${paid}/deplacer`)), "what is paid leaves whatever is asked").toContain(
    "La personne est prévenue et ne perd rien",
  );
});

test("somebody with hours to take is one touch away from a moment, before anything is typed", async () => {
  const add = `${PATH}/nouveau`;
  const { person } = await meeting("Solène", parisInstant(workingDay(9), "14:00"));
  expect(words(await coach.html(add)), "her only hour is set aside").not.toContain("Solène Test");
  await inTransaction((trx) =>
    grantHours(
      trx,
      { userId: person.id, minutes: 90, expiresOn: addDays(today, 30), reason: "Un geste" },
      { now: new Date(), by: coach.id },
    ),
  );
  const page = await coach.html(add);
  expect(words(page)).toMatch(/Avec des heures à prendre .*Solène Test 1 h 30 à prendre/);
  expect(page).toContain(`href="${add}?personne=${person.id}"`);
  expect(words(await coach.html(`${add}?q=personne`)), "a search is answered alone").not.toContain("heures à prendre");
});

test("a meeting by telephone is called from its page, on its day, under what its person said of calls", async () => {
  const { person, id } = await meeting("Odile", parisInstant(workingDay(10), "15:00"), CALL);
  const page = `${PATH}/${id}`;
  const before = await coach.html(page);
  expect(words(before)).not.toContain("Appeler Odile");
  const endsAt = new Date(
    Math.min(Date.now() + 20 * 60_000, parisInstant(addDays(today, 1), "00:00").getTime() + 60_000),
  );
  const startsAt = new Date(endsAt.getTime() - 20 * 60_000);
  await db().updateTable("profiles").set({ phone: "06 12 34 56 78" }).where("id", "=", person.id).execute();
  await db()
    .updateTable("appointments")
    .set({ starts_at: startsAt, ends_at: endsAt, blocked_until: endsAt })
    .where("id", "=", id)
    .execute();
  const html = await coach.html(page);
  expect(html).toContain('href="tel:0612345678"');
  expect(words(html)).toMatch(/Appeler Odile .*Pas encore dit.*e-mail oui\. Appel .*Vos notes/);
});

test("a note is kept as it is typed, sealed; what is agreed is read by its person alone, and by nobody in the clear", async () => {
  const { id, person } = await meeting("Marc", parisInstant(workingDay(12), "10:00"));
  const kept = await coach.post(`${PATH}/${id}/note`, { note: "Penser à la médiation." });
  const { version } = (await kept.json()) as { version: string };
  expect([kept.status, version]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  await coach.post(`${PATH}/${id}`, {
    intent: "agree",
    agreed: "Relire la convention.",
    clientKey: "5e000000-0000-4000-8000-0000000000aa",
  });
  expect(await coach.html(`${PATH}/${id}`), "what is agreed is no version of the note").toContain(`value="${version}"`);
  const stale = await coach.post(`${PATH}/${id}/note`, { note: "D’un autre appareil.", version: versionOf(null) });
  expect([stale.status, await stale.json()]).toEqual([422, { ok: false, why: noLongerKept }]);
  const page = await coach.html(`${PATH}/${id}`);
  for (const text of ["Penser à la médiation.", "Relire la convention."]) expect(page).toContain(text);
  const { text } = await db().selectFrom("session_notes").select("text").where("id", "=", id).executeTakeFirstOrThrow();
  expect(text).not.toMatch(/médiation|convention/);
  const { listAgreed } = await import("../booking.server");
  expect(await listAgreed(db(), person.id)).toMatchObject([{ appointmentId: id, text: "Relire la convention." }]);
  expect(await listAgreed(db(), coach.id)).toEqual([]);
  expect((await person.get(`${PATH}/${id}`)).status).not.toBe(200);
  const again = await inTransaction((trx) =>
    bookFor(
      trx,
      {
        userId: person.id,
        serviceId: SESSION,
        startsAt: parisInstant(workingDay(22), "10:00"),
        place: "video",
        pay: "gift",
      },
      { now, by: coach.id },
    ),
  );
  if (!again.ok) throw new Error(again.reason);
  expect(words(page)).not.toContain("La dernière fois");
  expect(words(await coach.html(`${PATH}/${again.appointment.id}`))).toMatch(
    /La dernière fois .*Vos notes Penser à la médiation\. Ce qui était convenu Relire la convention\./,
  );
});

test("the coach enters the room of each meeting in video, another one each, until it is over; without a room she is told", async () => {
  const room = async (id: string) =>
    /href="(https:\/\/visio\.leclaircie\.example\/[\w-]{22})"/.exec(await coach.html(`${PATH}/${id}`))?.[1];
  const [one, other] = [
    await meeting("Awa", parisInstant(workingDay(13), "10:00")),
    await meeting("Noé", parisInstant(workingDay(13), "14:00")),
  ];
  const rooms = [await room(one.id), await room(other.id)];
  expect(new Set(rooms).size).toBe(2);
  expect(rooms).not.toContain(undefined);
  const { id: call } = await meeting("Rose", parisInstant(workingDay(13), "17:00"), CALL);
  const { id: over } = await meeting("Anne", parisInstant(workingDay(-7), "10:00"));
  expect([await room(call), await room(over)]).toEqual([undefined, undefined]);
  await inTransaction((trx) => changeSettings(trx, { video_url: "" }, { now, by: null }));
  expect(words(await coach.html(`${PATH}/${one.id}`))).toContain("Aucune salle de visio n’est indiquée");
  expect(await room(one.id)).toBeUndefined();
  await inTransaction((trx) => changeSettings(trx, { video_url: defaultSettings.video_url }, { now, by: null }));
});

test("hours left of a day are shut from the day, and an absence over a meeting says which one to move", async () => {
  const day = workingDay(17);
  const { id } = await meeting("Jeanne", parisInstant(day, "15:00"));
  const here = `${PATH}?jour=${day}`;
  const notice = (booking_notice_hours: number) =>
    inTransaction((trx) => changeSettings(trx, { booking_notice_hours }, { now, by: null }));
  await notice(24 * 14);
  const tooNear = await coach.html(`${PATH}?jour=${workingDay(5)}`);
  expect(words(tooNear)).toContain("plus réservable en ligne");
  expect(tooNear, "nothing is left to shut").not.toContain('name="closing"');
  await notice(defaultSettings.booking_notice_hours);
  const closing = /name="closing" value="([^"]+)"/.exec(await coach.html(here))?.[1] ?? "";
  expect((await coach.post(here, { intent: "close", closing })).status).toBe(303);
  const shut = words(await coach.html(here));
  expect(shut).not.toMatch(/9 h Libre/);
  const absence = { intent: "add-absence", firstDay: day, lastDay: day, absenceHours: "15 h – 17 h" };
  expect((await coach.post(`${PATH}/disponibilites`, absence)).status).toBe(303);
  expect(words(await coach.html(PATH))).toMatch(/Un rendez-vous à déplacer : Jeanne Test/);
  expect(await coach.html("/admin")).toContain(`/admin/rendez-vous/${id}/deplacer`);
});

test("an event written or moved over a meeting is not refused, and its page says which one it falls on", async () => {
  const day = workingDay(18);
  const { id } = await meeting("Jeanne", parisInstant(day, "15:00"));
  const typed = { intent: "save", title: "Café", type: "cafe", location: "Paris 8e", capacity: "8", price: "0", day };
  const created = await coach.post("/admin/events/nouveau", { ...typed, start: "14:00", end: "15:30" });
  const page = created.headers.get("location") ?? "";
  const move = `/admin/rendez-vous/${id}/deplacer`;
  const over = await coach.html(page);
  expect(words(over)).toMatch(/Un rendez-vous tombe pendant cet événement .* Jeanne Test, /);
  expect(over).toContain(move);
  expect((await coach.post(page, { ...typed, start: "11:00", end: "12:00" })).status).toBe(303);
  expect(await coach.html(page)).not.toContain(move);
  expect((await coach.post(page, { ...typed, start: "15:15", end: "17:00" })).status).toBe(303);
  expect(await coach.html(page)).toContain(move);
  const toDo = /Un rendez-vous à déplacer : Jeanne Test « Café » tombe dessus, le /;
  expect(words(await coach.html("/admin")), "a draft keeps nobody").not.toMatch(toDo);
  await coach.post(page, { intent: "publish" });
  expect(words(await coach.html("/admin"))).toMatch(toDo);
});

test("hours are offered from the page of a person, and taken back while none has served", async () => {
  const person = await site.person("Claire");
  const page = `/admin/members/${person.id}`;
  const gift = {
    intent: "give-hours",
    hours: "1,5",
    expiresOn: addDays(today, 90),
    giftReason: "",
    clientKey: randomUUID(),
  };
  const refused = await coach.post(`${page}?index`, gift);
  expect([refused.status, words(await refused.text())]).toEqual([422, expect.stringContaining("Dites pourquoi")]);
  const give = (hours: string) => coach.post(`${page}?index`, { ...gift, hours, giftReason: "Un geste" });
  const given = await give("1,5");
  for (const hours of ["1,5", "2"]) {
    const again = await give(hours);
    expect([again.status, again.headers.get("Location")], hours).toEqual([303, given.headers.get("Location")]);
    expect((await walletOf(person.id)).leftMinutes, "its answer was lost").toBe(90);
  }
  const after = await coach.html(given.headers.get("Location") ?? "");
  expect(words(after)).toMatch(/Heures et rendez-vous.*À prendre 1 h 30/);
  const lotId = /name="lotId" value="([^"]+)"/.exec(after)?.[1] ?? "";
  expect((await coach.post(`${page}?index`, { intent: "take-hours-back", lotId })).status).toBe(303);
  expect((await walletOf(person.id)).leftMinutes).toBe(0);
  const late = await give("1,5");
  expect(late.headers.get("Location"), "nothing is left to take back").not.toContain("offertes=");
  expect(flashOf(late.headers)?.text).toMatch(/^Ces heures ont été reprises depuis/);
});

test("her calendar reads a private address: shown once, neutral, not kept, and nothing once it is taken back", async () => {
  const { id } = await meeting("Paul", parisInstant(workingDay(9), "16:00"));
  const shown = await (await coach.post(`${PATH}/agenda`, { intent: "open" })).text();
  const path = /\/agenda\/[\w-]{43}\.ics/.exec(shown)?.[0] ?? "";
  expect(await coach.html(`${PATH}/agenda`)).not.toContain(path);
  const feed = await site.browser().get(path);
  expect([feed.status, feed.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(feed.headers.get("Content-Type")).toContain("text/calendar");
  const file = await feed.text();
  expect(file).toContain(`UID:${id}@`);
  expect(file).toMatch(/SUMMARY:Rendez-vous\r\nLOCATION:En visio/);
  expect(file).not.toMatch(/Paul|Test|exemple\.test|06123/);
  expect((await site.browser().get(`/agenda/${"a".repeat(43)}.ics`)).status).toBe(404);
  await coach.post(`${PATH}/${id}`, { intent: "cancel", id });
  expect(await (await site.browser().get(path)).text()).toMatch(new RegExp(`UID:${id}@[\\s\\S]*?STATUS:CANCELLED`));
  expect((await coach.post(`${PATH}/agenda`, { intent: "revoke" })).status).toBe(303);
  expect((await site.browser().get(path)).status).toBe(404);
});
