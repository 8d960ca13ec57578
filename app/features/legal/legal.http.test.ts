import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { addressOf, hotlines } from "~/features/safety/rules";
import { base, builtSite } from "../../../tests/support/built-site";
import { CHOICE_COOKIE, COOKIES_VERSION } from "./rules";

const sharedPages = ["/mentions-legales", "/cgu", "/politique-confidentialite", "/accessibilite", "/retractation"];

const { ask, post, db, close } = await builtSite();
afterAll(close);

const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const choiceOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${CHOICE_COOKIE}=`)) ?? "";
const signUp = async (cookie: string) => {
  const person = {
    firstName: "Karim",
    lastName: "Benali",
    phone: "06 12 34 56 78",
    email: `${randomUUID()}@exemple.fr`,
  };
  const fields = { intent: "sign-up", ...person, password: "orage-sur-la-mer", terms: "on" };
  expect((await post("/auth", fields, { Cookie: cookie })).status).toBe(303);
};
const views = () => db.selectFrom("page_views").select(["page", "views"]).execute();

test.each([...sharedPages, "/cookies"])("%s is a finished page that search engines leave alone", async (path) => {
  const page = await ask(path);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<title>[^<]+ · L’Éclaircie<\/title>/);
  const main = mainOf(html);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(main.match(/<h2/g)?.length).toBeGreaterThan(3);
  for (const [, anchor = ""] of main.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`);
  expect(main).not.toMatch(/lorem|à compléter|arrive sur cette page|en relecture|\{\w+\}|undefined|XX/i);
});

test("the texts are shared by everybody and kept; the page with the visitor's own choice is not", async () => {
  for (const path of sharedPages) expect((await ask(path)).headers.get("Cache-Control"), path).toContain("max-age=300");
  expect((await ask("/cookies")).headers.get("Cache-Control")).toBe("no-store");
});

test("the legal notices name who publishes, who hosts, the mediator, and every number to call", async () => {
  const main = mainOf(await (await ask("/mentions-legales")).text());
  for (const fact of [
    "Sophie Delmas EI",
    "SIREN",
    "Hébergeur de démonstration",
    "Médiateur de démonstration",
    "mediateur.example",
    "ni une thérapie, ni un suivi médical, ni un conseil juridique",
    "avocat en droit de la famille",
    "ni en cabinet, ni en visio",
    "accompagnement de personnes en cours de séparation (coaching)",
    "Siège à Paris",
    "Dans les limites que la loi permet",
  ]) {
    expect(main).toContain(fact);
  }
  for (const line of hotlines) expect(main).toContain(`href="${addressOf(line)}"`);
});

test("the withdrawal page holds the model form, ready to be addressed", async () => {
  const main = mainOf(await (await ask("/retractation")).text());
  expect(main).toContain("Rayez la mention inutile");
  expect(main).toMatch(/À l’attention de Sophie Delmas EI, 12 rue de l’Exemple, 75008 Paris, bonjour@/);
});

test("refusing is kept 13 months without an identifier, with its proof", async () => {
  const answer = await post("/cookies", { intent: "refuse" }, { Referer: `${base}/blog?x=1` });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/blog");
  expect(choiceOf(answer)).toBe(
    `${CHOICE_COOKIE}=${COOKIES_VERSION}.00; Max-Age=${395 * 86_400}; Path=/; Secure; SameSite=Lax`,
  );
  const proof = await db.selectFrom("consents").selectAll().executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ choices: { analytics: false, preferences: false }, browser_key: null });
});

test("the way back never leads to another site", async () => {
  const answer = await post("/cookies", { intent: "refuse" }, { Referer: "https://evil.example/membership" });
  expect(answer.headers.get("Location")).toBe("/cookies");
});

test("accepting, then refusing, removes what was accepted", async () => {
  const accepted = await post("/cookies/choisir", { intent: "accept" });
  const cookie = choiceOf(accepted).split(";")[0] ?? "";
  expect(cookie).toMatch(/\.11\.[\da-f-]{36}$/);
  const withdrawn = await post("/cookies/choisir", { intent: "refuse" }, { Cookie: `${cookie}; __Host-lettre=x` });
  expect(choiceOf(withdrawn)).toContain(`${COOKIES_VERSION}.00;`);
  expect(withdrawn.headers.getSetCookie()).toContain(
    "__Host-lettre=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
  );
});

