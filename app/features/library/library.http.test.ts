import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { piece } from "../../../tests/support/library";
import { type MembersSite, openMembersSite } from "../../../tests/support/members-site";
import { plain } from "../../../tests/support/site";
import { unpublishItem } from "./library.server";

// Who may open what, asked at each request, through the built site.

const now = new Date();
const SHELF = "/espace-membre/bibliotheque";
let site: MembersSite["site"];
let claire: MembersSite["claire"];
let karim: MembersSite["karim"];
let close: MembersSite["close"];

beforeAll(async () => {
  ({ site, claire, karim, close } = await openMembersSite({ now }));
});
afterAll(() => close());

const fileOf = ({ fileId }: { fileId: string }) => `${SHELF}/fichiers/${fileId}`;
const pageOf = ({ number }: { number: number }) => `${SHELF}/piste-${number}`;

test("a member downloads a guide under a name that says nothing; nobody else finds it, whoever gave the link", async () => {
  const guide = await piece(now);
  const answer = await claire.get(fileOf(guide));
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(guide.content)).toBe(true);
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="piste-${guide.number}.pdf"`);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  for (const path of [fileOf(guide), pageOf(guide)]) {
    expect((await karim.get(path)).status, path).toBe(404);
    const visitor = await site.browser().get(path);
    expect([visitor.status, visitor.headers.get("Location")], path).toEqual([302, "/auth"]);
  }
  expect((await karim.send(fileOf(guide), { method: "HEAD" })).status).toBe(404);
});

test("a free piece opens for anybody with an account, and for no visitor", async () => {
  const free = await piece(now, { isFree: true, title: "Le sac de l’enfant", kind: "checklist" });
  expect((await karim.get(fileOf(free))).status).toBe(200);
  expect(await karim.html(pageOf(free))).toContain("Le sac de l’enfant");
  expect((await site.browser().get(fileOf(free))).status).toBe(302);
});

test("a draft, a scheduled piece and a withdrawn one are not there, for members either", async () => {
  const draft = await piece(now, { published: false });
  const later = await piece(now);
  await sql`update library_items set published_at = now() + interval '1 day' where id = ${later.id}`.execute(db());
  const withdrawn = await piece(now);
  await inTransaction((trx) => unpublishItem(trx, { id: withdrawn.id }, { now, by: null }));
  for (const one of [draft, later, withdrawn])
    for (const path of [fileOf(one), pageOf(one), `${SHELF}/textes/${one.fileId}.vtt`])
      expect((await claire.get(path)).status, path).toBe(404);
});

test("the year over, the same link opens nothing: neither whole, nor by parts, nor asked for its length", async () => {
  const guide = await piece(now);
  const sound = await piece(now, { kind: "audio", title: "Dormir malgré tout" });
  const former = await site.person("Nora");
  await sql`
    with given as (insert into membership_grants (id, user_id, reason, granted_at)
      values (gen_random_uuid(), ${former.id}, 'Geste', now()) returning id)
    insert into membership_periods (id, user_id, period, cause_grant_id)
    select gen_random_uuid(), ${former.id}, daterange(current_date - 9, current_date + 9), id from given`.execute(db());
  expect((await former.get(fileOf(guide))).status).toBe(200);
  await sql`update membership_periods set period = daterange(current_date - 9, current_date - 2) where user_id = ${former.id}`.execute(
    db(),
  );
  for (const one of [guide, sound]) {
    expect((await former.get(fileOf(one))).status).toBe(404);
    expect((await former.send(fileOf(one), { headers: { Range: "bytes=0-9" } })).status).toBe(404);
    expect((await former.send(fileOf(one), { method: "HEAD" })).status).toBe(404);
    expect((await former.get(pageOf(one))).status).toBe(404);
  }
  expect((await former.get(`${SHELF}/textes/${sound.fileId}.txt`)).status).toBe(404);
});

test("a sound is played by parts, with its captions and its text", async () => {
  const sound = await piece(now, { kind: "audio", title: "Dormir malgré tout" });
  const part = await claire.send(fileOf(sound), { headers: { Range: "bytes=100-199" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 100-199/${sound.content.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(sound.content.subarray(100, 200))).toBe(true);
  expect(part.headers.get("Content-Type")).toBe("audio/mp4");
  expect(part.headers.get("Content-Disposition")).toMatch(/^inline/);
  const head = await claire.send(fileOf(sound), { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(sound.content.length)]);
  const captions = await claire.get(`${SHELF}/textes/${sound.fileId}.vtt`);
  expect(captions.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
  expect(await captions.text()).toContain("00:00:04.000 --> 00:02:00.000\nElle monte, elle descend.");
  expect(await (await claire.get(`${SHELF}/textes/${sound.fileId}.txt`)).text()).toContain(
    "Posez une main sur le ventre.",
  );
  expect((await karim.get(`${SHELF}/textes/${sound.fileId}.vtt`)).status).toBe(404);
});

test("tab and address say the number alone; the page is read without a script", async () => {
  const sound = await piece(now, { kind: "audio", title: "Dormir malgré tout" });
  const html = await claire.html(pageOf(sound));
  expect(html).toContain(`<title>Piste ${sound.number}</title>`);
  expect(html.match(/<head>[\s\S]*<\/head>/)?.[0]).not.toContain("Dormir");
  expect(html).toContain(`src="${fileOf(sound)}"`);
  expect(html).toContain('data-theme="nuit"');
  expect(html).toContain("Elle monte, elle descend.");
  expect(await claire.html(SHELF)).toContain("<title>Bibliothèque</title>");
});

test("where one stopped is kept for oneself, and found again in another browser", async () => {
  const sound = await piece(now, { kind: "audio", title: "Le trajet du vendredi" });
  const post = (who: typeof claire, fields: Record<string, string>) => who.post(`${SHELF}/position`, fields);
  expect((await post(claire, { number: String(sound.number), seconds: "42" })).status).toBe(204);
  const elsewhere = await site.signIn(claire.id);
  expect(await elsewhere.html(pageOf(sound))).toContain(`${fileOf(sound)}#t=42`);
  expect(await elsewhere.html(SHELF)).toContain("Reprendre, là où vous vous êtes arrêté");
  // Somebody who may not open it has no place in it.
  expect((await post(karim, { number: String(sound.number), seconds: "42" })).status).toBe(404);
  const ines = await site.person("Inès");
  expect(
    await db()
      .selectFrom("library_progress")
      .selectAll()
      .where("user_id", "in", [karim.id, ines.id])
      .where("item_id", "=", sound.id)
      .execute(),
  ).toEqual([]);
  expect((await post(site.browser() as typeof claire, { number: String(sound.number), seconds: "42" })).status).toBe(
    401,
  );
  expect((await post(claire, { number: String(sound.number), seconds: "119" })).status).toBe(204);
  expect(await claire.html(pageOf(sound))).not.toContain("#t=");
  expect(await claire.html(SHELF)).toContain("Écouté en entier");
});

