import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nameOtherParent } from "~/features/couples/couples.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { cookies } from "../../../tests/support/edges";
import { openProvider } from "../../../tests/support/paying";
import { drawnText, inflated } from "../../../tests/support/pdf-text";
import { draftQuote, sentQuote, sixMonths } from "../../../tests/support/quotes";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";
import { sendQuote, tokenOf } from "./quotes.server";

const now = new Date();
let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const act = () => ({ now, by: sophie.id });
const straight = (html: string) => plain(html).replaceAll("’", "'");
const idIn = (to: string | null) => /([0-9a-f-]{36})/.exec(to ?? "")?.[1] ?? "";
const order = (total = 1_500_00) => ({
  clientKey: randomUUID(),
  shownTotalCents: String(total),
  termsAccepted: "oui",
  earlyStart: "oui",
});

test("whoever holds the address reads the quote, never stored, never indexed, under a neutral title", async () => {
  const { token, number } = await sentQuote({}, act());
  const answer = await site.browser().get(`/devis/${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain("<title>Devis</title>");
  expect(html).toContain('name="robots" content="noindex"');
  expect(straight(html)).toContain(`Devis ${number}`);
  expect(straight(html)).toContain("Vous m'avez parlé de la rentrée.");
  const pdf = await site.browser().get(`/devis/${token}/document.pdf`);
  expect([pdf.headers.get("Content-Type"), pdf.headers.get("Cache-Control")]).toEqual(["application/pdf", "no-store"]);
  expect(pdf.headers.get("Content-Disposition")).toContain(`devis-${number.toLowerCase()}.pdf`);
  expect(await site.browser().html("/sitemap.xml")).not.toContain("/devis");
});

test("another account, an unknown address and a draft are one answer: nothing is there", async () => {
  const [ines, marc] = [await site.person("Inès"), await site.person("Marc")];
  const own = await sentQuote({ userId: ines.id }, act());
  for (const path of [`/devis/${own.token}`, `/devis/${own.token}/document.pdf`, `/devis/${own.token}/commande`]) {
    expect((await marc.get(path)).status, path).toBe(404);
    expect((await site.browser().get(path.replace(own.token, own.token.replace(/.$/, "x")))).status).toBe(404);
  }
  expect((await marc.post(`/devis/${own.token}`, { intent: "decline" })).status).toBe(404);
  expect((await marc.post(`/devis/${own.token}/commande`, order())).status).toBe(404);
  expect((await ines.get(`/devis/${own.token}`)).status).toBe(200);
  expect((await ines.post(`/devis/${own.token}`, { intent: "x" })).status).toBe(400);
});

test("its token is in no log, answered or refused", async () => {
  const { token } = await sentQuote({}, act());
  const written: string[] = [];
  const keep = (line: unknown) => written.push(String(line)) > 0;
  const spies = [process.stdout, process.stderr].map((out) => vi.spyOn(out, "write").mockImplementation(keep));
  const visitor = site.browser();
  await visitor.get(`/devis/${token}`);
  await visitor.get(`/devis/${token}.data`);
  await visitor.get(`/devis/${token}/autre`);
  await visitor.get(`/devis/${token}/commande`);
  await visitor.send(`/devis/${token}`, { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } });
  for (const spy of spies) spy.mockRestore();
  expect(written.join("")).toContain("/devis/[masked]");
  expect(written.join("")).not.toContain(token);
});

test("declined without a reason, with a way back; without a script too", async () => {
  const { token } = await sentQuote({}, act());
  const visitor = site.browser();
  expect(straight(await visitor.html(`/devis/${token}?confirmer=decliner`))).toContain("Décliner ce devis ?");
  expect((await visitor.post(`/devis/${token}`, { intent: "decline" })).status).toBe(303);
  const declined = straight(await visitor.html(`/devis/${token}`));
  expect(declined).toContain("Vous avez décliné ce devis");
  expect(declined).not.toContain("Accepter et commander");
  expect((await visitor.post(`/devis/${token}`, { intent: "take-up" })).status).toBe(303);
  expect(straight(await visitor.html(`/devis/${token}`))).toContain("Accepter et commander");
});

test("past its last day it says whom to write to, and is not ordered", async () => {
  const { token, id } = await sentQuote({}, act());
  await sql`alter table quotes disable trigger quote_is_written`.execute(db());
  await sql`update quotes set sent_at = now() - interval '40 days', valid_until = now() - interval '5 days' where id = ${id}`.execute(
    db(),
  );
  await sql`alter table quotes enable trigger quote_is_written`.execute(db());
  const page = straight(await site.browser().html(`/devis/${token}`));
  expect(page).toContain("Ce devis n'est plus valable");
  expect(page).toContain("mailto:");
  const ines = await site.person("Inès");
  const answer = await ines.get(`/devis/${token}/commande`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/devis/${token}`]);
});

