import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantMembership } from "~/features/membership/membership.server";
import { addDays, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { drawnText, inflated } from "../../../tests/support/pdf-text";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { firstFields } from "./calendar/tool";
import { tools } from "./rules";

const LEAVING = "/outils/partir-en-securite";
const MEMBERS = "/outils/budget";
const KEPT = "/espace-membre/outils";

let site: OpenSite;
let visitor: Browser;
let karim: Browser;
let claire: Browser;

beforeAll(async () => {
  site = await openSite();
  visitor = site.browser();
  karim = await site.person("Karim");
  claire = await member("Claire");
});
afterAll(() => site.close());

async function member(name: string) {
  const person = await site.person(name);
  const from = parisDay(new Date());
  await inTransaction((trx) =>
    grantMembership(
      trx,
      { userId: person.id, from, until: addDays(from, 200), reason: "Essai" },
      { now: new Date(), by: null },
    ),
  );
  return person;
}

test("the page of tools names each tool there is, and no other", async () => {
  const html = await visitor.html("/outils");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const listed = new Set([...main.matchAll(/href="\/outils\/([a-z-]+)"/g)].map(([, slug]) => slug));
  expect([...listed].sort()).toEqual(tools.map(({ slug }) => slug).sort());
  expect((await visitor.get("/outils/inconnu")).status).toBe(404);
});

test("without JavaScript the list comes back in the page, and what was answered is neither in the address nor kept", async () => {
  const answer = await visitor.post(LEAVING, { moment: "staying", "traits[]": "children" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain("Rester ce soir");
  expect(html).toContain("<title>Liste</title>");
  expect(html).toMatch(/value="staying"[^>]*checked|checked[^>]*value="staying"/);
  expect(answer.headers.getSetCookie().join()).not.toContain("staying");
});

test("the file says neither where it was made nor by whom", async () => {
  const answer = await visitor.post(`${LEAVING}/feuille.pdf`, { moment: "tonight", "traits[]": "work" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(/filename="feuille-\d{4}-\d\d-\d\d\.pdf"/);
  const pdf = inflated(Buffer.from(await answer.arrayBuffer()));
  const text = drawnText(pdf);
  expect(text).toContain("Ma liste");
  expect(text).toContain("Contrat de travail");
  expect(text + pdf.toString("latin1")).not.toMatch(/clairc|coach|Sophie/i);
  expect((await visitor.post("/outils/inconnu/feuille.pdf", {})).status).toBe(404);
});

test("what is for members is refused to others on the server too, who read what it is and how to become one", async () => {
  for (const browser of [visitor, karim]) {
    const html = await browser.html(MEMBERS);
    expect(html).toContain('href="/membership"');
    expect(html).toContain("Un exemple");
  }
  for (const path of [MEMBERS, `${MEMBERS}/feuille.pdf`]) {
    expect((await karim.post(path, {})).status).toBe(403);
    expect((await visitor.post(path, {})).headers.get("Location"), "a member may be signed out").toBe("/auth");
  }
  expect((await karim.post(MEMBERS, { intent: "keep" })).status).toBe(403);
});

test("a member keeps a sheet, finds it under a neutral tab, and erases it; nobody else does", async () => {
  expect((await claire.post(MEMBERS, { intent: "keep", note: "x" })).status).toBe(303);
  expect(await claire.html(MEMBERS)).toMatch(/<title>Outil \d+<\/title>/);
  expect(await claire.html(KEPT)).toContain("Budget de deux foyers");
  expect(await karim.html(KEPT)).not.toContain("Budget de deux foyers");
  await karim.post(KEPT, { intent: "forget", slug: "budget" });
  expect(await claire.html(KEPT)).toContain("Budget de deux foyers");
  await claire.post(KEPT, { intent: "forget", slug: "budget" });
  expect(await claire.html(KEPT)).not.toContain("Budget de deux foyers");
});

const wholeBudget = { homeOne: "A", homeOther: "B", wagesOne: "2281", wagesOther: "2320", housingOne: "900" };

test("a sheet that does not open after a password set by mail is replaced only by who asks for it", async () => {
  const lise = await member("Lise");
  expect((await lise.post(MEMBERS, { intent: "keep", note: "avant" })).status).toBe(303);
  const kept = () =>
    db().selectFrom("tool_sheets").select(["id"]).where("user_id", "=", lise.id).executeTakeFirstOrThrow();
  const before = await kept();
  await db()
    .insertInto("passwords")
    .values({ user_id: lise.id, hash: "x", updated_at: new Date(), reset_at: new Date() })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ reset_at: new Date() }))
    .execute();
  const refused = await lise.post(MEMBERS, { intent: "keep", ...wholeBudget });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Garder celle-ci effacerait l’autre");
  expect(await kept()).toEqual(before);
  expect((await lise.post(MEMBERS, { intent: "replace", ...wholeBudget })).status).toBe(303);
  expect(await kept()).not.toEqual(before);
});

/** What the page of a tool sends back of itself. */
const stampIn = (html: string) => /name="stamp" value="([^"]*)"/.exec(html)?.[1] ?? "";

