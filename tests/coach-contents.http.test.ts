import { afterAll, beforeAll, expect, test } from "vitest";
import { footerArticles } from "~/features/blog/footer-articles";
import { base, builtSite } from "./support/built-site";
import { typedTestimonial } from "./support/testimonials";

const password = "passerelle-des-deux-rives";
const names = { firstName: "Sophie", lastName: "Exemple", phone: "06 12 34 56 78" };
const credentials = { email: "sophie@exemple.example", password };
const nobody = "00000000-0000-4000-8000-000000000000";

const { ask, post: send, db, close } = await builtSite();
afterAll(close);

/** The cookies of Sophie, who is the coach. */
let sophie: string;

beforeAll(async () => {
  await enter({ ...names, intent: "sign-up", ...credentials, terms: "on" });
  const coach = await db
    .selectFrom("profiles")
    .select("id")
    .where("first_name", "=", names.firstName)
    .executeTakeFirstOrThrow();
  await db.insertInto("user_roles").values({ user_id: coach.id, role: "admin" }).execute();
  // A coach's session is one opened as a coach.
  sophie = await enter(credentials);
});

async function enter(fields: Record<string, string>): Promise<string> {
  const answer = await post("/auth", fields);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  expect(cookies.join(), await answer.text()).toContain("__Host-sid=");
  return cookies.join("; ");
}

type Fields = Record<string, string> | [string, string][];

const post = (path: string, fields: Fields, cookie = "") => send(path, fields, { Cookie: cookie });
const open = (path: string) => ask(path, { headers: { Cookie: sophie } });
const textOf = async (path: string) => (await open(path)).text();
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const where = (answer: Response) => [answer.status, answer.headers.get("Location")];

const pages = [
  "/admin/messages",
  "/admin/messages/reponses",
  "/admin/blog",
  "/admin/blog/nouveau",
  "/admin/blog/apercu",
  "/admin/blog/4",
  "/admin/newsletter",
  "/admin/newsletter/guide",
  "/admin/temoignages",
  "/admin/temoignages/nouveau",
  "/admin/chiffres",
  "/admin/chiffres/nouveau",
  "/admin/faq",
  "/admin/faq/nouvelle",
  "/admin/prestations",
  "/admin/prestations/nouvelle",
];

test("a new service speaks of no order already made; what a real figure or story asks for is said", async () => {
  expect(await (await open("/admin/prestations/nouvelle")).text()).not.toContain("Une commande déjà passée");
  expect(await (await open("/admin/chiffres/nouveau")).text()).toContain("sont demandés pour un chiffre réel");
  expect(await (await open("/admin/temoignages/nouveau")).text()).toContain("sont demandés pour un récit réel");
});