test("a visitor makes an account first, and comes back to the order; its address stands in no cookie that can be read", async () => {
  const { token } = await sentQuote({}, act());
  const asked = await site.browser().get(`/devis/${token}/commande`);
  expect([asked.status, asked.headers.get("Location")]).toEqual([302, "/auth?onglet=inscription"]);
  const kept = asked.headers.getSetCookie().join();
  expect(kept).toContain("__Host-lecture=");
  expect(Buffer.from(/__Host-lecture=([^.]+)/.exec(kept)?.[1] ?? "", "base64url").toString()).not.toContain(token);
  const back = await site.browser(cookies(asked.headers)).get("/devis");
  expect(back.headers.get("Location")).toBe(`/devis/${token}/commande`);
  expect((await site.browser().get("/devis")).status).toBe(404);
});

test("the order says what the law wants, refuses what it lacks, and leads to the provider; its page is its buyer's alone", async () => {
  const [ines, marc] = [await site.person("Inès"), await site.person("Marc")];
  const { token, id } = await sentQuote({ count: 2 }, act());
  const page = straight(await ines.html(`/devis/${token}/commande`));
  expect(page).toContain("Commander avec obligation de paiement");
  expect(page).toContain("Je demande à pouvoir utiliser mes heures avant la fin du délai de rétractation.");
  expect(page).toContain("Renoncer au contrat ici");
  for (const text of ["connecté en tant que Inès", `la confirmation part à ${ines.email}`, "à une autre adresse"])
    expect(page, text).toContain(text);
  const own = await sentQuote({ userId: ines.id }, act());
  expect(straight(await ines.html(`/devis/${own.token}/commande`))).not.toContain("à une autre adresse");
  const path = `/devis/${token}/commande`;
  const unread = await ines.post(path, { ...order(), termsAccepted: "" });
  expect([unread.status, straight(await unread.text())]).toEqual([
    422,
    expect.stringContaining("Cochez la case des conditions générales pour commander"),
  ]);
  const changed = await ines.post(path, order(1));
  expect(straight(await changed.text())).toContain("Le prix a changé");
  const paid = await ines.post(path, order());
  expect(paid.status).toBe(303);
  expect(paid.headers.get("Location")).toMatch(/^http/);
  const { order_id } = await db()
    .selectFrom("quote_orders")
    .select("order_id")
    .where("quote_id", "=", id)
    .executeTakeFirstOrThrow();
  const waiting = straight(await ines.html(`/espace-membre/devis/${order_id}`));
  expect(waiting).toContain("Reprendre le paiement");
  expect(waiting).toContain('class="scene"');
  expect(waiting).toContain("<title>Votre commande</title>");
  expect((await ines.post(`/espace-membre/devis/${order_id}`, { intent: "pay" })).status).toBe(303);
  expect((await marc.get(`/espace-membre/devis/${order_id}`)).status).toBe(404);
  expect((await marc.post(`/espace-membre/devis/${order_id}`, { intent: "pay" })).status).toBe(404);
  expect((await marc.get(`/devis/${token}`)).status, "it is hers from now on").toBe(404);
});

test("what was just paid is told in the scene of every payment, with when its hours may be taken", async () => {
  const ines = await site.person("Inès");
  const { token } = await sentQuote({ userId: ines.id }, act());
  const orderId = await provider.acceptAndPay(ines.id, token, { now });
  const html = straight(await ines.html(`/espace-membre/devis/${orderId}`));
  expect(html).toContain('class="paid-scene"');
  for (const words of ["Votre paiement est bien arrivé", "Vos heures sont à prendre", "Choisir une heure", "1 500"])
    expect(html).toContain(words);
  expect(html).toContain("<title>Votre commande</title>");
});