test("the page shows the choice made, box by box", async () => {
  const answer = await post("/cookies", { intent: "choose", analytics: "oui" });
  const cookie = choiceOf(answer).split(";")[0] ?? "";
  const main = mainOf(await (await ask("/cookies", { headers: { Cookie: cookie } })).text());
  expect(main).toContain("Vous avez accepté la mesure d’audience.");
  expect(main.match(/<input[^>]*name="analytics"[^>]*>/)?.[0]).toContain("checked");
  expect(main.match(/<input[^>]*name="preferences"[^>]*>/)?.[0]).not.toContain("checked");
});

test("a form that is no answer is refused and keeps nothing", async () => {
  const answer = await post("/cookies", { intent: "peut-être" });
  expect([answer.status, choiceOf(answer)]).toEqual([400, ""]);
});

test("a page is counted with consent only, and the answer says nothing of it", async () => {
  const silent = await post("/mesure", { page: "/" });
  const refusing = await post("/mesure", { page: "/" }, { Cookie: `${CHOICE_COOKIE}=${COOKIES_VERSION}.01` });
  expect(await views()).toEqual([]);
  const cookie = { Cookie: `${CHOICE_COOKIE}=${COOKIES_VERSION}.10` };
  const counted = await post("/mesure", { page: "/" }, cookie);
  const hidden = await post("/mesure", { page: "/espace-membre" }, cookie);
  expect(await views()).toEqual([{ page: "/", views: 1 }]);
  for (const answer of [silent, refusing, counted, hidden]) {
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  }
});

test("a visit and what it led to are counted with consent only, never the coach’s", async () => {
  const counted = async () => [
    await db.selectFrom("visits").select(["source", "visits"]).execute(),
    await db.selectFrom("conversions").select(["goal", "times"]).orderBy("goal").execute(),
  ];
  const accepted = `${CHOICE_COOKIE}=${COOKIES_VERSION}.10`;
  const coach = `${accepted}; __Host-equipe=1`;
  for (const cookie of ["", `${CHOICE_COOKIE}=${COOKIES_VERSION}.01`, `${CHOICE_COOKIE}=2026-11.10`, coach]) {
    await post("/mesure", { page: "/", source: "search" }, { Cookie: cookie });
    await post("/mesure", { goal: "member" }, { Cookie: cookie });
    await signUp(cookie);
  }
  expect(await counted()).toEqual([[], []]);
  await post("/mesure", { page: "/", source: "search" }, { Cookie: accepted });
  await post("/mesure", { page: "/auth", source: "search" }, { Cookie: accepted });
  await post("/mesure", { page: "/", source: "https://www.google.fr/search?q=divorce" }, { Cookie: accepted });
  expect(await counted()).toEqual([[{ source: "search", visits: 1 }], []]);
  await post("/mesure", { goal: "member" }, { Cookie: accepted });
  await post("/mesure", { goal: "fortune" }, { Cookie: accepted });
  await signUp(accepted);
  expect((await counted())[1]).toEqual([
    { goal: "account", times: 1 },
    { goal: "member", times: 1 },
  ]);
});

test("the banner is written in the shared page, refusal first, the three answers alike", async () => {
  const html = await (await ask("/")).text();
  const banner = html.slice(html.indexOf('id="cookies"'), html.indexOf(">Enregistrer mes choix"));
  const buttons = [...banner.matchAll(/<button([^>]*)>([^<]+)</g)].map(([, attributes = "", label]) => ({
    label,
    look: attributes.match(/class="([^"]*)"/)?.[1]?.replace(" when-asked", ""),
  }));
  expect(buttons.map(({ label }) => label)).toEqual(["Tout refuser", "Tout accepter", "Personnaliser"]);
  expect(new Set(buttons.map(({ look }) => look)).size).toBe(1);
});
