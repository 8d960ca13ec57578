import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { builtSite } from "./support/built-site";

// What people read when something of ours breaks, in the owner's words. A table is put away to break what needs it.

const member = { email: "lea@exemple.test", password: "promenade-en-foret-12" };

const { ask, post: send, db, close } = await builtSite();
afterAll(close);

const away: string[] = [];
async function putAway(table: string) {
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db);
  away.push(table);
}
async function putBack() {
  for (const table of away.splice(0))
    await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(db);
}
afterEach(putBack);

const post = (path: string, fields: Record<string, string>, cookie = "") => send(path, fields, { Cookie: cookie });

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

function signUp(email: string) {
  const person = { firstName: "Léa", lastName: "Petit", phone: "06 12 34 56 78", terms: "on" };
  return post("/auth", { intent: "sign-up", ...person, ...member, email });
}

/** A coach's session is opened after she has the role. */
async function becomeCoach(email: string): Promise<string> {
  await signUp(email);
  const { id } = await db.selectFrom("users").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow();
  await db.insertInto("user_roles").values({ user_id: id, role: "admin" }).execute();
  await db.updateTable("users").set({ email, email_verified: true }).where("id", "=", id).execute();
  return cookiesOf(await post("/auth", { intent: "sign-in", email, password: member.password }));
}

test("a sign-up that breaks says so, and keeps what was typed", async () => {
  await putAway("profiles");
  const answer = await signUp(member.email);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain("Une erreur est survenue lors de l&#x27;inscription");
  expect(html).toContain(member.email);
  expect(html).not.toContain(member.password);
});

test("a sign-out that breaks says so, and does not pretend", async () => {
  const session = cookiesOf(await signUp("sortie@exemple.test"));
  await putAway("sessions");
  const answer = await post("/auth/deconnexion", {}, session);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  const home = await ask("/", { headers: { Cookie: cookiesOf(answer) } });
  expect(await home.text()).toContain("Erreur lors de la déconnexion");
});

test("an order that breaks says so; nothing is kept", async () => {
  const session = cookiesOf(await signUp("commande@exemple.test"));
  const order = { clientKey: randomUUID(), count: "1", ref: "", shownTotalCents: "50000", termsAccepted: "oui" };
  await putAway("instalments");
  const answer = await post("/membership/commande", order, session);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain("Une erreur est survenue. Veuillez réessayer.");
  const kept = await db.selectFrom("orders").select("id").execute();
  expect(kept).toEqual([]);
});

test("the list of members that cannot be read says so", async () => {
  const session = await becomeCoach("coach@exemple.test");
  await putAway("membership_periods");
  const answer = await ask("/admin/members", { headers: { Cookie: session } });
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("Erreur lors du chargement des membres");
});

test("an event deleted, a deletion that breaks and a list that cannot be read each say so", async () => {
  const session = await becomeCoach("coach-2@exemple.test");
  const day = new Date();
  const event = {
    title: "Soirée en projet",
    event_type: "soiree",
    event_date: day,
    ends_at: new Date(day.getTime() + 3_600_000),
    location: "Paris 8e",
    capacity: 12,
    is_members: false,
    price_cents: 0,
    description: "",
    created_at: day,
    updated_at: day,
  } as const;
  const remove = async (id: string) => {
    const answer = await post("/admin/events", { intent: "delete", id }, session);
    await putBack();
    // The message of this answer before any older one.
    const cookie = [cookiesOf(answer), session].join("; ");
    return (await ask("/admin/events", { headers: { Cookie: cookie } })).text();
  };
  const [first, second] = [randomUUID(), randomUUID()];
  await db
    .insertInto("events")
    .values([first, second].map((id) => ({ ...event, id, slug: id })))
    .execute();
  expect(await remove(first)).toContain("Événement supprimé");
  await putAway("event_registrations");
  expect(await remove(second)).toContain("Erreur lors de la suppression");

  await putAway("events");
  const list = await ask("/admin/events", { headers: { Cookie: session } });
  expect(list.status).toBe(500);
  expect(await list.text()).toContain("Erreur lors du chargement des événements");
});

test("a page that breaks says so in the owner's words, with a way on and no trace of how", async () => {
  await putAway("events");
  const answer = await ask("/evenements?type=atelier");
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain("Unexpected Application Error!");
  expect(html).toMatch(/href="\/evenements\?type=atelier"[^>]*>Réessayer</);
  expect(html).toContain('href="/"');
  expect(html).not.toMatch(/relation|\bat .*\.tsx?:/);
});

test("a database without room to write: « come back », with when, and the site is not ready", async () => {
  expect((await ask("/readyz")).status).toBe(200);
  const said = "Une erreur est survenue";
  await sql`create function no_room() returns trigger language plpgsql as $$ begin raise disk_full; end $$`.execute(db);
  await sql`create trigger no_room before insert on users execute function no_room()`.execute(db);
  const answer = await signUp("plus-de-place@exemple.test");
  await sql`drop function no_room cascade`.execute(db);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain(said);
  const ready = await ask("/readyz");
  expect([ready.status, ready.headers.get("Retry-After")]).toEqual([503, "5"]);
});
