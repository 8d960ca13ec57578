import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { menu } from "~/features/admin/menu";
import { getSettings, listSavedSettings } from "~/features/settings/settings.server";
import { letterPolicy } from "~/platform/http/csp.server";
import { type OpenSite, openSite, readText } from "./support/coach";
import { cookies } from "./support/edges";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const pages = [
  ...menu.map(({ to }) => to),
  "/admin/emails/modeles/bienvenue",
  "/admin/emails/modeles/bienvenue/apercu",
];

test.each(
  pages,
)("%s: a visitor signs in first, an account without the role is sent home, the coach reads", async (path) => {
  const visitor = await site.visitor.get(path);
  expect(visitor.status).toBe(302);
  expect(visitor.headers.get("Location")).toBe("/auth");
  const registered = await site.registered.get(path);
  expect([registered.status, registered.headers.get("Location")]).toEqual([302, "/"]);
  const coach = await site.coach.get(path);
  expect(coach.status).toBe(200);
  expect(coach.headers.get("Cache-Control")).toBe("no-store");
});

test("who is in the member area is offered nothing to join, and the header of a page kept for everybody stays the same", async () => {
  const head = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  const hers = head(await (await site.registered.get("/espace-membre")).text());
  expect(hers).toContain("Mon espace");
  expect(hers).not.toMatch(/Devenir membre|S’inscrire/);
  expect(head(await (await site.registered.get("/services")).text())).toBe(
    head(await (await site.visitor.get("/services")).text()),
  );
});

test("a page rendered for who is signed in says so from its first tag, a page kept for everybody leaves it to the browser", async () => {
  const opening = async (who: typeof site.visitor, path: string) =>
    /<html[^>]*>/.exec(await (await who.get(path)).text())?.[0] ?? "";
  for (const path of ["/evenements", "/membership"]) {
    expect(await opening(site.registered, path), path).toContain("data-signed-in");
    expect(await opening(site.visitor, path), path).not.toContain("data-signed-in");
  }
  const told = (seconds: number) => site.as(`__Host-espace=${seconds}`);
  expect(await opening(told(4_000_000_000), "/evenements")).toContain("data-signed-in");
  expect(await opening(told(4_000_000_000), "/services")).not.toContain("data-signed-in");
  expect(await opening(told(1_700_000_000), "/evenements")).not.toContain("data-signed-in");
});

test("the header sells nothing where somebody orders", async () => {
  const head = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("<main"));
  for (const path of ["/membership", "/membership/commande", "/rendez-vous", "/membership/offrir"])
    expect(head(await (await site.visitor.get(path)).text()), path).not.toMatch(/Devenir membre|S’inscrire/);
});

test("the coach finds her back office in the header of a page kept for everybody, and nobody else does", async () => {
  const head = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  for (const path of ["/", "/services", "/evenements"]) {
    for (const anybody of [site.visitor, site.registered]) {
      const page = head(await (await anybody.get(path)).text());
      expect(page, path).not.toContain("/admin");
      expect(page, path).toContain("Devenir membre");
    }
    const hers = await site.coach.get(path);
    expect(hers.headers.get("Cache-Control"), path).toBe("no-store");
    const page = head(await hers.text());
    expect(page, path).toContain('href="/admin"');
    expect(page, path).toContain("Administration");
    expect(page, path).not.toContain("Devenir membre");
  }
  expect(head(await (await site.visitor.get("/")).text())).not.toContain("/admin");
});

test("each is told why, in the owner's words", async () => {
  for (const [who, words] of [
    [site.visitor, "Vous devez être connecté"],
    [site.registered, "Accès non autorisé"],
  ] as const) {
    const away = await who.get("/admin/settings");
    const next = await site.as(cookies(away.headers)).get(away.headers.get("Location") ?? "");
    expect(await readText(next)).toContain(words);
  }
});

test("nobody but the coach acts, whatever is posted", async () => {
  const forms: [string, Record<string, string>][] = [
    ["/admin/settings", { intent: "save", group: "prix", membership_price_cents: "5" }],
    ["/admin/emails", { intent: "send-trial" }],
    ["/admin/mise-en-ligne", {}],
  ];
  for (const [path, fields] of forms) {
    expect((await site.visitor.post(path, fields)).headers.get("Location"), path).toBe("/auth");
    expect((await site.registered.post(path, fields)).headers.get("Location"), path).toBe("/");
  }
  expect((await getSettings(site.db)).membership_price_cents).toBe(500_00);
  expect(await site.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("audit_entries").selectAll().execute()).toEqual([]);
});