test("the coach writes without a script: a line is added and removed, what lacks is said, and it is sent", async () => {
  const made = await sophie.post("/admin/devis", { intent: "create" });
  const path = made.headers.get("Location") ?? "";
  const typed = (more: [string, string][]) =>
    sophie.send(path, {
      method: "POST",
      body: new URLSearchParams([
        ["name", "Inès Lambert"],
        ["email", "ines@exemple.test"],
        ["title", "Trois séances"],
        ["word", "Prenez votre temps."],
        ["label[]", "Séances"],
        ["detail[]", ""],
        ["quantity[]", "3"],
        ["unit[]", "h"],
        ["price[]", "1 110,50 €"],
        ["count", "1"],
        ["validUntil", "2001-01-01"],
        ...more,
      ]),
    });
  expect((await typed([["intent", "add"]])).headers.get("Location")).toBe(`${path}#lignes`);
  expect(straight(await sophie.html(path))).toContain("Ligne 2");
  expect((await typed([["intent", "remove-0"]])).status).toBe(303);
  const empty = await typed([
    ["intent", "send"],
    ["label[]", ""],
  ]);
  expect([empty.status, straight(await empty.text())]).toEqual([
    422,
    expect.stringContaining("Nommez chaque ligne, ou retirez-la."),
  ]);
  expect((await typed([["intent", "send"]])).status).toBe(303);
  const sent = straight(await sophie.html(path));
  expect(sent).toMatch(/D-\d{4}-\d{4}/);
  expect(sent).toContain("3 331,50 €".replace(" ", "\u202f").replace(" €", "\u202f€").replaceAll("\u202f", " "));
  expect(sent).toContain("/devis/");
  expect(straight(await sophie.html("/admin/devis"))).toContain("Inès Lambert");
});

test("the coach reads a draft on paper: the sheet of the sent one with the mark of the house, said to be a draft, without a number", async () => {
  const id = await draftQuote({}, act());
  const path = `/admin/devis/${id}`;
  expect(straight(await sophie.html(path))).toContain(`href="${path}/document.pdf"`);
  const read = async (browser: Pick<typeof sophie, "get">, from: string) => {
    const answer = await browser.get(from);
    const pdf = inflated(Buffer.from(await answer.arrayBuffer()));
    return { file: answer.headers.get("Content-Disposition"), pdf, words: straight(drawnText(pdf)).split("\n") };
  };
  const draft = await read(sophie, `${path}/document.pdf`);
  expect(draft.file).toContain("devis-brouillon.pdf");
  expect(draft.words).toEqual(expect.arrayContaining(["BROUILLON", "Devis, brouillon", sixMonths.title]));
  const sent = await inTransaction((trx) => sendQuote(trx, { id }, act()));
  if (!sent.ok) throw new Error(sent.reason);
  const { words, pdf } = await read(site.browser(), `/devis/${tokenOf(id)}/document.pdf`);
  const marked = ["BROUILLON", "Devis, brouillon"];
  expect(words.filter((line) => line !== `Devis ${sent.number}`)).toEqual(
    draft.words.filter((line) => !marked.includes(line)),
  );
  for (const bytes of [draft.pdf, pdf]) expect(bytes.toString("latin1")).toContain("/S /Figure");
  expect((await read(sophie, `${path}/document.pdf`)).words, "the coach keeps the sent one too").toEqual(words);
  const ines = await site.person("Inès");
  expect((await ines.get(`${path}/document.pdf`)).status).not.toBe(200);
});

test("from a message or a person it is filled in; a keeping from elsewhere is refused once", async () => {
  const ines = await site.person("Inès");
  const made = await sophie.post("/admin/devis", { intent: "create", userId: ines.id });
  expect(straight(await sophie.html(made.headers.get("Location") ?? ""))).toContain("Devis pour Inès Test");
  expect((await sophie.post("/admin/devis", { intent: "create", userId: randomUUID() })).status).toBe(404);
  expect((await sophie.post("/admin/devis", { intent: "create", messageId: "x" })).status).toBe(404);
  const id = await draftQuote({}, act());
  const keep = (version: string) =>
    sophie.post(`/admin/devis/${id}/garder`, { title: "Autre", name: "Inès", version, "label[]": "Une ligne" });
  const kept = await keep(String(now.getTime()));
  expect(await kept.json()).toMatchObject({ ok: true });
  const stale = await keep(String(now.getTime()));
  expect([stale.status, await stale.json()]).toEqual([
    422,
    { ok: false, why: expect.stringContaining("a changé sur un autre appareil") },
  ]);
});

test("before a quote for somebody whose other parent is known, the coach is warned, once", async () => {
  const [ines, marc] = [await site.person("Inès"), await site.person("Marc")];
  await inTransaction((trx) =>
    nameOtherParent(trx, { userId: marc.id, givenName: "Inès", email: ines.email, phone: null }, { now }),
  );
  const id = await draftQuote({ userId: ines.id, title: sixMonths.title }, act());
  const asked = await sophie.get(`/admin/devis/${id}`);
  expect([asked.status, asked.headers.get("Location")]).toEqual([302, `/admin/devis/${id}/avant`]);
  expect(straight(await sophie.html(`/admin/devis/${id}/avant`))).toContain("À savoir avant d'ouvrir le devis");
  const read = await sophie.post(`/admin/devis/${id}/avant`);
  expect(idIn(read.headers.get("Location"))).toBe(id);
  expect(straight(await sophie.html(`/admin/devis/${id}`))).toContain("Marc Test");
});