test("every list opens for the coach, unlisted and never stored", async () => {
  for (const path of pages) {
    const answer = await open(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("Cache-Control"), path).toBe("no-store");
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("what does not exist is not found, read or posted to", async () => {
  for (const path of [`/admin/messages/${nobody}`, "/admin/messages/12", "/admin/blog/999", "/admin/blog/4/versions/9"])
    expect((await open(path)).status, path).toBe(404);
  for (const path of [`/admin/temoignages/${nobody}`, `/admin/chiffres/${nobody}`, "/admin/faq/rien"])
    expect((await open(path)).status, path).toBe(404);
  for (const path of ["/admin/temoignages", "/admin/chiffres", "/admin/faq"])
    expect((await post(path, { intent: "publish", id: nobody }, sophie)).status, path).toBe(404);
  for (const intent of ["unsubscribe", "retry"])
    expect((await post("/admin/newsletter", { intent, id: nobody }, sophie)).status, intent).toBe(404);
  expect((await post("/admin/blog/999", { title: "Rien" }, sophie)).status).toBe(404);
  const removed = await post("/admin/blog/999.data", { title: "Des mots à garder" }, sophie);
  expect(removed.status).toBe(404);
  expect(await removed.text(), "the form stays, with its words").toMatch(/removed.*Des mots|Des mots.*removed/s);
});

async function receive(fields: Record<string, string>): Promise<string> {
  const sent = { source: "page", name: "Claire Morel", email: "claire@exemple.example", consent: "on", ...fields };
  expect((await post("/contact/envoyer", sent)).status).toBe(200);
  const latest = await db.selectFrom("contact_messages").select("id").orderBy("created_at", "desc").executeTakeFirst();
  return latest!.id;
}

test("a message is closed without an answer only with a reason, which its page shows", async () => {
  const id = await receive({ message: "Merci, c’est réglé.", name: "Nora Fabre" });
  const page = main(await textOf(`/admin/messages/${id}`));
  expect(page).toContain("Classer sans répondre");
  expect(page).not.toContain("Archiver");
  const close = (fields: Fields) => post(`/admin/messages/${id}`, { intent: "archive", ...fields }, sophie);
  const refused = await close({});
  expect(refused.status).toBe(422);
  expect(await refused.text()).toMatch(
    /<details[^>]*open=""[\s\S]*Choisissez pourquoi ce message reste sans réponse\./,
  );
  expect(await (await close({ closedReason: "other", closedNote: " " })).text()).toContain(
    "Écrivez la raison en quelques mots.",
  );
  expect(main(await textOf("/admin/messages"))).toContain("Répondre à Nora Fabre");

  expect((await close({ closedReason: "other", closedNote: "Vue <b>au café" })).status).toBe(303);
  expect(main(await textOf("/admin/messages"))).not.toContain("Répondre à Nora Fabre");
  expect(main(await textOf(`/admin/messages/${id}`))).toMatch(
    /Classé sans réponse[\s\S]*Autre raison[\s\S]*Vue &lt;b&gt;au café[\s\S]*Sortir des archives/,
  );
});

test("a message is read, answered in its mail, archived and taken back", async () => {
  const id = await receive({ message: "Par où <b>commencer</b> ?" });
  expect(main(await textOf("/admin/messages"))).toMatch(/Répondre à Claire Morel[\s\S]*Nouveau[\s\S]*Il reste \d+/);
  const page = main(await textOf(`/admin/messages/${id}`));
  expect(page).toContain("Par où &lt;b&gt;commencer&lt;/b&gt;\u202f?");
  expect(main(await textOf("/admin/messages"))).not.toContain("Nouveau");

  const empty = await post(`/admin/messages/${id}`, { intent: "answer", text: "  " }, sophie);
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain("Écrivez votre réponse avant de l’envoyer.");
  const long = await post(`/admin/messages/${id}`, { intent: "answer", text: "é".repeat(8_001) }, sophie);
  expect(long.status).toBe(422);
  expect(await long.text()).toContain("ééé");

  const answer = await post(`/admin/messages/${id}`, { intent: "answer", text: "Appelons-nous." }, sophie);
  expect(where(answer)).toEqual([303, "/admin/messages"]);
  const mails = await db.selectFrom("outbox").selectAll().where("to_address", "=", "claire@exemple.example").execute();
  expect(mails.filter(({ text_body }) => text_body.includes("Appelons-nous."))).toHaveLength(1);
  expect(main(await textOf("/admin/messages?boite=repondus"))).toContain("Claire Morel");

  const archived = await post(`/admin/messages/${id}`, { intent: "archive" }, sophie);
  expect(where(archived)).toEqual([303, `/admin/messages?archive=${id}`]);
  expect(main(await textOf(`/admin/messages?archive=${id}`))).toMatch(/Message archivé[\s\S]*Annuler/);
  await post("/admin/messages", { id }, sophie);
  expect(main(await textOf("/admin/messages?boite=repondus"))).toContain("Claire Morel");
});

test("a message kept aside asks before it is erased, and is answered only once accepted", async () => {
  const id = await receive({ message: "http://a.example http://b.example http://c.example" });
  const page = main(await textOf(`/admin/messages/${id}`));
  expect(page).toContain("Mis à part");
  expect(page).not.toContain("Votre réponse");
  expect((await post(`/admin/messages/${id}`, { intent: "answer", text: "Bonjour" }, sophie)).status).toBe(422);
  expect(main(await textOf(`/admin/messages/${id}?confirmer=supprimer`))).toContain("Supprimer ce message mis à part");
  expect(where(await post(`/admin/messages/${id}`, { intent: "delete" }, sophie))[0]).toBe(303);
  expect((await open(`/admin/messages/${id}`)).status).toBe(404);
});

const article = {
  title: "Un soir après l’autre",
  excerpt: "Un chapô.",
  content: "Premier paragraphe.\n\n## Le soir\n\n<script>alert(1)</script>",
  coverKind: "barque",
  coverPalette: "nuit",
  coverSeed: "7",
  coverSun: "40",
  version: "",
};

test("an article is previewed, published, moved, withdrawn and put back; the public pages follow at once", async () => {
  const preview = main(await (await post("/admin/blog/apercu", article, sophie)).text());
  expect(preview).toMatch(/<h2 id="le-soir">Le soir<\/h2>/);
  expect(preview).toContain("&lt;script&gt;");

  const incomplete = await post("/admin/blog/nouveau", { ...article, content: "", intent: "publish" }, sophie);
  expect(incomplete.status).toBe(422);
  const html = await incomplete.text();
  expect(html).toContain("Écrivez le texte de l’article.");
  expect(html).toContain("Un chapô.");

  const saved = await post("/admin/blog/nouveau", { ...article, intent: "publish" }, sophie);
  const here = saved.headers.get("Location")!;
  expect(saved.status).toBe(303);
  expect(await (await ask("/blog")).text()).toContain("/blog/un-soir-apres-l-autre");
  expect((await ask("/blog/un-soir-apres-l-autre")).status).toBe(200);

  const bad = await post(here, { intent: "change-address", slug: "Un Soir" }, sophie);
  expect(bad.status).toBe(422);
  expect(await bad.text()).toMatch(/value="Un Soir"/);
  await post(here, { intent: "change-address", slug: "le-soir" }, sophie);
  expect(where(await ask("/blog/un-soir-apres-l-autre"))).toEqual([301, "/blog/le-soir"]);

  const stale = await post(here, { ...article, version: String(Date.parse("2026-01-01T00:00:00Z")) }, sophie);
  expect(stale.status).toBe(422);
  expect(await stale.text()).toContain("a été modifié ailleurs");

  const withdrawn = await post(here, { intent: "withdraw" }, sophie);
  expect((await ask("/blog/le-soir")).status).toBe(302);
  const back = withdrawn.headers.get("Location")!;
  expect(main(await textOf(back))).toContain("Le remettre en ligne");
  const { content } = await db
    .selectFrom("blog_articles")
    .select("content")
    .where("slug", "=", "le-soir")
    .executeTakeFirstOrThrow();
  const written = (text: string) =>
    db.updateTable("blog_articles").set({ content: text }).where("slug", "=", "le-soir").execute();
  for (const unshown of ["Voyez [la CAF](www.caf.fr).", "Une règle [^K9-99].", ""]) {
    await written(unshown);
    const refused = await post(back, { intent: "put-back" }, sophie);
    expect(refused.status, unshown).toBe(422);
    expect(main(await refused.text())).toContain("Le remettre en ligne");
  }
  expect((await ask("/blog/le-soir")).status).toBe(302);
  await written(content);
  await post(here, { intent: "put-back", since: new URL(back, base).searchParams.get("retire")! }, sophie);
  expect((await ask("/blog/le-soir")).status).toBe(200);

  expect(main(await textOf(`${here}?confirmer=supprimer`))).toContain("disparaissent pour de bon");
  expect(where(await post(here, { intent: "delete" }, sophie))).toEqual([303, "/admin/blog"]);
  expect((await ask("/blog/le-soir")).status).toBe(302);
});

test("an article that the foot of every page leads to says so before it is withdrawn", async () => {
  const rows = await db.selectFrom("blog_articles").select(["id", "slug"]).execute();
  const told = async (slug: string) =>
    main(await textOf(`/admin/blog/${rows.find((row) => row.slug === slug)?.id}`)).includes("Le pied de chaque page");
  for (const { to } of footerArticles) expect(await told(to.slice("/blog/".length)), to).toBe(true);
  expect(await told("anxiete-divorce")).toBe(false);
});

test("an article is scheduled for a moment to come, never for a past one", async () => {
  const draft = { ...article, title: "Plus tard", intent: "schedule", time: "08:00" };
  const past = await post("/admin/blog/nouveau", { ...draft, day: "2020-01-01" }, sophie);
  expect(past.status).toBe(422);
  expect(await past.text()).toContain("Ce moment est déjà passé");
  const saved = await post("/admin/blog/nouveau", { ...draft, day: "2099-01-01" }, sophie);
  expect(saved.status).toBe(303);
  expect(main(await textOf("/admin/blog?etat=programmes"))).toContain("1<sup>er</sup>\u00a0janvier 2099");
  expect(await (await ask("/blog")).text()).not.toContain("/blog/plus-tard");
});

test("an article stands under the theme that was chosen, and is proposed for the situation that was written", async () => {
  const start = { situation: "Vous comptez la nuit", startRank: "1" };
  const titled = { ...article, title: "Ranger les comptes", theme: "argent", ...start, intent: "publish" };
  const here = (await post("/admin/blog/nouveau", titled, sophie)).headers.get("Location")!;
  expect(await (await ask("/blog/themes/argent")).text()).toContain("/blog/ranger-les-comptes");
  expect(await (await ask("/blog")).text()).toContain("Vous comptez la nuit");
  expect(main(await textOf(here))).toMatch(/<option value="argent" selected="">L’argent/);
  expect(main(await textOf(here))).toMatch(/value="Vous comptez la nuit"/);
  await post(here, { ...titled, theme: "", version: "", intent: "save" }, sophie);
  expect(await (await ask("/blog/themes/argent")).text()).not.toContain("/blog/ranger-les-comptes");
  await post(here, { intent: "delete" }, sophie);
});

test("the head of an article says who read it again and what it answers, as it was typed", async () => {
  const head = {
    summary: "Une chose.\r\nUne autre.",
    reviewedBy: "Me Anne Rivière, avocate",
    reviewedOn: "2024-11-03",
  };
  const dated = { ...article, title: "Relu", lawAsOf: "2024-01-02", ...head };
  expect(main(await (await post("/admin/blog/apercu", dated, sophie)).text())).toContain("Relu par");
  const half = await post("/admin/blog/nouveau", { ...dated, reviewedOn: "", intent: "publish" }, sophie);
  expect([half.status, await half.text()]).toEqual([422, expect.stringContaining("Écrivez le jour de la relecture")]);
  const here = (await post("/admin/blog/nouveau", { ...dated, intent: "publish" }, sophie)).headers.get("Location")!;
  const page = main(await (await ask("/blog/relu")).text());
  expect(page).toContain("Relu par Me Anne Rivière, avocate, le 3\u00a0novembre 2024");
  expect(page.match(/<ol><li>Une chose\.<\/li><li>Une autre\.<\/li><\/ol>/g)).toHaveLength(1);
  expect(page).toContain("une règle a pu changer");
  expect(main(await textOf("/admin/blog"))).toContain("À relire");
  expect(main(await textOf(here))).toMatch(/value="Me Anne Rivière, avocate"/);
  await post(here, { intent: "delete" }, sophie);
});

test("an article shows the records it cites under its text, and none that waits to be signed", async () => {
  const cited = { ...article, title: "Avec ses sources", lawAsOf: "", intent: "publish" };
  const refused = await post(
    "/admin/blog/nouveau",
    { ...cited, content: "Un délai[^K3-30], un autre[^K3-38]." },
    sophie,
  );
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("La fiche K3-38 n’existe pas")]);
  const content = "Quinze jours[^K3-30]. Deux parents[^K9-20], et encore quinze jours[^K3-30].";
  const here = (await post("/admin/blog/nouveau", { ...cited, content }, sophie)).headers.get("Location")!;
  const page = main(await (await ask("/blog/avec-ses-sources")).text());
  expect(page.match(/class="source-mark" href="#source-(\d)"/g)).toHaveLength(3);
  const places = [...page.matchAll(/<li id="source-(\d)">([^<]*)/g)].map(([, number, words]) => [
    number,
    words?.trim(),
  ]);
  expect(places).toEqual([
    ["1", expect.stringMatching(/^Prendre un avocat/)],
    ["2", expect.stringMatching(/^La séparation ne change pas/)],
  ]);
  expect(page).toContain("Code de procédure civile, articles 763 et 1108");
  expect(page.replaceAll("<!-- -->", "")).toContain("À jour au <b>3\u00a0avril 2026</b>");
  await post(here, { intent: "delete" }, sophie);
});

test("an article is pinned at the head of the blog, said so in the list, and unpinned", async () => {
  const first = async () => /href="(\/blog\/[a-z0-9-]+)"/.exec(main(await (await ask("/blog")).text()))?.[1];
  expect(where(await post("/admin/blog/3", { intent: "pin" }, sophie))).toEqual([303, "/admin/blog/3"]);
  expect(await first()).toBe("/blog/survivre-premieres-semaines");
  expect(main(await textOf("/admin/blog?page=2")).match(/Épinglé/g)).toHaveLength(1);
  expect(main(await textOf("/admin/blog/3"))).toContain("Ne plus l’épingler");
  expect(where(await post("/admin/blog/3", { intent: "unpin" }, sophie))).toEqual([303, "/admin/blog/3"]);
  expect(await first()).not.toBe("/blog/survivre-premieres-semaines");
  const draft = await post("/admin/blog/nouveau", { ...article, title: "Pas encore", intent: "save" }, sophie);
  expect((await post(draft.headers.get("Location")!, { intent: "pin" }, sophie)).status).toBe(409);
});

test("a version of an article is read and taken up again", async () => {
  const before = main(await (await ask("/blog/dire-non-divorce")).text());
  const row = await db.selectFrom("blog_articles").selectAll().where("id", "=", 14).executeTakeFirstOrThrow();
  const version = row.updated_at.toISOString();
  await post("/admin/blog/14", { ...article, version, intent: "save" }, sophie);
  expect(main(await (await ask("/blog/dire-non-divorce")).text())).not.toBe(before);
  const first = await db
    .selectFrom("blog_revisions")
    .select("id")
    .where("article_id", "=", 14)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const page = `/admin/blog/14/versions/${first.id}`;
  expect(main(await textOf(page))).toContain("Reprendre cette version");
  const kept = (content: string) =>
    db.updateTable("blog_revisions").set({ content }).where("id", "=", first.id).execute();
  await kept("Voyez [la CAF](www.caf.fr).");
  expect((await post(page, {}, sophie)).status, "a link that leads nowhere").toBe(422);
  await kept(row.content);
  expect(where(await post(page, {}, sophie))).toEqual([303, "/admin/blog/14"]);
  const restored = await db.selectFrom("blog_articles").select("content").where("id", "=", 14).executeTakeFirst();
  expect(restored?.content).toBe(row.content);
});

test("a list of addresses leaves the site once the password was just typed, inert, and the journal says so", async () => {
  await post("/guide/demander", { firstName: "=cmd|' /C calc'!A0", email: "mallory@exemple.example" });
  const file = await post("/admin/newsletter/guide/demandes.csv", {}, sophie);
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="guide-\d{4}-\d\d-\d\d\.csv"$/);
  const bytes = new Uint8Array(await file.clone().arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await file.text()).toContain(`"mallory@exemple.example";"'=cmd|' /C calc'!A0";`);
  const acts = await db.selectFrom("audit_entries").select("action").where("action", "=", "guide.exported").execute();
  expect(acts).toHaveLength(1);

  await db
    .updateTable("sessions")
    .set({ password_at: new Date("2020-01-01") })
    .execute();
  const refused = await post("/admin/newsletter/inscrits.csv", {}, sophie);
  expect(where(refused)).toEqual([303, "/admin/newsletter#export"]);
  expect(main(await textOf("/admin/newsletter/guide"))).toContain("redonnez votre mot de passe");
  const wrong = await post("/admin/newsletter", { intent: "confirm-password", password: "autre-chose" }, sophie);
  expect(wrong.status).toBe(422);
  await post("/admin/newsletter", { intent: "confirm-password", password }, sophie);
  expect((await post("/admin/newsletter/inscrits.csv", {}, sophie)).status).toBe(200);
});