test("a refused form keeps what was typed, says what to do, and saves nothing", async () => {
  const answer = await site.coach.post("/admin/settings?groupe=contact", {
    intent: "save",
    group: "contact",
    contact_email: "bonjour@",
    contact_phone: "01 42 00 00 00",
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("Indiquez une adresse e-mail");
  expect(html).toContain('value="bonjour@"');
  expect(html).toContain('value="01 42 00 00 00"');
  expect((await getSettings(site.db)).contact_phone).not.toBe("01 42 00 00 00");
});

test("a form older than a setting leaves what it did not change, and says what became of what it did", async () => {
  const save = (fields: Record<string, string>) =>
    site.coach.post("/admin/settings?groupe=contact", { intent: "save", group: "contact", ...fields });
  const { contact_phone: morning, contact_email: email } = await getSettings(site.db);
  await save({ contact_phone: "01 42 00 00 11" });
  const shown = { "shown.contact_phone": morning, "shown.contact_email": email };
  expect((await save({ ...shown, contact_phone: morning, contact_email: "bonjour@rive.fr" })).status).toBe(303);
  const noon = { contact_phone: "01 42 00 00 11", contact_email: "bonjour@rive.fr" };
  expect(await getSettings(site.db)).toMatchObject(noon);
  const older = await save({ ...shown, contact_phone: "01 42 00 00 22", contact_email: email });
  expect(older.status).toBe(409);
  const html = await older.text();
  expect(html).toMatch(/name="shown.contact_phone" value="01 42 00 00 11"/);
  expect(html).toContain('value="01 42 00 00 22"');
  expect(await readText(new Response(html))).toContain("À présent : « 01 42 00 00 11 »");
  expect(await getSettings(site.db)).toMatchObject(noon);
  await save({ contact_phone: morning, contact_email: email });
});

test("a group that does not exist and a field of another group change nothing", async () => {
  for (const group of ["inconnu", "prix"]) {
    await site.coach.post("/admin/settings", { intent: "save", group, seller_siren: "732 829 320" });
  }
  expect((await getSettings(site.db)).seller_siren).toBe("000 000 000");
});

test("a change is told in the journal, and can be taken back from its history", async () => {
  await site.coach.post("/admin/settings", { intent: "save", group: "regles", renewal_window_days: "45" });
  const journal = await readText(await site.coach.get("/admin/journal?sujet=settings"));
  expect(journal).toContain("Sophie a changé le réglage");
  expect(journal).toContain("60 → 45");
  const html = await (await site.coach.get("/admin/settings?groupe=regles")).text();
  const [, change = ""] = /name="changeId"[^>]*value="(\d+)"/.exec(html) ?? [];
  const back = await site.coach.post("/admin/settings", { intent: "revert", group: "regles", changeId: change });
  expect(back.headers.get("Location")).toBe("/admin/settings?groupe=regles");
  expect((await getSettings(site.db)).renewal_window_days).toBe(60);
});

test("a preview is framed by our pages alone, and runs nothing", async () => {
  const answer = await site.coach.get("/admin/emails/modeles/bienvenue/apercu");
  expect(answer.headers.get("Content-Security-Policy")).toBe(letterPolicy);
  expect(answer.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect((await site.coach.get("/admin/emails")).headers.get("X-Frame-Options")).toBe("DENY");
  expect((await site.coach.get("/admin/emails/modeles/inconnu")).status).toBe(404);
});

test("the trial goes to the coach's own address; a mail that failed leaves again once", async () => {
  await site.coach.post("/admin/emails", { intent: "send-trial", to: "autre@exemple.example" });
  const trial = await site.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  expect(trial).toMatchObject({ to_address: site.coach.email, subject: "Essai d’envoi" });

  const action = />Action<\/th>/;
  expect(await (await site.coach.get("/admin/emails")).text(), "nothing may leave again").not.toMatch(action);
  await site.db
    .updateTable("outbox")
    .set({ status: "failed", last_error: "550 refused" })
    .where("id", "=", trial.id)
    .execute();
  expect(await readText(await site.coach.get("/admin/emails?etat=echecs"))).toContain("550 refused");
  expect(await (await site.coach.get("/admin/emails")).text()).toMatch(action);
  await site.coach.post("/admin/emails", { mailId: trial.id });
  await site.coach.post("/admin/emails", { mailId: trial.id });
  await site.coach.post("/admin/emails", { mailId: randomUUID() });
  const acts = await site.db.selectFrom("audit_entries").select("action").where("action", "like", "emails.%").execute();
  expect(acts.map(({ action }) => action)).toEqual(["emails.tested", "emails.resent"]);
  expect((await site.coach.post("/admin/emails", { mailId: "x" })).status).toBe(400);
});

test("what she arranges is called in the journal by its name", async () => {
  const service = await site.db
    .selectFrom("services")
    .select(["id", "name"])
    .orderBy("position")
    .executeTakeFirstOrThrow();
  for (const intent of ["move-down", "move-up"])
    await site.coach.post("/admin/prestations", { intent, id: service.id });
  const journal = await readText(await site.coach.get("/admin/journal?sujet=services"));
  expect(journal).toContain(`Sophie a déplacé la prestation « ${service.name} ».`);
});

test("the journal never shows a whole address, nor does the list of mails", async () => {
  for (const path of ["/admin/journal", "/admin/emails"]) {
    expect(await (await site.coach.get(path)).text(), path).not.toContain(site.coach.email);
  }
});

test("reading the texts again is confirmed once the identity is real, and only noted then", async () => {
  const list = await readText(await site.coach.get("/admin/mise-en-ligne"));
  expect(list).toContain("Identité du vendeur");
  expect(list).toMatch(/d’abord .*« SIREN »/);
  expect(list).not.toContain("J’ai relu ces deux textes");
  const { terms_version, privacy_version } = await getSettings(site.db);
  const confirm = (intent: string) =>
    site.coach.post("/admin/mise-en-ligne", { intent, terms_version, privacy_version });
  expect((await confirm("x")).status).toBe(400);
  expect((await confirm("confirm-texts")).status).toBe(303);
  expect(await listSavedSettings(site.db, ["terms_version", "privacy_version"])).toEqual([]);
});

test("when the records cannot be read, the page says so and offers to try again", async () => {
  await sql`alter table audit_entries rename to audit_entries_away`.execute(site.db);
  const journal = await site.coach.get("/admin/journal");
  await sql`alter table audit_entries_away rename to audit_entries`.execute(site.db);
  expect(journal.status).toBe(500);
  const text = await readText(journal);
  expect(text).toContain("Erreur lors du chargement du journal");
  expect(text).toContain("Réessayer");
});
