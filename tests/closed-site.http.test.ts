import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "~/features/settings/settings.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import { enrol } from "./support/second-factor";
import { type Browser, type OpenSite, openSite } from "./support/site";

// A new real site: closed to everybody but the coach, until she opens it.

let site: OpenSite;
let coach: Browser;
let sophieId: string;
beforeAll(async () => {
  site = await openSite({ production: true, closed: true });
  const sophie = await site.person("Sophie", { coach: true });
  sophieId = sophie.id;
  await enrol(sophie.id);
  coach = await site.signIn(sophie.id, { coach: true });
});
afterAll(() => site.close());

const where = (answer: Response) => [answer.status, answer.headers.get("Location")];
const closed = [
  "/",
  "/services",
  "/temoignages",
  "/blog",
  "/blog/feed.xml",
  "/membership",
  "/contact",
  "/sitemap.xml",
  "/rien",
];

test("every public page leads to the one that says it is not open, for a visitor and for whoever has an account", async () => {
  const karim = await site.person("Karim");
  for (const who of [site.browser(), karim])
    for (const path of closed) expect(where(await who.get(path)), path).toEqual([302, "/en-construction"]);
  const sent = await site.browser().post("/contact/envoyer", { email: "a@exemple.test", message: "Bonjour" });
  expect(where(sent)).toEqual([302, "/en-construction"]);
  expect(await db().selectFrom("contact_messages").selectAll().execute()).toEqual([]);
});

test("a change of page inside the application is led there too", async () => {
  const answer = await site.browser().get("/blog.data");
  expect(answer.status).toBe(202);
  expect(await answer.text()).toContain("/en-construction");
});

test("the page is kind: whom to call, who publishes, the way out, and no invented address", async () => {
  const answer = await site.browser().get("/en-construction");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  const html = await site.browser().html("/en-construction");
  for (const words of [
    "Ce site n’est pas encore ouvert",
    ">3919<",
    ">3114<",
    ">114<",
    ">17<",
    'href="/mentions-legales"',
    "Quitter vite",
  ])
    expect(html, words).toContain(words);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toContain("mailto:");
  expect(html).not.toContain(`href="https://wa.me`);
  expect(html).not.toContain("Sophie Delmas");
});

/** What nobody may be sent to: the facts that came with the site, and closed pages. */
const invented = /\.example|wa\.me|instagram|Sophie Delmas|01[ {2}]99|démonstration/i;
const dead = /href="(?:\/services|\/evenements|\/blog|\/faq|\/membership|\/contact|\/espace-membre|\/sitemap\.xml)"/;

test("the pages that are answered name nobody who does not exist, and lead to nothing that is closed", async () => {
  for (const path of [
    "/auth",
    "/auth/mot-de-passe-oublie",
    "/mentions-legales",
    "/politique-confidentialite",
    "/cookies",
  ]) {
    const html = (await site.browser().html(path)).replace(/<script[\s\S]*?<\/script>/g, "");
    expect(html.match(invented), path).toBeNull();
    expect(html.match(dead), path).toBeNull();
    for (const words of [">3919<", "Quitter vite", 'id="contenu"']) expect(html, `${path}: ${words}`).toContain(words);
  }
  const legal = await site.browser().html("/mentions-legales");
  expect(legal).toContain("à une adresse à venir");
  expect((await site.send("/.well-known/security.txt")).status).toBe(404);
  expect(await coach.html("/blog")).toMatch(dead);
});

// The home of a closed site is the page that says so.
test("no link of a page that is answered leads to one that is closed, page after page", async () => {
  const visitor = site.browser();
  const met = new Set([
    "/en-construction",
    "/auth",
    "/accessibilite",
    "/attestation/inconnue",
    "/vos-donnees/lien/inconnu",
  ]);
  const shut: string[] = [];
  for (const path of met) {
    const answer = await visitor.get(path);
    if (where(answer)[1] === "/en-construction") shut.push(path);
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "");
    for (const [, link = ""] of html.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"#?]*)/g))
      if (link !== "/" && link !== "/sortie") met.add(link);
  }
  expect(shut).toEqual([]);
  expect([...met]).toEqual(
    expect.arrayContaining(["/vos-donnees", "/espace-membre/mes-donnees", "/en-securite", "/cookies"]),
  );
});