test("a testimonial called real asks for its proofs, then stands on its page at once", async () => {
  const { consentEvidence, consentedAt, experienceDate, ...story } = typedTestimonial;
  const refused = await post("/admin/temoignages/nouveau", story, sophie);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(main(html)).toMatch(/Trois points(<!-- -->)? à corriger/);
  expect(html).toContain("Nous avons parlé dix minutes.");
  expect(where(await post("/admin/temoignages/nouveau", typedTestimonial, sophie))[0]).toBe(303);
  const { id } = await db.selectFrom("testimonials").select("id").where("name", "=", "Ana").executeTakeFirstOrThrow();
  expect(await (await ask("/temoignages")).text()).not.toContain("Un dimanche calme");
  await post("/admin/temoignages", { id, intent: "publish" }, sophie);
  const shown = await (await ask("/temoignages")).text();
  expect(shown).toContain("Un dimanche calme");
  expect(shown).not.toContain(consentEvidence);
  await post("/admin/temoignages", { id, intent: "hide" }, sophie);
  expect(await (await ask("/temoignages")).text()).not.toContain("Un dimanche calme");
  await post(`/admin/temoignages/${id}`, { intent: "delete" }, sophie);
  expect((await open(`/admin/temoignages/${id}`)).status).toBe(404);
});

