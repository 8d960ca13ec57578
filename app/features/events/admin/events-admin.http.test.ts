import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelRegistration } from "~/features/events/events.server";
import { addDays, parisDay, parisInstant, parisTime } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { flashOf } from "../../../../tests/support/edges";
import { meeting, registered, statusOf } from "../../../../tests/support/meetings";
import { mailsTo } from "../../../../tests/support/outbox";
import { type OpenSite, openSite } from "../../../../tests/support/site";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
/** The list before any event. */
let empty: string;
const now = new Date();

beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
  empty = await sophie.html("/admin/events");
});
afterAll(() => site.close());

const typed = {
  intent: "save",
  title: "Café du samedi",
  type: "cafe",
  day: "2030-07-13",
  start: "09:30",
  end: "11:00",
  location: "Paris 8e",
  capacity: "8",
  price: "12,50",
};

async function stored(id: string) {
  return db().selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
}

async function actions(id: string) {
  const rows = await db()
    .selectFrom("audit_entries")
    .select(["action", "actor_user_id", "reason"])
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.filter(({ actor_user_id }) => actor_user_id === sophie.id).map(({ action }) => action);
}

/** The coach gave her password so long ago. */
async function passwordTyped(minutesAgo: number) {
  await db()
    .updateTable("sessions")
    .set({ password_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where("user_id", "=", sophie.id)
    .execute();
}

function idFrom(answer: Response): string {
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

test("nothing yet says so; a new event is a draft at the hour of Paris, then it is published, and copied", async () => {
  for (const words of ["Gestion des Événements", "Nouvel événement", "Aucun événement"]) expect(empty).toContain(words);
  const created = await sophie.post("/admin/events/nouveau", typed);
  expect(created.status).toBe(303);
  const id = idFrom(created);
  expect(await stored(id)).toMatchObject({
    event_date: new Date("2030-07-13T07:30:00Z"),
    price_cents: 1250,
    is_published: false,
  });
  const list = await sophie.html("/admin/events");
  for (const words of ["13 juillet 2030 à 09:30", "Brouillon", "Titre", "Statut", "Actions"]) {
    expect(list).toContain(words);
  }
  await sophie.post(`/admin/events/${id}`, { intent: "publish" });
  expect(await sophie.html("/admin/events")).toContain("Publié");
  const copy = idFrom(await sophie.post("/admin/events", { intent: "duplicate", id }));
  expect(await stored(copy)).toMatchObject({ event_date: new Date("2030-07-20T07:30:00Z"), is_published: false });
  await sophie.post(`/admin/events/${id}`, { intent: "unpublish" });
  expect((await stored(id))?.is_published).toBe(false);
  expect(await actions(id)).toEqual(["events.created", "events.published", "events.unpublished"]);
});

test("where nobody has a place and somebody waits, the page says what can be done, and does not offer what is refused", async () => {
  const event = await meeting(now, { capacity: 1 });
  const [alix, noa] = [await site.person("Alix"), await site.person("Noa")];
  const place = await registered(event.id, alix.id, now);
  const wait = await registered(event.id, noa.id, now);
  // At night nothing is offered to who waits.
  const night = { now: parisInstant(addDays(parisDay(now), 1), "23:00") };
  await inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: alix.id }, night));
  expect(await statusOf(wait.id)).toBe("waiting");
  const path = `/admin/events/${event.id}`;
  const html = await sophie.html(path);
  expect(html).toContain("Une personne attend une place");
  expect(html).toContain(`href="${path}/inscrits"`);
  expect(html).not.toContain("Retirer du site");
  await sophie.post(`${path}/inscrits`, { intent: "remove", registrationId: wait.id, reason: "" });
  const after = await sophie.html(path);
  expect(after).not.toContain("attend une place");
  expect(after).toContain("Retirer du site");
});