test("a link leads to a page of the site that exists, and not to a machine's; what was typed stays", async () => {
  const sophie = await site.person("Sophie", { coach: true });
  const sheet = (address: string) => ({
    kind: "link",
    theme: "argent",
    title: "Un outil",
    summary: "Une phrase.",
    extract: "",
    address,
    upToDateOn: "2026-11-22",
    promisedFor: "",
  });
  for (const address of ["/outils/aucun", "/guide/demander", "/admin/members"]) {
    const refused = await sophie.post("/admin/bibliotheque/nouvelle", sheet(address));
    expect([refused.status, address]).toEqual([422, address]);
    const page = plain(await refused.text());
    expect(page).toContain(
      address === "/admin/members" ? "Écrivez une adresse de ce site" : "Aucune page du site n’est à cette adresse",
    );
    expect(page).toContain(`value="${address}"`);
  }
  const kept = await sophie.post("/admin/bibliotheque/nouvelle", sheet("/en-securite"));
  expect(kept.status).toBe(303);
  const draft = kept.headers.get("Location")!;
  await sql`update library_items set address = '/outils/aucun' where id = ${draft.split("/").at(-1)}`.execute(db());
  const early = await sophie.post(draft, { intent: "publish" });
  expect([early.status, plain(await early.text()).includes("L’adresse de l’outil sur le site")]).toEqual([422, true]);
});

