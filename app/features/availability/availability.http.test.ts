import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { readFlash } from "~/platform/http/flash.server";
import { type Browser, type OpenSite, openSite, plain } from "../../../tests/support/site";
import { listAbsences, listExceptions, listWeeklyHours } from "./availability.server";

const PATH = "/admin/rendez-vous/disponibilites";
let site: OpenSite;
let coach: Browser;
const today = parisDay(new Date());

beforeAll(async () => {
  site = await openSite();
  coach = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

/** What a person reads. */
const words = (html: string) =>
  plain(html.replace(/<script[\s\S]*?<\/script>/g, " ").replace(/<[^>]+>/g, " ")).replace(/\s+/g, " ");

const week = { monday: "", tuesday: "", wednesday: "", thursday: "", friday: "", saturday: "", sunday: "" };
const said = (answer: Response) =>
  readFlash(new Request("http://x/", { headers: { cookie: answer.headers.getSetCookie().join("; ") } }));

test("the coach writes her hours without JavaScript, and reads weekdays that are alike on one line", async () => {
  expect(words(await coach.html(PATH))).toMatch(/Du lundi au vendredi 9 h – 19 h/);
  const wrong = await coach.post(PATH, { intent: "save-week", ...week, monday: "le matin", tuesday: "9 h 10 – 12 h" });
  expect(wrong.status).toBe(422);
  const again = await wrong.text();
  expect(again).toContain('value="le matin"');
  expect(words(again)).toMatch(/Deux points à corriger Lundi : .* Mardi : /);
  const overlap = await coach.post(PATH, { intent: "save-week", ...week, tuesday: "9 h – 12 h, 11 h – 13 h" });
  expect(words(await overlap.text())).toContain("Deux plages se chevauchent");
  const hours = "9 h – 12 h 30, 14 h – 19 h";
  const form = { ...week, monday: hours, tuesday: hours, thursday: "9h-12h30 et 14h-19h", saturday: "9 h – 13 h" };
  expect((await coach.post(PATH, { intent: "save-week", ...form })).status).toBe(303);
  expect(await listWeeklyHours(db())).toHaveLength(7);
  const shown = words(await coach.html(PATH));
  expect(shown).toMatch(/Lundi, mardi, jeudi 9 h – 12 h 30, 14 h – 19 h/);
  expect(shown).toMatch(/Mercredi, vendredi, dimanche fermé/);
  expect(shown).toMatch(
    /Réservable de 24 h à 6 semaines à l.avance, 30 minutes entre deux rendez-vous, 45 minutes après un rendez-vous au cabinet/,
  );
  expect(words(await coach.html("/admin/journal"))).toContain("a changé ses heures de rendez-vous");
});

test("a day of its own, an absence of an afternoon: announced, taken out, and put back by the button that follows", async () => {
  const day = addDays(today, 20);
  expect((await coach.post(PATH, { intent: "save-day", day: addDays(today, -1), dayHours: "" })).status).toBe(422);
  expect((await coach.post(PATH, { intent: "save-day", day, dayHours: "14 h – 18 h" })).status).toBe(303);
  const dayOut = await coach.post(PATH, { intent: "remove-day", day });
  const undo = await coach.html(dayOut.headers.get("Location") ?? "");
  expect(await listExceptions(db(), today)).toEqual([]);
  await coach.post(PATH, { intent: "save-day", day: hidden(undo, "day"), dayHours: hidden(undo, "dayHours") });
  expect(await listExceptions(db(), today)).toEqual([{ day, hours: [{ from: "14:00", to: "18:00" }] }]);

  const absence = { intent: "add-absence", firstDay: day, lastDay: "", absenceHours: "14 h – 19 h" };
  const two = await coach.post(PATH, { ...absence, lastDay: addDays(day, 1) });
  expect(words(await two.text())).toContain("Des heures ne se donnent que pour un seul jour");
  expect((await coach.post(PATH, absence)).status).toBe(303);
  const [kept] = await listAbsences(db(), day);
  expect(kept?.hours).toEqual({ from: "14:00", to: "19:00" });
  for (const page of [PATH, "/admin/echanges/absences"]) expect(words(await coach.html(page))).toContain("14 h – 19 h");
  const out = await coach.post(PATH, { intent: "remove-absence", id: kept?.id ?? "" });
  const back = await coach.html(out.headers.get("Location") ?? "");
  const fields = ["firstDay", "lastDay", "absenceHours"].map((name) => [name, hidden(back, name)]);
  await coach.post(PATH, { intent: "add-absence", ...Object.fromEntries(fields) });
  expect((await listAbsences(db(), day)).map(({ hours }) => hours)).toEqual([{ from: "14:00", to: "19:00" }]);
});

test("a calendar is tried as soon as it is given: what leads inside is refused in words, its address never shown", async () => {
  const inside = await coach.post(PATH, { intent: "add-calendar", name: "Chez moi", address: "https://127.0.0.1/cle" });
  expect(inside.status).toBe(303);
  expect(said(inside)).toMatchObject({ kind: "error", title: "Agenda non lu" });
  const shown = await coach.html(PATH);
  expect(words(shown)).toMatch(/Chez moi 127\.0\.0\.1 Pas encore lu.*réseau privé/);
  expect(shown).not.toContain("/cle");
  const wrong = await coach.post(PATH, { intent: "add-calendar", name: "Chez moi", address: "http://agenda.test/" });
  expect(wrong.status).toBe(422);
  const { id } = await db().selectFrom("outside_calendars").select("id").executeTakeFirstOrThrow();
  const out = await coach.post(PATH, { intent: "remove-calendar", id });
  expect(words(await coach.html(out.headers.get("Location") ?? ""))).toContain("Agenda retiré");
  expect(words(await coach.html(PATH))).toContain("Aucun agenda extérieur");
  await coach.post(PATH, { intent: "restore-calendar", id });
  expect(words(await coach.html(PATH))).toContain("Chez moi");
  expect((await coach.post(PATH, { intent: "try-calendar", id: crypto.randomUUID() })).status).toBe(303);
});

/** Of the notice at the top, which comes first. */
function hidden(html: string, name: string): string {
  const [, value = ""] = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value;
}