test("what is wrong comes back with what was typed", async () => {
  const answer = await sophie.post("/admin/events/nouveau", { ...typed, title: "", end: "09:00", location: "Là-bas" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Donnez un titre");
  expect(html).toContain('value="Là-bas"');
});

test("no fewer places than are taken, in a sentence that says how many", async () => {
  const event = await meeting(now, { capacity: 3 });
  for (const name of ["Alix", "Noa"]) await registered(event.id, (await site.person(name)).id, now);
  const fields = { ...typed, day: "2031-01-11", capacity: "1" };
  const answer = await sophie.post(`/admin/events/${event.id}`, fields);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("2 places sont déjà prises");
  expect((await stored(event.id))?.capacity).toBe(3);
});

test("a form left open does not write over what was changed elsewhere: it says what is saved, then replaces it", async () => {
  const id = idFrom(await sophie.post("/admin/events/nouveau", typed));
  const path = `/admin/events/${id}`;
  const seen = async () => /name="version" value="(\d+)"/.exec(await sophie.html(path))?.[1] ?? "";
  const opened = await seen();
  expect((await sophie.post(path, { ...typed, day: "2030-07-20", version: opened })).status).toBe(303);
  const late = await sophie.post(path, { ...typed, description: "Écrite avant.", version: opened });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain("Cet événement a été modifié ailleurs");
  expect(html).toContain("Jour : « 2030-07-20 » est enregistré.");
  expect(html).toContain("Écrite avant.");
  expect((await stored(id))?.description).toBe("");
  const again = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect(again).toBe(await seen());
  expect((await sophie.post(path, { ...typed, version: again })).status).toBe(303);
  expect((await stored(id))?.event_date).toEqual(new Date("2030-07-13T07:30:00Z"));
});

test("deleting asks first, works without script, and refuses while somebody is registered", async () => {
  const event = await meeting(now);
  const asked = await sophie.html(`/admin/events?confirmer=${event.id}`);
  expect(asked).toContain("Êtes-vous sûr de vouloir supprimer cet événement ?");
  await registered(event.id, (await site.person("Karim")).id, now);
  const kept = await sophie.post("/admin/events", { intent: "delete", id: event.id });
  expect(flashOf(kept.headers)).toMatchObject({
    kind: "error",
    title: "Erreur lors de la suppression",
    text: expect.stringContaining("Des personnes y sont inscrites"),
  });
  expect(await stored(event.id)).toBeDefined();
  const free = await meeting(now);
  const gone = await sophie.post("/admin/events", { intent: "delete", id: free.id });
  expect(flashOf(gone.headers)).toEqual({ kind: "success", title: "Événement supprimé" });
  expect(await stored(free.id)).toBeUndefined();
  expect(await actions(free.id)).toEqual(["events.deleted"]);
});

test("the list offers what can be done of an event: delete it, cancel it with its people, or keep it", async () => {
  const acts = async (id: string) => {
    const html = await sophie.html("/admin/events");
    const [, line = ""] =
      new RegExp(`<tr[^>]*>((?:(?!</tr>).)*/admin/events/${id}/inscrits.*?)</tr>`, "s").exec(html) ?? [];
    return ["Supprimer l’événement", `/admin/events/${id}?confirmer=annuler`].map((one) => line.includes(one));
  };
  const event = await meeting(now);
  expect(await acts(event.id)).toEqual([true, false]);
  await registered(event.id, (await site.person("Karim")).id, now);
  expect(await acts(event.id)).toEqual([false, true]);
  expect(await sophie.html(`/admin/events/${event.id}?confirmer=annuler`)).toContain("La personne inscrite");
  await sophie.post(`/admin/events/${event.id}`, { intent: "cancel", reason: "La salle est fermée." });
  expect(await acts(event.id)).toEqual([true, false]);
});

test("people: the place that is given back goes to who waits", async () => {
  const event = await meeting(now, { capacity: 1 });
  for (const name of ["Maé", "Charlie"]) await registered(event.id, (await site.person(name)).id, now);
  expect(await sophie.html(`/admin/events/${event.id}/inscrits`)).toContain(
    "La personne reçoit un e-mail et la place est proposée à qui attend.",
  );
});

test("people: by name, as they say it at the door, and nobody is refunded who paid nothing", async () => {
  const event = await meeting(now);
  for (const name of ["Zoé", "Émile", "Alban"]) await registered(event.id, (await site.person(name)).id, now);
  const html = await sophie.html(`/admin/events/${event.id}/inscrits`);
  const places = ["Alban Test", "Émile Test", "Zoé Test"].map((name) => html.indexOf(`>${name}<`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(html).toContain("La personne reçoit un e-mail.");
  expect(html).not.toContain("proposée à qui attend");
  expect(html).toContain("Il se lit sur la page de l’événement");
  expect(html).not.toContain("ce qu’elle a payé est remboursé");
});

test("people: who comes, why nobody is offered a place, who was there", async () => {
  const event = await meeting(now, { capacity: 1 });
  const [karim, ines] = [await site.person("Karim"), await site.person("Inès")];
  const place = await registered(event.id, karim.id, now);
  await registered(event.id, ines.id, now);
  const path = `/admin/events/${event.id}/inscrits`;
  const html = await sophie.html(path);
  for (const words of ["Karim Test", "Inès Test", "Liste d’attente", "Aucune place libre : 1 sur 1."]) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain("Présent");
  const attended = async () =>
    (
      await db()
        .selectFrom("event_registrations")
        .select("attended")
        .where("id", "=", place.id)
        .executeTakeFirstOrThrow()
    ).attended;
  for (const [intent, expected] of [
    ["present", true],
    ["absent", false],
    ["unknown", null],
  ] as const) {
    const answer = await sophie.post(path, { intent, registrationId: place.id });
    expect(answer.status).toBe(303);
    expect(await attended()).toBe(expected);
  }
  const other = await meeting(now);
  const astray = `/admin/events/${other.id}/inscrits`;
  expect((await sophie.post(astray, { intent: "present", registrationId: place.id })).status).toBe(404);
  expect((await sophie.post(astray, { intent: "remove", registrationId: place.id })).status).toBe(404);
  await sophie.post(path, { intent: "remove", registrationId: place.id, reason: "À sa demande" });
  expect(await statusOf(place.id)).toBe("canceled");
  expect(await actions(event.id)).toEqual(["events.person_removed"]);
});

test("who had given the place back already is not taken off: nothing changes, and the journal keeps no act", async () => {
  const event = await meeting(now);
  const karim = await site.person("Karim");
  const place = await registered(event.id, karim.id, now);
  await inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: karim.id }, { now }));
  const mails = (await mailsTo(karim.id)).length;
  const path = `/admin/events/${event.id}/inscrits`;
  const answer = await sophie.post(path, { intent: "remove", registrationId: place.id, reason: "Absence" });
  expect(flashOf(answer.headers)).toMatchObject({ kind: "info", title: "Cette place était déjà rendue ou passée" });
  expect(await actions(event.id)).toEqual([]);
  expect(await mailsTo(karim.id)).toHaveLength(mails);
});

test("who is taken off the waiting list is written nothing, and the coach reads so before and after", async () => {
  const event = await meeting(now, { capacity: 1 });
  const [ines, karim] = [await site.person("Inès"), await site.person("Karim")];
  const place = await registered(event.id, ines.id, now);
  const wait = await registered(event.id, karim.id, now);
  const path = `/admin/events/${event.id}/inscrits`;
  expect(await sophie.html(path)).toContain("Aucun e-mail ne part.");
  const remove = async (registrationId: string) =>
    flashOf((await sophie.post(path, { intent: "remove", registrationId, reason: "" })).headers);
  expect(await remove(wait.id)).toMatchObject({ title: "Inscription retirée", text: "Aucun e-mail n’est parti." });
  expect(await mailsTo(karim.id)).toEqual([]);
  expect(await remove(place.id)).toMatchObject({
    text: "La personne est prévenue si un e-mail peut lui parvenir.",
  });
  expect((await mailsTo(ines.id)).at(-1)?.subject).toBe("Votre place est rendue");
});

test("a word is announced once to each person who comes, read on the site by them alone, and is in no mail", async () => {
  const event = await meeting(now, { capacity: 1 });
  const [karim, ines] = [await site.person("Karim"), await site.person("Inès")];
  await registered(event.id, karim.id, now);
  await registered(event.id, ines.id, now);
  const path = `/admin/events/${event.id}/inscrits`;
  expect((await sophie.post(path, { intent: "write", clientKey: randomUUID(), text: " " })).status).toBe(422);
  const fields = { intent: "write", clientKey: randomUUID(), text: "Entrez par la cour.\n\nÀ samedi." };
  for (let time = 0; time < 2; time += 1) expect((await sophie.post(path, fields)).status).toBe(303);
  const announced = async (userId: string) =>
    (await mailsTo(userId)).filter(({ subject }) => subject === "Au sujet de votre rendez-vous");
  const [mail, ...others] = await announced(karim.id);
  expect(others).toEqual([]);
  expect(`${mail?.html}${mail?.text_body}`).not.toContain("cour");
  expect(await actions(event.id)).toEqual(["events.people_written_to"]);
  expect(await announced(ines.id)).toEqual([]);
  expect(await sophie.html(path)).toContain("Entrez par la cour.");
  const pages = [`/evenements/${event.slug}`, "/espace-membre"];
  for (const page of pages) {
    expect(await (await karim.get(page)).text(), page).toContain("Entrez par la cour.");
    for (const other of [ines, sophie]) expect(await (await other.get(page)).text(), page).not.toContain("la cour");
  }
});

test("the list leaves as a file no spreadsheet runs, by a POST alone, and the journal says so", async () => {
  const event = await meeting(now);
  const trickster = await site.person('=HYPERLINK("http://x")');
  await registered(event.id, trickster.id, now);
  const path = `/admin/events/${event.id}/inscrits.csv`;
  const read = await sophie.get(path);
  expect([read.status, read.headers.get("Location")]).toEqual([302, `/admin/events/${event.id}/inscrits`]);
  await passwordTyped(0);
  const answer = await sophie.post(path);
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString("utf8")).toContain(`;"'=HYPERLINK(""http://x"")";`);
  const inSecurityLog = () =>
    db().selectFrom("security_entries").select("user_id").where("kind", "=", "guests_exported").execute();
  expect(await inSecurityLog()).toEqual([{ user_id: sophie.id }]);
  expect(await actions(event.id)).toEqual(["events.people_exported"]);

  // A computer left open: the password first.
  await passwordTyped(11);
  const held = await sophie.post(path);
  expect([held.status, held.headers.get("Location")]).toEqual([303, `/admin/events/${event.id}/inscrits#export`]);
  expect(await actions(event.id)).toEqual(["events.people_exported"]);
  expect(await inSecurityLog()).toHaveLength(1);
  expect(await sophie.html(`/admin/events/${event.id}/inscrits`)).toContain("redonnez votre mot de passe");
  await passwordTyped(0);
});