test("a figure stands in the places that were chosen, with its source", async () => {
  const figure: [string, string][] = [
    ["value", "91 %"],
    ["label", "dorment mieux"],
    ["kind", "reel"],
    ["source", "Questionnaire de fin"],
    ["period", "2026"],
    ["sampleSize", "34"],
  ];
  const nowhere = await post("/admin/chiffres/nouveau", figure, sophie);
  expect(nowhere.status).toBe(422);
  expect(await nowhere.text()).toContain("Choisissez au moins un endroit");
  await post("/admin/chiffres/nouveau", [...figure, ["places[]", "about"], ["places[]", "testimonials"]], sophie);
  const { id } = await db.selectFrom("figures").select("id").where("value", "=", "91 %").executeTakeFirstOrThrow();
  await post("/admin/chiffres", { id, intent: "publish" }, sophie);
  expect(await (await ask("/a-propos")).text()).toContain("Questionnaire de fin");
  await post("/admin/chiffres", { id, intent: "move-up" }, sophie);
  expect((await db.selectFrom("figures").select("id").orderBy("position").execute()).at(-2)?.id).toBe(id);
});

test("a question refuses a name that means nothing, and follows its settings once published", async () => {
  const question: [string, string][] = [
    ["question", "Et le dimanche ?"],
    ["places[]", "faq"],
  ];
  const refused = await post("/admin/faq/nouvelle", [...question, ["answer", "Pour {tarif}."]], sophie);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain("{tarif}");
  expect(html).toMatch(/id="place-faq"[^>]*checked|checked[^>]*id="place-faq"/);
  await post("/admin/faq/nouvelle", [...question, ["answer", "Jamais. L’année coûte {prix}."]], sophie);
  const entry = await db
    .selectFrom("faq_entries")
    .select("id")
    .where("question", "like", "Et le dim%")
    .executeTakeFirst();
  await post("/admin/faq", { id: entry!.id, intent: "publish", place: "faq" }, sophie);
  expect(await (await ask("/faq")).text()).toContain("Jamais. L’année coûte 500\u202f€.");
});