test("a page open since before another version was kept does not take its place unasked, with JavaScript or without", async () => {
  const nora = await member("Nora");
  const stamp = stampIn(await nora.html(MEMBERS));
  expect((await nora.post(MEMBERS, { intent: "keep", stamp, ...wholeBudget })).status).toBe(303);
  const drawn = await (await nora.post(MEMBERS, { stamp, ...wholeBudget, wagesOne: "1" })).text();
  expect(stampIn(drawn)).toBe(stamp);
  const refused = await nora.post(MEMBERS, { intent: "keep", stamp, ...wholeBudget, wagesOne: "1" });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain("Une version plus récente");
  expect(html).toContain('value="replace"');
  expect(await nora.html(MEMBERS)).toContain('value="2281"');
  expect((await nora.post(MEMBERS, { intent: "replace", stamp, ...wholeBudget, wagesOne: "1" })).status).toBe(303);
  expect(await nora.html(MEMBERS)).not.toContain('value="2281"');
});

test("what a page kept before, of which the answer was lost, is replaced by what it keeps next", async () => {
  const lea = await member("Léa");
  const stamp = stampIn(await lea.html(MEMBERS));
  const [first, second] = [randomUUID(), randomUUID()];
  const keep = (wagesOne: string, writing: string, after: string[]) =>
    lea.post(MEMBERS, [
      ...Object.entries({ intent: "keep", stamp, ...wholeBudget, wagesOne, writing }),
      ...after.map((id): [string, string] => ["after[]", id]),
    ]);
  expect((await keep("1111", first, [first])).status).toBe(303);
  expect((await keep("2222", second, [first, second])).status).toBe(303);
  expect((await keep("3333", randomUUID(), [])).status, "another page").toBe(409);
  const html = await lea.html(MEMBERS);
  expect(html).toContain('value="2222"');
  expect(html, "the names are no fields of the sheet").not.toContain(second);
});

test("the page of one account keeps and erases nothing for another who signed in since", async () => {
  const [hers, his] = [await member("Olga"), await member("Paul")];
  const stamp = stampIn(await hers.html(MEMBERS));
  expect((await his.post(MEMBERS, { intent: "keep", ...wholeBudget, wagesOne: "7" })).status).toBe(303);
  for (const intent of ["keep", "replace"]) {
    const refused = await his.post(MEMBERS, { intent, stamp, ...wholeBudget });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("celle d’un autre compte");
  }
  await his.post(MEMBERS, { intent: "forget", stamp });
  expect(await his.html(MEMBERS)).toContain('value="7"');
});

test("what a watched person answers is kept for nobody, member or not", async () => {
  expect((await claire.post(LEAVING, { intent: "keep", moment: "soon" })).status).toBe(403);
});

const changes = Array.from({ length: 60 }, (_, n) => addDays("2027-01-04", n)).map((day) => `${day}_${day}_b`);

test.each([
  [
    "/outils/mon-dossier",
    "couple=married&home=owner&life.children=yes&life.employee=yes&has.identity=yes&has.address=yes&has.tax=yes",
  ],
  [
    "/outils/mon-plan",
    "link=married&children=none&home=unsaid&agreement=agreed&danger=no&country=france&done[]=lawyer&done[]=money",
  ],
  [
    "/outils/calendrier",
    `${new URLSearchParams(
      Object.entries({ ...firstFields("2026-11-25"), change: [changes.join(" ")] }).map(([name, [value = ""]]) => [
        name,
        value,
      ]),
    )}`,
  ],
])("%s: what is ticked or changed several times is in the file and is kept, as the page sends it", async (path, typed) => {
  const send = (to: string, body: URLSearchParams) => claire.send(to, { method: "POST", body });
  const page = await send(path, new URLSearchParams(typed));
  expect(page.status).toBe(200);
  const html = await page.text();
  const boxes = [...html.matchAll(/<input(?=[^>]*type="checkbox")[^>]* name="([^"]+)"/g)].map(([, name = ""]) => name);
  const twice = boxes.filter((name, at) => boxes.indexOf(name) < at);
  expect(twice.filter((name) => !name.endsWith("[]"))).toEqual([]);
  const form = html.slice(html.indexOf(`action="${path}/feuille.pdf"`)).split("</form>")[0] ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const sent = new URLSearchParams(hidden.map(([, name = "", value = ""]) => [name, value]));
  expect((await send(`${path}/feuille.pdf`, sent)).status).toBe(200);
  sent.set("intent", "keep");
  expect((await send(path, sent)).status).toBe(303);
  const checked = (text: string) => text.match(/<input(?=[^>]*type="checkbox")(?=[^>]* checked)/g)?.length ?? 0;
  const again = await claire.html(path);
  expect(checked(again)).toBe(checked(html));
  for (const change of path.endsWith("calendrier") ? changes : []) expect(again).toContain(change);
});

test("more than a form holds is refused", async () => {
  expect((await visitor.post(LEAVING, { moment: "x".repeat(60_001) })).status).toBe(413);
});