test("an event that is not there answers 404, on every page and every act", async () => {
  for (const path of [`/admin/events/${randomUUID()}`, "/admin/events/x", `/admin/events/${randomUUID()}/inscrits`]) {
    expect((await sophie.get(path)).status, path).toBe(404);
  }
  for (const intent of ["publish", "unpublish", "duplicate", "cancel"]) {
    const answer = await sophie.post(`/admin/events/${randomUUID()}`, { intent, reason: "Oui" });
    expect(answer.status, intent).toBe(404);
  }
  expect((await sophie.post(`/admin/events/${randomUUID()}/inscrits.csv`)).status).toBe(404);
});

test("an event saved as it was read keeps its hour, on both sides of the change of clocks", async () => {
  for (const day of ["2030-01-12", "2030-07-13"]) {
    const id = idFrom(await sophie.post("/admin/events/nouveau", { ...typed, day: day }));
    const before = await stored(id);
    const html = await sophie.html(`/admin/events/${id}`);
    const value = (name: string) =>
      new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
      new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1] ??
      "";
    const fields = { ...typed, day: value("day"), start: value("start"), end: value("end") };
    expect(fields.start).toBe(parisTime(before?.event_date ?? now));
    await sophie.post(`/admin/events/${id}`, fields);
    expect((await stored(id))?.event_date).toEqual(before?.event_date);
    expect((await stored(id))?.ends_at).toEqual(before?.ends_at);
  }
});