test("the map of a closed site is not named", async () => {
  const robots = await (await site.send("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).not.toContain("Sitemap");
});

test("who leaves an address is told once it opens, whoever else left it; what is no address comes back as it was typed", async () => {
  const leave = (email: string) => site.browser().post("/en-construction", { email });
  const [first, again] = [await leave("attend@exemple.test"), await leave("Attend@exemple.test")];
  expect([first.status, again.status]).toEqual([200, 200]);
  const words = async (answer: Response) =>
    (await answer.text()).replaceAll(/nonce="[^"]*"/g, "").match(/C’est noté[^<]*/g);
  expect(await words(first)).toEqual(await words(again));
  const wrong = await leave("attend@");
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="attend@"');
  const kept = await db().selectFrom("opening_requests").select(["id", "email"]).execute();
  expect(await openColumns(db(), "opening_requests", ["email"], kept)).toMatchObject([
    { email: "attend@exemple.test" },
  ]);
});

test("once the coach has an address of her own, one may write to it", async () => {
  const changes = { contact_email: "bonjour@rive.fr" };
  await inTransaction((trx) => changeSettings(trx, changes, { now: new Date(), by: sophieId }));
  expect(await site.browser().html("/en-construction")).toContain('href="mailto:bonjour@rive.fr"');
  expect(await coach.html("/mentions-legales")).toContain('href="mailto:bonjour@rive.fr"');
  expect(await (await site.send("/.well-known/security.txt")).text()).toContain("mailto:bonjour@rive.fr");
});

test("the way in, the legal notice, what machines ask and the way out are answered, and listed nowhere", async () => {
  for (const path of ["/auth", "/mentions-legales", "/politique-confidentialite"]) {
    for (const _again of [1, 2]) {
      const answer = await site.browser().get(path);
      expect([path, answer.status, answer.headers.get("X-Robots-Tag")]).toEqual([path, 200, "noindex"]);
    }
  }
  expect(where(await site.browser().get("/admin"))).toEqual([302, "/auth"]);
  for (const path of ["/healthz", "/readyz", "/robots.txt"]) expect((await site.send(path)).status, path).toBe(200);
  expect(where(await site.browser().get("/sortie"))[1]).not.toBe("/en-construction");
  const told = await site.send("/webhooks/mollie/00000000-0000-4000-8000-000000000000", {
    method: "POST",
    body: new URLSearchParams({ id: "tr_inconnu0001" }),
  });
  expect(told.headers.get("Location")).toBeNull();
});

test("nobody opens an account: they could neither read what they accept, nor leave again", async () => {
  const page = await site.browser().html("/auth?onglet=inscription");
  expect(page).not.toContain("Créer mon compte");
  expect(page).toContain("Se connecter");
  const fields = { firstName: "Yse", lastName: "Test", email: "yse@exemple.test", phone: "0612345678" };
  const typed = { intent: "sign-up", ...fields, password: "Promenade-en-foret-12", terms: "on" };
  expect(where(await site.browser().post("/auth", typed))).toEqual([303, "/auth"]);
  const opened = db().selectFrom("profiles").select("id").where("first_name", "=", "Yse");
  expect(await opened.execute()).toEqual([]);
});

test("the coach sees the whole site, and nobody is given her pages", async () => {
  for (const path of ["/", "/temoignages", "/blog", "/admin"]) {
    const answer = await coach.get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("X-Robots-Tag"), path).toBe("noindex");
  }
  expect(where(await site.browser().get("/"))).toEqual([302, "/en-construction"]);
});

test("it does not open while the list misses something", async () => {
  expect(await coach.html("/admin/mise-en-ligne")).toMatch(/<button[^>]*disabled[^>]*>(?:<[^>]*>)*Ouvrir/);
  expect((await coach.post("/admin/mise-en-ligne", { intent: "open" })).status).toBe(303);
  expect(await db().selectFrom("site_openings").selectAll().execute()).toEqual([]);
  expect(where(await site.browser().get("/"))).toEqual([302, "/en-construction"]);
});

test("once it is opened everybody reads it, and the page that said otherwise leads home", async () => {
  await db()
    .insertInto("site_openings")
    .values({ opened_at: new Date("2026-11-25T10:00:00Z") })
    .execute();
  const home = await site.browser().get("/");
  expect([home.status, home.headers.get("X-Robots-Tag")]).toEqual([200, null]);
  expect(where(await site.browser().get("/en-construction"))).toEqual([302, "/"]);
  for (const path of ["/en-construction", "/En-Construction", "/en-construction/", "/en-constructio%6E"])
    expect(where(await site.browser().post(path, { email: "tard@exemple.test" })), path).toEqual([302, "/"]);
  expect(await db().selectFrom("opening_requests").selectAll().execute()).toHaveLength(1);
  const legal = await site.browser().get("/mentions-legales");
  expect([legal.status, legal.headers.get("X-Robots-Tag")]).toEqual([200, null]);
  // One that was kept while it was closed goes with the act of the coach; one that does not exist never was.
  expect(await (await site.browser().get("/attestation/inconnue")).text()).toMatch(dead);
  expect(await (await site.send("/robots.txt")).text()).toContain("Sitemap: https://");
  expect(await coach.html("/admin/mise-en-ligne")).toContain("Depuis le 25 novembre 2026");
});
