import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formatDay, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { cookies } from "../../../tests/support/edges";
import { passwordTypedLongAgo } from "../../../tests/support/passwords";
import { openProvider } from "../../../tests/support/paying";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";
import { statementsOf } from "../../../tests/support/statements";
import { TRIES_PER_HOUR } from "./rules";

const OPEN = "/cadeau";
const now = new Date();
let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await provider.close();
});
beforeEach(() => {
  process.env.LIMITS = "off";
});

const straight = (html: string) => plain(html).replaceAll("’", "'");
const codeOn = (html: string) => /value="([2-9A-Z]{4}(?:-[2-9A-Z]{4}){2})"/.exec(html)?.[1] ?? "";
const begin = { intent: "begin", startAsked: "oui", termsAccepted: "oui" };

/** Somebody who bought a year, and its code as their own page shows it. */
async function bought(firstName: string) {
  const buyer = await site.person(firstName);
  const orderId = await provider.offerYear(buyer.id, { now });
  const page = `/espace-membre/cadeaux/${orderId}`;
  return { buyer, orderId, page, code: codeOn(await buyer.html(page)) };
}

/** An answer without what differs at each rendering, and without what was typed. */
async function said(answer: Response, typed: string) {
  const html = (await answer.text()).replaceAll(/nonce="[^"]*"/g, "").replaceAll(typed, "CODE");
  const kept = [...answer.headers].filter(
    ([name]) => !/^(date|x-request-id|content-security-policy|server-timing)$/.test(name),
  );
  return { status: answer.status, kept, html };
}

test("a visitor types a code, whatever it is: it is kept encrypted, in no address, and asked of nobody before the last button", async () => {
  const { code } = await bought("Ama");
  const visitor = site.browser();
  expect(straight(await visitor.html(OPEN))).toContain("n'est prévenue de rien");
  const answers = await Promise.all(
    [code, "2222-2222-2222"].map((typed) => visitor.post(OPEN, { intent: "continue", code: typed })),
  );
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth?onglet=inscription"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const kept = answer.headers.getSetCookie().join();
    expect(Buffer.from(/__Host-saisie=([^.]+)/.exec(kept)?.[1] ?? "", "base64url").toString()).toMatch(/^v1\./);
    expect(kept).not.toContain(code.replaceAll("-", ""));
  }
  const wrong = await visitor.post(OPEN, { intent: "continue", code: "abc" });
  expect([wrong.status, straight(await wrong.text())]).toEqual([
    422,
    expect.stringContaining("Ce code n'ouvre pas d'année"),
  ]);
  expect((await visitor.get(`${OPEN}?code=${code}`)).status).toBe(200);
  expect(await visitor.html(`${OPEN}?code=${code}`), "an address fills nothing in").not.toContain(`value="${code}"`);
});

test("without a script: typed, signed in, read again, begun; and a form that lacks something says what", async () => {
  const { code } = await bought("Ama");
  const nour = await site.person("Nour");
  const kept = await site.browser().post(OPEN, { intent: "continue", code: code.toLowerCase() });
  const session = await site.signIn(nour.id);
  const both = site.browser([cookies(kept.headers), ...[]].join("; "));
  expect(await both.html(OPEN)).toContain(`value="${code}"`);
  const today = plain(formatDay(parisDay(now)));
  expect(straight(await session.html(OPEN))).toContain(today);
  const unasked = await session.post(OPEN, { ...begin, startAsked: "", code });
  expect([unasked.status, straight(await unasked.text())]).toEqual([
    422,
    expect.stringContaining("Cochez cette case pour commencer votre année"),
  ]);
  const unread = await session.post(OPEN, { ...begin, termsAccepted: "", code });
  expect(straight(await unread.text())).toContain("Cochez la case des conditions générales pour commencer");
  const begun = await session.post(OPEN, { ...begin, code });
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, "/espace-membre"]);
  const again = await session.post(OPEN, { ...begin, code });
  expect([again.status, again.headers.get("Location")]).toEqual([303, "/espace-membre"]);
  expect(again.headers.getSetCookie().join()).toMatch(/__Host-saisie=; Max-Age=0/);
  const told = site.browser([session.cookie, cookies(again.headers)].join("; "));
  expect(straight(await told.html("/espace-membre"))).toContain("Votre année est déjà ouverte");
  const area = straight(await session.html("/espace-membre"));
  expect(area).not.toMatch(/cadeau|offert/i);
  expect((await session.get("/espace-membre/echanges/nouveau")).status).toBe(200);
});

