import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { hear } from "../../../tests/support/contact-messages";
import { type OpenSite, openSite } from "../../../tests/support/site";
import { sendDataLink } from "./data-requests.server";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const asksFor = (email: string, browser = site.browser()) => browser.post("/vos-donnees", { email });
/** The mail of this address, once the worker passed. */
async function mailTo(email: string) {
  const links = await db().selectFrom("data_links").select("id").where("email", "=", email).execute();
  for (const { id } of links) await sendDataLink(id, { now: new Date() });
  return db()
    .selectFrom("outbox")
    .select(["text_body", "subject"])
    .where("to_address", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** Follows the link of an address, as its owner does. */
async function opened(email: string) {
  await asksFor(email);
  const token = (await mailTo(email))?.text_body.match(/jeton=([\w-]+)/)?.[1] ?? "";
  const answer = await site.browser().post("/vos-donnees/lien", { token });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { token, status: answer.status, browser: site.browser(cookie.join("; ")) };
}

test("whoever asks learns nothing of an address: the same answer, the same row, the same job; the mail alone tells", async () => {
  const known = await site.person("Karim");
  const left = `gardee-${randomUUID()}@exemple.test`;
  await hear("Nadia", { email: left });
  const unknown = `inconnue-${randomUUID()}@exemple.test`;
  const seen: [number, string][] = [];
  for (const email of [known.email, left, unknown]) {
    const answer = await asksFor(email);
    seen.push([answer.status, (await answer.text()).replaceAll(/nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, "")]);
    const rows = await db().selectFrom("data_links").select("token_hash").where("email", "=", email).execute();
    expect(rows).toEqual([{ token_hash: null }]);
  }
  expect(new Set(seen.map(([, html]) => html)).size).toBe(1);
  expect(seen.map(([status]) => status)).toEqual([200, 200, 200]);
  expect(seen[0]?.[1]).toContain("C’est noté");
  expect((await mailTo(known.email))?.text_body).not.toContain("jeton=");
  const [one, other] = [await mailTo(left), await mailTo(unknown)];
  expect(one?.subject).toBe(other?.subject);
  const plain = (text = "") => text.replaceAll(/jeton=[\w-]+/g, "");
  expect(plain(one?.text_body)).toBe(plain(other?.text_body));
  expect(one?.text_body).not.toMatch(/donnée|effac|copie/i);
});

test("a refused address is said, and kept in the field", async () => {
  const answer = await asksFor("claire@exemple");
  expect(answer.status).toBe(422);
  expect(await answer.text()).toMatch(/value="claire@exemple"/);
});

test("a link is followed once; reading it follows nothing; what it opens is this browser's alone", async () => {
  const email = `une-${randomUUID()}@exemple.test`;
  await hear("Une", { email });
  const { token, status, browser } = await opened(email);
  expect(status).toBe(303);
  expect(await browser.html("/vos-donnees/ouvertes")).toContain("Vos messages de contact");
  const again = await site.browser().post("/vos-donnees/lien", { token });
  expect(again.status).toBe(410);
  expect((await site.browser().get("/vos-donnees/ouvertes")).headers.get("Location")).toBe("/vos-donnees");
  const forged = site.browser(browser.cookie.replace(/donnees=\w/, "donnees=A"));
  expect((await forged.get("/vos-donnees/ouvertes")).status).toBe(302);
  await db().updateTable("data_links").set({ open_until: new Date() }).where("email", "=", email).execute();
  expect((await browser.get("/vos-donnees/ouvertes")).headers.get("Location")).toBe("/vos-donnees");
});

test("closed, it is closed wherever its cookie went", async () => {
  const email = `close-${randomUUID()}@exemple.test`;
  const { browser } = await opened(email);
  const elsewhere = site.browser(browser.cookie);
  expect(await elsewhere.html("/vos-donnees/ouvertes")).toContain(email);
  await browser.post("/vos-donnees/ouvertes", { intent: "close" });
  expect((await elsewhere.get("/vos-donnees/ouvertes")).headers.get("Location")).toBe("/vos-donnees");
});

test("behind the link: the copy in two forms, a request with its clock, the erasure and its certificate", async () => {
  const email = `tout-${randomUUID()}@exemple.test`;
  await hear("Tout", { email });
  const { browser } = await opened(email);
  const copy = await browser.post("/vos-donnees/copie.zip");
  expect(copy.headers.get("Content-Type")).toBe("application/zip");
  expect(copy.headers.get("Cache-Control")).toBe("private, no-store");
  const zip = Buffer.from(await copy.arrayBuffer());
  expect(zip.includes("copie.html") && zip.includes("copie.json")).toBe(true);
  expect(inflateRawSync(zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28))).toString()).toContain(
    "Messages envoyés de votre adresse",
  );
  await browser.post("/vos-donnees/copie.zip");
  const asked = await browser.post("/vos-donnees/ouvertes", {
    intent: "ask",
    kind: "objection",
    details: "Ne m’écrivez plus.",
  });
  expect(asked.status).toBe(303);
  const page = await browser.html("/vos-donnees/ouvertes");
  expect(page).toMatch(/Opposition, D-\d+/);
  const certificateAsked = page.match(/name="certificate" value="([\w-]+)"/)?.[1] ?? "";
  const mine = await db().selectFrom("data_requests").select(["kind", "came_by"]).where("email", "=", email).execute();
  expect(mine.map(({ kind }) => kind).sort()).toEqual(["access", "objection"]);

  expect((await browser.post("/vos-donnees/ouvertes", { intent: "erase" })).status).toBe(422);
  const form = { intent: "erase", confirmed: "on", certificate: certificateAsked };
  const erased = await browser.post("/vos-donnees/ouvertes", form);
  const to = erased.headers.get("Location") ?? "";
  expect(to).toMatch(/^\/attestation\//);
  const certificate = await site.browser().html(to);
  expect(certificate).toContain("Vos messages de contact");
  expect(certificate).not.toContain(email);
  const twice = await browser.post("/vos-donnees/ouvertes", form);
  expect(twice.headers.get("Location")).toBe(to);
  const late = await browser.post("/vos-donnees/ouvertes", { ...form, certificate: "" });
  expect(late.headers.get("Location")).toBe("/vos-donnees");
  expect((await browser.get("/vos-donnees/ouvertes")).headers.get("Location")).toBe("/vos-donnees");
  expect(await db().selectFrom("contact_messages").select("id").where("email", "=", email).execute()).toEqual([]);
  expect(await db().selectFrom("data_requests").select("id").where("email", "=", email).execute()).toEqual([]);
});

test("an address that became an account's shows nothing through a link", async () => {
  const email = `devenue-${randomUUID()}@exemple.test`;
  await hear("Devenue", { email });
  const { browser } = await opened(email);
  const { id } = await site.person("Devenue");
  await db().updateTable("users").set({ email }).where("id", "=", id).execute();
  const html = await browser.html("/vos-donnees/ouvertes");
  expect(html).toContain("Tout est dans votre espace");
  expect(html).not.toContain("Vos messages de contact");
  expect((await browser.post("/vos-donnees/copie.zip")).status).toBe(303);
  await browser.post("/vos-donnees/ouvertes", { intent: "erase", confirmed: "on" });
  expect(await db().selectFrom("contact_messages").select("id").where("email", "=", email).execute()).toHaveLength(1);
});

test("a member reads her own requests and nobody else's; the coach answers, with a reason that is no mail's", async () => {
  const [claire, karim] = [await site.person("Claire"), await site.person("Karim")];
  const path = "/espace-membre/mes-donnees/demandes";
  expect((await claire.post(path, { intent: "ask", kind: "erasure", details: "x" })).status).toBe(422);
  await claire.post(path, { intent: "ask", kind: "rectification", details: "Mon nom s’écrit Morel." });
  expect(await claire.html(path)).toMatch(/Rectification, D-\d+/);
  expect(await karim.html(path)).not.toMatch(/Rectification, D-\d+/);
  const { id } = await db()
    .selectFrom("data_requests")
    .select("id")
    .where("user_id", "=", claire.id)
    .executeTakeFirstOrThrow();
  for (const address of ["/admin/demandes", `/admin/demandes/${id}`])
    expect((await claire.get(address)).headers.get("Location")).toBe("/");
  const page = await sophie.html(`/admin/demandes/${id}`);
  expect(page).toContain("Mon nom s’écrit Morel.");
  expect(await sophie.html("/admin/demandes")).toContain("Claire Test, rectification");
  const close = (fields: Record<string, string>) =>
    sophie.post(`/admin/demandes/${id}`, { intent: "close", ...fields });
  expect((await close({ outcome: "done" })).status).toBe(422);
  expect((await close({ outcome: "done", answer: "C’est corrigé." })).headers.get("Location")).toBe("/admin/demandes");
  expect(await claire.html(path)).toContain("C’est corrigé.");
  await db()
    .insertInto("passwords")
    .values({ user_id: claire.id, hash: "x", updated_at: new Date(), reset_at: new Date() })
    .execute();
  const shut = await claire.html(path);
  expect(shut).toContain("rien ne sort d’ici pendant 48 h");
  expect(shut).not.toContain("C’est corrigé.");
  expect((await mailTo(claire.email))?.text_body).not.toContain("corrigé");
  expect(await sophie.html(`/admin/demandes/${id}`)).not.toContain("Morel");
});

test("the sixth request of a day says so beside what was typed", async () => {
  const ines = await site.person("Inès");
  const path = "/espace-membre/mes-donnees/demandes";
  const ask = (details: string) => ines.post(path, { intent: "ask", kind: "rectification", details });
  for (let n = 1; n <= 5; n += 1) await ask(`Mon nom s’écrit autrement, ${n}.`);
  const sixth = await ask("Et mon numéro aussi.");
  expect(sixth.status).toBe(429);
  const html = await sixth.text();
  expect(html).toContain("Et mon numéro aussi.");
  expect(html).toContain("Cinq demandes aujourd’hui");
});

test("the coach writes down what came by post, to the day it came, and tells herself who gave no address", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const fields = { kind: "access", cameBy: "letter", receivedOn: today, name: "Paul Vasseur" };
  expect((await sophie.post("/admin/demandes/nouvelle", { ...fields, name: "" })).status).toBe(422);
  const kindless = await sophie.post("/admin/demandes/nouvelle", { ...fields, kind: "" });
  expect([kindless.status, await kindless.text()]).toEqual([
    422,
    expect.stringContaining("Choisissez ce qui est demandé."),
  ]);
  expect((await sophie.post("/admin/demandes/nouvelle", { ...fields, receivedOn: "2199-01-01" })).status).toBe(422);
  const written = await sophie.post("/admin/demandes/nouvelle", fields);
  const path = written.headers.get("Location") ?? "";
  expect(await sophie.html(path)).toContain("Paul Vasseur, copie de ses données");
  const extend = { intent: "extend", extension: "Des années de papiers." };
  expect((await sophie.post(path, extend)).status).toBe(422);
  expect((await sophie.post(path, { ...extend, told: "on" })).status).toBe(303);
  expect(await sophie.html(path)).toContain("Des années de papiers.");
  await sophie.post(path, { intent: "note-identity", means: "Rappelé." });
  expect((await sophie.post(`${path}/copie.zip`, { reason: "x" })).headers.get("Location")).toBe(`${path}#donnees`);
});

test("the coach erases for somebody; the same form sent again opens the same certificate", async () => {
  const email = `pour-${randomUUID()}@exemple.test`;
  await hear("Pour", { email });
  const receivedOn = new Date().toISOString().slice(0, 10);
  const fields = { kind: "erasure", cameBy: "email", receivedOn, email };
  const path = (await sophie.post("/admin/demandes/nouvelle", fields)).headers.get("Location") ?? "";
  await sophie.post(path, { intent: "note-identity", means: "Il a répondu de cette adresse." });
  const [, certificate = ""] = (await sophie.html(path)).match(/name="certificate" value="([\w-]+)"/) ?? [];
  const erase = () => sophie.post(path, { intent: "erase", reason: "Il l’a demandé.", confirmed: "on", certificate });
  const [first, again] = [await erase(), await erase()];
  expect(first.headers.get("Location")).toBe(`/attestation/${certificate}`);
  expect(again.headers.get("Location")).toBe(`/attestation/${certificate}`);
  expect(await sophie.html(path)).toMatch(/E-\d{4}-\d{4}/);
});
