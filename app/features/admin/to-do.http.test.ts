import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenSite, openSite, readText } from "../../../tests/support/coach";
import { endedJob } from "../../../tests/support/dead-jobs";

// « À faire » without scripts: a form, its answer, and the notice that undoes it.

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function draft(fields: Record<string, string>): Promise<string> {
  const answer = await site.coach.post("/admin/blog/nouveau", { intent: "save", ...fields });
  return (answer.headers.get("Location") ?? "").split("/").at(-1) ?? "";
}

const whole = { excerpt: "Les soirs sont longs.", content: "Il est tard." };
const dashboard = async (path = "/admin") => readText(await site.coach.get(path));

test("a draft is published from its line, and taken back from the notice", async () => {
  const thing = `article:${await draft({ title: "Un soir après l’autre", ...whole })}`;
  expect(await dashboard()).toContain("Publier « Un soir après l’autre »");

  const done = await site.coach.post("/admin", { intent: "do", thing });
  const to = `/admin?fait=${encodeURIComponent(thing)}`;
  expect([done.status, done.headers.get("Location")]).toEqual([303, to]);
  const after = await dashboard(to);
  expect(after).toContain("Article publié");
  expect(after).not.toContain("Publier « Un soir");
  expect(await readText(await site.visitor.get("/blog"))).toContain("Un soir après l’autre");

  await site.coach.post("/admin", { intent: "undo", thing });
  expect(await dashboard()).toContain("Publier « Un soir après l’autre »");
  expect(await readText(await site.visitor.get("/blog"))).not.toContain("Un soir après l’autre");
});

test("what lacks its text is not published, even asked directly", async () => {
  const id = await draft({ title: "Sans suite" });
  expect(await dashboard()).toContain("Reprendre « Sans suite »");
  const refused = await site.coach.post("/admin", { intent: "do", thing: `article:${id}` });
  expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/admin"]);
  expect(await readText(await site.visitor.get("/blog"))).not.toContain("Sans suite");
});

test("a task the site gave up is tried again once, and the page says what became of it", async () => {
  const payload = { userId: site.coach.id };
  const id = await endedJob(site.db, { schedule: "announce-debits" }, { error: "server away" });
  await endedJob(site.db, { name: "sign-up-mail", payload });
  const page = await dashboard();
  expect(page).toContain("Annonces des prélèvements à venir");
  for (const words of ["Réessayer : Annonces", "Le site réessaie de lui-même demain à 9 h"])
    expect(page).toContain(words);
  expect(page).toContain(`announce-debits ${id} : server away`);
  expect(page, "an address proved long ago waits for no mail").not.toContain("E-mail qui confirme une inscription");

  const thing = `retry:${id}`;
  const done = await site.coach.post("/admin", { intent: "do", thing });
  const to = `/admin?fait=${encodeURIComponent(thing)}`;
  expect([done.status, done.headers.get("Location")]).toEqual([303, to]);
  expect(await dashboard(to)).toContain("Nouvel essai en cours");
  expect(await dashboard()).not.toContain("Réessayer : Annonces");
  const again = await site.coach.post("/admin", { intent: "do", thing });
  expect(again.headers.get("Location")).toBe("/admin");

  const settle = (state: string) =>
    sql`update pgboss.job set state = ${state}, completed_on = now() where state = 'created'
      and data ->> 'schedule' = 'announce-debits'`.execute(site.db);
  await settle("failed");
  expect(await dashboard(to)).toContain("Le nouvel essai a échoué");
  await site.coach.post("/admin", { intent: "do", thing });
  await settle("completed");
  const after = await dashboard(to);
  expect(after).toContain("Le nouvel essai a réussi");
  expect(after).not.toContain("Annonces des prélèvements à venir");
});