test("unknown, opened, given back, refunded and past its last day: one answer, byte for byte, after the same questions", async () => {
  const [opened, withdrawn, refunded, late] = [
    await bought("Ama"),
    await bought("Lou"),
    await bought("Mia"),
    await bought("Zoé"),
  ];
  const other = await site.person("Inès");
  expect((await other.post(OPEN, { ...begin, code: opened.code })).status).toBe(303);
  expect((await withdrawn.buyer.post(withdrawn.page, { intent: "withdraw" })).status).toBe(303);
  await sql`update gifts set revoked_at = now(), revoked_reason = 'refunded' where order_id = ${refunded.orderId}`.execute(
    db(),
  );
  await sql`alter table gifts disable trigger gift_is_frozen`.execute(db());
  await sql`update gifts set paid_at = now() - interval '3 years', expires_on = now() - interval '1 year' where order_id = ${late.orderId}`.execute(
    db(),
  );
  await sql`alter table gifts enable trigger gift_is_frozen`.execute(db());
  const nour = await site.person("Nour");
  const answers: unknown[] = [];
  const asked: string[][] = [];
  await nour.post(OPEN, { ...begin, code: "3333-3333-3333" });
  for (const code of ["2222-2222-2222", opened.code, withdrawn.code, refunded.code, late.code])
    asked.push(
      await statementsOf(async () => {
        answers.push(await said(await nour.post(OPEN, { ...begin, code }), code));
      }),
    );
  expect(answers[0]).toMatchObject({ status: 422, html: expect.stringContaining("Ce code n’ouvre pas d’année") });
  for (const answer of answers.slice(1)) expect(answer).toEqual(answers[0]);
  expect(asked[0]?.length).toBeGreaterThan(3);
  for (const statements of asked.slice(1)) expect(statements).toHaveLength(asked[0]?.length ?? 0);
  const own = straight(await (await opened.buyer.post(OPEN, { ...begin, code: opened.code })).text());
  expect(own).toContain("Ce code est à remettre à quelqu'un d'autre");
});

test("a code typed goes with the session, and with « Quitter vite »", async () => {
  const { code } = await bought("Ama");
  const nour = await site.person("Nour");
  const kept = cookies((await nour.post(OPEN, { intent: "continue", code })).headers);
  const carrying = site.browser([nour.cookie, kept].join("; "));
  expect(await carrying.html(OPEN)).toContain(`value="${code}"`);
  for (const leave of [carrying.get("/sortie"), carrying.post("/auth/deconnexion", { sortie: "1" })])
    expect((await leave).headers.getSetCookie().join()).toMatch(/__Host-saisie=; Max-Age=0/);
});

test("too many codes are refused, those of one account after ten; the same answer for a good one", async () => {
  const { code } = await bought("Ama");
  const nour = await site.person("Nour");
  process.env.LIMITS = "on";
  for (let n = 0; n < TRIES_PER_HOUR; n++)
    expect((await nour.post(OPEN, { ...begin, code: "2222-2222-2222" })).status).toBe(422);
  for (const typed of [code, "2222-2222-2222"]) {
    const refused = await nour.post(OPEN, { ...begin, code: typed });
    expect([refused.status, straight(await refused.text())]).toEqual([
      429,
      expect.stringContaining("Trop d'essais pour le moment"),
    ]);
  }
});

test("the code is read by its buyer alone, her password typed lately; her page is the same once it is opened", async () => {
  const { buyer, page, code } = await bought("Ama");
  const nour = await site.person("Nour");
  expect((await nour.get(page)).status).toBe(404);
  expect((await nour.get(`${page}/carte`)).status).toBe(404);
  const card = straight(await buyer.html(`${page}/carte`));
  expect(card).toContain(code);
  expect(card.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ")).not.toMatch(
    /éclaircie|divorce|séparation|adhésion|Ama/i,
  );
  const read = async () => said(await buyer.get(page), code);
  const list = async () => said(await buyer.get("/espace-membre/cadeaux"), code);
  const before = [await read(), await list()];
  expect((await nour.post(OPEN, { ...begin, code })).status).toBe(303);
  expect([await read(), await list()]).toEqual(before);
  await passwordTypedLongAgo(buyer.id, "une-longue-phrase-12");
  const shut = await buyer.html(page);
  expect(shut).not.toContain(code);
  expect(straight(shut)).toContain("redonnez votre mot de passe");
  expect((await buyer.get(`${page}/carte`)).headers.get("Location")).toBe(page);
  await buyer.post(page, { intent: "confirm-password", password: "une-longue-phrase-12" });
  expect(codeOn(await buyer.html(page))).toBe(code);
  const back = await buyer.post(page, { intent: "withdraw" });
  const told = straight(await (await site.browser([cookies(back.headers)].join("; ")).get("/contact/message")).text());
  expect(told).toContain("Il n'est plus possible de vous rétracter");
});

test("a year just paid for is told in the scene of every payment; an hour later its page is plain again", async () => {
  const { buyer, orderId, page, code } = await bought("Ama");
  const fresh = straight(await buyer.html(page));
  for (const words of ['class="paid-scene"', "Votre paiement est bien arrivé", code, "<title>Votre commande</title>"])
    expect(fresh).toContain(words);
  await sql`alter table gifts disable trigger gift_is_frozen`.execute(db());
  await sql`update gifts set paid_at = paid_at - interval '1 hour' where order_id = ${orderId}`.execute(db());
  await sql`alter table gifts enable trigger gift_is_frozen`.execute(db());
  const later = straight(await buyer.html(page));
  expect(later).toContain("Une année à offrir");
  expect(later).not.toContain("paid-scene");
});

test("the coach reads who bought and whether it was opened, and no code", async () => {
  const { code, buyer } = await bought("Ama");
  const nour = await site.person("Nour");
  await nour.post(OPEN, { ...begin, code });
  const sophie = await site.person("Sophie", { coach: true });
  const list = straight(await sophie.html("/admin/cadeaux"));
  expect(list).toContain(`/admin/members/${buyer.id}`);
  expect(list).toContain("Ouvert");
  expect(list).not.toContain(code);
  expect(straight(await sophie.html(`/admin/members/${nour.id}`))).toContain("Reçue en cadeau");
});
