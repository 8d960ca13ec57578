import { afterAll, beforeAll, expect, test } from "vitest";
import { savePreferences } from "~/features/accounts/accounts.server";
import { salesConditionPort } from "~/features/billing/billing.server";
import { markAttendance } from "~/features/events/events.server";
import { parisDay, parisTime } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { flashOf } from "../../../../tests/support/edges";
import { meeting, register, registered } from "../../../../tests/support/meetings";
import { mailsTo } from "../../../../tests/support/outbox";
import { type OpenSite, openSite } from "../../../../tests/support/site";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
const now = new Date();

beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

/** The question alone: the form beside it has words of its own. */
async function questionAbout(id: string) {
  const html = await sophie.html(`/admin/events/${id}?confirmer=annuler`);
  return html.match(/<section[^>]*id="annuler-evenement".*?<\/section>/s)?.[0] ?? "";
}

async function isCanceled(id: string) {
  const { canceled_at } = await db()
    .selectFrom("events")
    .select("canceled_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return canceled_at !== null;
}

test("canceling needs a reason, which everybody who comes reads on the page their mail leads to", async () => {
  const event = await meeting(now);
  const karim = await site.person("Karim");
  await registered(event.id, karim.id, now);
  await sophie.post(`/admin/events/${event.id}`, { intent: "cancel", reason: "  " });
  expect(await isCanceled(event.id)).toBe(false);
  await sophie.post(`/admin/events/${event.id}`, { intent: "cancel", reason: "La salle est fermée." });
  expect(await isCanceled(event.id)).toBe(true);
  const told = (await mailsTo(karim.id)).at(-1)?.text_body ?? "";
  expect(told).not.toContain("salle");
  const link = new URL(/http\S+\/ma-place\/[\w-]+/.exec(told)?.[0] ?? "").pathname;
  const led = (await karim.get(link)).headers.get("Location") ?? "";
  expect(await karim.html(led)).toContain("La salle est fermée.");
  const html = await sophie.html(`/admin/events/${event.id}`);
  expect(html).toContain("Cet événement est annulé");
  expect(html).not.toContain('name="title"');
});

test("ten minutes after its hour, an event that is not held still says so; once somebody came, no more", async () => {
  const begin = new Date(now.getTime() - 10 * 60_000);
  const event = await meeting(new Date(begin.getTime() - 86_400_000), { event_date: begin });
  const place = await registered(event.id, (await site.person("Karim")).id, new Date(begin.getTime() - 3_600_000));
  const path = `/admin/events/${event.id}`;
  expect(await sophie.html(path)).toContain("Il n’a pas eu lieu");
  const mark = (attended: boolean | null) =>
    inTransaction((trx) => markAttendance(trx, { registrationId: place.id, attended }));
  await mark(true);
  expect(await sophie.html(path)).not.toContain("Il n’a pas eu lieu");
  await sophie.post(path, { intent: "cancel", reason: "Le train." });
  expect(await isCanceled(event.id)).toBe(false);
  await mark(null);
  await sophie.post(path, { intent: "cancel", reason: "Le train." });
  expect(await isCanceled(event.id)).toBe(true);
});

test("who no mail may tell is counted in the answer, and marked in the list", async () => {
  const event = await meeting(now);
  const people = [await site.person("Karim"), await site.person("Inès"), await site.person("Lou")];
  for (const { id } of people) await registered(event.id, id, now);
  const [, ines, lou] = people;
  await db()
    .updateTable("users")
    .set({ email_verified: false })
    .where("id", "=", lou?.id ?? "")
    .execute();
  const wishes = { phone: true, voiceMail: false, sayName: false, notBefore: null, notAfter: null };
  await inTransaction((trx) => savePreferences(trx, ines?.id ?? "", { ...wishes, mail: false }, { now }));
  const path = `/admin/events/${event.id}`;
  expect((await sophie.html(`${path}/inscrits`)).match(/Pas joignable par e-mail/g)).toHaveLength(2);
  const [day, start, end] = [parisDay(event.event_date), parisTime(event.event_date), parisTime(event.ends_at)];
  const typed = { intent: "save", title: "Café du samedi", type: "cafe", capacity: "8", price: "12,50" };
  const moved = await sophie.post(path, { ...typed, day, start, end, location: "Ailleurs" });
  expect(flashOf(moved.headers)).toMatchObject({
    text: expect.stringMatching(/^2 personnes n’ont pas pu être prévenues/),
  });
  for (let press = 0; press < 2; press += 1) {
    const canceled = await sophie.post(path, { intent: "cancel", reason: "La salle est fermée." });
    expect(flashOf(canceled.headers)).toMatchObject({
      title: "Événement annulé",
      text: expect.stringMatching(/^Qui peut l’être .* 2 personnes n’ont pas pu être prévenues/),
    });
  }
  expect((await sophie.html(`${path}/inscrits`)).match(/Pas joignable par e-mail/g)).toHaveLength(2);
});

test("the two buttons of the question cannot be taken for one another, and it says who is told", async () => {
  const event = await meeting(now);
  const html = await questionAbout(event.id);
  expect(html).toContain("Personne n’y a de place.");
  expect(html).not.toContain("liste d’attente");
  expect(html).not.toContain("remboursé en entier");
  expect(html).toContain(">Garder l’événement<");
  expect(html).not.toContain(">Annuler<");
  await registered(event.id, (await site.person("Karim")).id, now);
  await registered(event.id, (await site.person("Inès")).id, now);
  expect(await questionAbout(event.id)).toContain("Les 2 personnes inscrites reçoivent un e-mail");
});

test("who waits is told too, and what was paid is given back", async () => {
  salesConditionPort.provide(async () => true);
  const event = await meeting(now, { capacity: 1, price_cents: 1_250 });
  await register(event.id, (await site.person("Lou")).id, now, 1_250);
  await registered(event.id, (await site.person("Sacha")).id, now);
  const html = await questionAbout(event.id);
  expect(html).toContain("La personne inscrite et la liste d’attente reçoivent un e-mail");
  expect(html).toContain("Ce qui a été payé est remboursé en entier.");
});