test("the shelf is narrowed by words and by theme, and shows what is reserved without its door", async () => {
  const money = await piece(now, { title: "L’argent, poste par poste", theme: "argent" });
  const answer = await (await claire.post(SHELF, { search: "ARGENT poste" })).text();
  const found = plain(answer.replace(/<(script|template)[\s\S]*?<\/\1>/g, ""));
  expect(found).toContain(pageOf(money));
  expect(found).not.toContain("Deux maisons");
  // The shelf itself goes along once, with the page: a search answers with numbers.
  const answered = await (await claire.post(`${SHELF}.data`, { search: "ARGENT poste" })).text();
  expect(answered).toContain(String(money.number));
  expect(answered).not.toContain("poste par poste");
  expect(await claire.html(`${SHELF}?theme=argent`)).toContain(pageOf(money));
  const seen = await karim.html(SHELF);
  expect(seen).toContain("L’argent, poste par poste");
  expect(seen).not.toContain(pageOf(money));
});

test("the shop window shows what is published and one page of it, and opens nothing", async () => {
  const extract = "« La basket gauche est restée chez toi. »";
  const replies = await piece(now, { title: "Lui répondre", theme: "repondre", extract });
  await piece(now, { title: "Un brouillon secret", published: false });
  await piece(now, { title: "Le premier soir", isFree: true });
  const html = await site.browser().html("/bibliotheque");
  expect(html).toContain("Lui répondre");
  expect(html).toContain("La basket gauche");
  expect(html).toContain("Une année, 500");
  const placeOf = (title: string) => html.split("<li").find((line) => line.includes(`>${title}</h3>`));
  expect(placeOf("Le premier soir")).toContain("Avec un compte gratuit");
  expect(placeOf("Lui répondre")).toContain("Membres");
  expect(html).not.toContain("Un brouillon secret");
  expect(html).not.toContain(replies.fileId);
  expect(html).not.toContain(pageOf(replies));
});

test("a search that meets nothing in a theme says so of the theme, and leads to the others that it meets", async () => {
  await piece(now, { theme: "argent", title: "Le budget du mois" });
  await piece(now, { theme: "repondre", title: "Sur le perron", summary: "Un seuil à passer." });
  const found = async (theme: string) =>
    plain(await (await claire.post(SHELF, { search: "perron", theme })).text()).replaceAll("&quot;", '"');
  const elsewhere = await found("argent");
  expect(elsewhere).toContain("Dans « L’argent », aucun titre ne contient « perron ».");
  expect(elsewhere).toContain("Voir dans toute la bibliothèque (1)");
  expect(await found("repondre")).not.toContain("aucun titre");
});

test("a theme without a piece is said to be empty, and not the whole library", async () => {
  await piece(now, { theme: "enfants" });
  const html = await claire.html(`${SHELF}?theme=procedure`);
  expect(html).toContain("Rien dans ce thème");
  expect(html).not.toContain("Rien n’est encore publié");
});

test("a day promised and come keeps no sheet shut; a day that is chosen is still to come", async () => {
  const sophie = await site.person("Sophie", { coach: true });
  const sheet = {
    kind: "guide",
    theme: "enfants",
    title: "Deux maisons",
    summary: "Le sac.",
    upToDateOn: "2026-11-22",
  };
  const past = "2026-01-05";
  for (const published of [true, false]) {
    const { id } = await piece(now, { published, promisedFor: null });
    await db().updateTable("library_items").set({ promised_for: past }).where("id", "=", id).execute();
    const path = `/admin/bibliotheque/${id}`;
    const shown = /name="promisedFor"[^>]*value="([^"]*)"/.exec(await sophie.html(path))?.[1] ?? "";
    expect(shown).toBe(published ? "" : past);
    const save = (promisedFor: string) => sophie.post(path, { ...sheet, intent: "save", promisedFor });
    expect((await save(past)).status).toBe(303);
    expect((await save("2026-01-06")).status).toBe(422);
    expect((await save("")).status).toBe(303);
    expect((await save(past)).status, "no longer promised").toBe(422);
  }
});