test("tasks given up together are seen whole, and tried again together after one question", async () => {
  const names = ["announce-debits", "remind-of-end", "forget-leads", "forget-mails", "forget-terminations"];
  for (const schedule of [...names, "forget-messages", "of-another-version"]) await endedJob(site.db, { schedule });
  const page = await dashboard();
  for (const words of [
    "7 tâches abandonnées",
    "Les voir toutes (7)",
    "Tout réessayer (6)",
    "Et 2 autres, plus anciennes",
  ])
    expect(page).toContain(words);
  expect(page.split("Abandonnée ").length - 1).toBe(5);
  const all = await dashboard("/admin?taches=toutes");
  expect(all.split("Abandonnée ").length - 1).toBe(7);
  expect(all).not.toContain("plus anciennes");
  expect(await dashboard("/admin?confirmer=reessayer")).toContain("Réessayer ces 6 tâches ?");

  const press = () => site.coach.post("/admin?taches=toutes", { intent: "do", thing: "retry_all:6" });
  const answers = await Promise.all([press(), press()]);
  const to = "/admin?taches=toutes&fait=retry_all%3A6";
  expect(answers.map(({ headers }) => headers.get("Location")).toSorted()).toEqual(["/admin?taches=toutes", to]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where state = 'created'`.execute(site.db);
  expect(rows).toEqual([{ count: 6 }]);
  const asked = await dashboard(to);
  expect(asked).toContain("6 nouveaux essais en cours");
  expect(asked).not.toContain("Tout réessayer");

  const settle = (state: string, schedules: string[]) =>
    sql`update pgboss.job set state = ${state}, completed_on = now()
      where state = 'created' and data ->> 'schedule' = any(${schedules})`.execute(site.db);
  await settle("completed", names);
  await settle("failed", ["forget-messages"]);
  const after = await dashboard(to);
  expect(after).toContain("2 tâches attendent encore");
  expect(after).not.toContain("Annonces des prélèvements à venir");
  const journal = await readText(await site.coach.get("/admin/journal?sujet=jobs"));
  expect(journal).toContain("a relancé ensemble les tâches abandonnées");
  expect(journal.split("ensemble").length - 1).toBe(1);
  expect(journal).toContain("tâches : 6");

  await sql`delete from pgboss.job`.execute(site.db);
  expect(await dashboard(to)).toContain("Tous les nouveaux essais ont réussi");
});

test("a task put aside in the whole list leaves her there", async () => {
  const thing = `job:${await endedJob(site.db, { schedule: "forget-leads" })}`;
  const done = await site.coach.post("/admin?taches=toutes", { intent: "do", thing });
  expect(done.headers.get("Location")).toBe(`/admin?taches=toutes&fait=${encodeURIComponent(thing)}`);
});

test("a task is put aside, and taken back from the notice", async () => {
  const thing = `job:${await endedJob(site.db, { schedule: "forget-unused-pictures" })}`;
  const title = "Effacement des photos que rien ne montre";
  expect(await dashboard()).toContain(title);
  const done = await site.coach.post("/admin", { intent: "do", thing });
  const after = await dashboard(done.headers.get("Location") ?? "");
  expect(after).toContain("Tâche classée");
  expect(after).not.toContain(title);
  await site.coach.post("/admin", { intent: "undo", thing });
  expect(await dashboard()).toContain(title);
  expect(await readText(await site.coach.get("/admin/journal?sujet=jobs"))).toContain(`a classé la tâche « ${title} »`);
});

test("anything else is a bad request, and somebody else goes home", async () => {
  for (const thing of ["", "article:zero", "payment:stolen:5", "person:1", "retry_all:all"])
    expect((await site.coach.post("/admin", { intent: "do", thing })).status, thing).toBe(400);
  const untried = { intent: "undo", thing: `retry:${site.coach.id}` };
  expect((await site.coach.post("/admin", untried)).status).toBe(400);
  const other = await site.registered.post("/admin", { intent: "do", thing: "article:1" });
  expect([other.status, other.headers.get("Location")]).toEqual([302, "/"]);
});
