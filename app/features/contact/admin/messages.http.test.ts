import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { db, inTransaction } from "~/platform/db/database.server";
import { hear } from "../../../../tests/support/contact-messages";
import { cookies } from "../../../../tests/support/edges";
import { type OpenSite, openSite } from "../../../../tests/support/site";
import { MESSAGES_PER_PAGE } from "./rules";

let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;

beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
  await hear("Hélène", { status: "answered", message: "Mon aînée refuse de partir." });
  await hear("Karim", { status: "new" });
  for (let rank = 0; rank <= MESSAGES_PER_PAGE; rank += 1) await hear(`Nadia ${rank}`, { status: "archived" });
});
afterAll(() => site.close());

test("a message from an address nobody has confirmed says so", async () => {
  const karim = await site.person("Karim");
  const { email } = await db().selectFrom("users").select("email").where("id", "=", karim.id).executeTakeFirstOrThrow();
  const words = "adresse non confirmée";
  expect(await sophie.html(`/admin/messages/${await hear("Karim", { email, status: "archived" })}`)).not.toContain(
    words,
  );
  expect(await sophie.html(`/admin/messages/${await hear("Inès", { status: "archived" })}`)).toContain(words);
});

test("of an account that asked for no mail the page says so, where the answer is read, and not that its address is unproved", async () => {
  const nora = await site.person("Nora");
  const { email } = await db().selectFrom("users").select("email").where("id", "=", nora.id).executeTakeFirstOrThrow();
  const refusal = { ...DEFAULT_PREFERENCES, mail: false };
  await inTransaction((trx) => savePreferences(trx, nora.id, refusal, { now: new Date() }));
  const html = await sophie.html(`/admin/messages/${await hear("Nora", { email, status: "new" })}`);
  expect(html).toContain("Elle se lit dans son espace");
  expect(html).toContain("E-mail non.");
  expect(html).not.toContain("Elle part par e-mail");
  expect(html).not.toContain("adresse non confirmée");
});

test("an answer kept from the mail is not said to be sent; one that nobody could read is refused before it is written", async () => {
  const lea = await site.person("Léa");
  const { email } = await db().selectFrom("users").select("email").where("id", "=", lea.id).executeTakeFirstOrThrow();
  const at = { now: new Date() };
  await inTransaction((trx) => savePreferences(trx, lea.id, { ...DEFAULT_PREFERENCES, mail: false }, at));
  const id = await hear("Léa", { email, status: "new" });
  const sent = await sophie.post(`/admin/messages/${id}`, { intent: "answer", text: "Je vous lis." });
  const said = await site.browser(`${sophie.cookie}; ${cookies(sent.headers)}`).html("/admin/messages");
  expect(said).toContain("Réponse gardée dans son espace");
  expect(said).not.toContain("Réponse envoyée");
  const answered = await sophie.html(`/admin/messages/${id}`);
  expect(answered).toContain("Gardée dans son espace");
  expect(answered).not.toContain("Envoyée");

  const change = { id: randomUUID(), user_id: lea.id, old_email: email, new_email: `ailleurs-${email}` };
  await db()
    .insertInto("address_changes")
    .values({ ...change, asked_at: at.now, made_at: at.now })
    .execute();
  await db().updateTable("users").set({ email: change.new_email }).where("id", "=", lea.id).execute();
  const typed = await hear("Léa", { email, status: "new" });
  const html = await sophie.html(`/admin/messages/${typed}`);
  expect(html).toContain("Aucune réponse ne peut partir");
  expect(html).not.toContain("Votre réponse");
  const refused = await sophie.post(`/admin/messages/${typed}`, { intent: "answer", text: "Bonjour." });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Bonjour.");
});

test("a search keeps its box, and its pages keep the search", async () => {
  const html = await sophie.html("/admin/messages?boite=archives&q=NADIA");
  expect(html).toContain(`${MESSAGES_PER_PAGE + 1} résultats`);
  expect(html).toMatch(/<input type="hidden" name="boite" value="archives"/);
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="NADIA"/);
  expect(html).toContain('href="/admin/messages?boite=archives&amp;q=NADIA&amp;page=2"');
  expect(html).toContain('href="/admin/messages?boite=repondus&amp;q=NADIA"');
  expect(html).not.toContain("Hélène");
  const second = await sophie.html("/admin/messages?boite=archives&q=NADIA&page=2");
  expect(second.match(/>Nadia \d+</g)).toHaveLength(1);
});

test("a search that meets nothing says what was looked for, where it is found, and leads back to the box", async () => {
  const html = await sophie.html("/admin/messages?boite=archives&q=ainee+refuse");
  expect(html).toContain("Rien dans « Archivés » ne correspond à « ainee refuse ».");
  expect(html).toMatch(
    /href="\/admin\/messages\?boite=repondus&amp;q=ainee\+refuse"[^>]*>Voir dans « Répondus » \(1\)/,
  );
  expect(html).toMatch(/href="\/admin\/messages\?boite=archives"[^>]*>Effacer la recherche/);
  expect(await sophie.html("/admin/messages?q=%3Cb%3E%00+%25")).toContain("« &lt;b&gt;  % »");
});

test("what is looked for is in no line of the log", async () => {
  const lines: string[] = [];
  const kept = (line: unknown) => lines.push(String(line)) > 0;
  const spies = [process.stdout, process.stderr].map((out) => vi.spyOn(out, "write").mockImplementation(kept));
  try {
    await sophie.get("/admin/messages?q=xyzzy-secret");
    await sophie.get("/admin/messages/inconnu?q=xyzzy-secret");
    await sophie.get("/admin/blog?q=xyzzy-secret");
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(lines.join("")).toContain("not_found");
  expect(lines.join("")).not.toContain("xyzzy");
});

test("the articles are searched in one state, and said to be elsewhere", async () => {
  await db().updateTable("blog_articles").set({ title: "L’été, à deux maisons" }).where("id", "=", 20).execute();
  const html = await sophie.html("/admin/blog?q=ete+maisons");
  expect(html).toContain("1 résultat");
  expect(html).toContain("L’été, à deux maisons");
  const none = await sophie.html("/admin/blog?etat=brouillons&q=ete+maisons");
  expect(none).toContain("ne contient « ete maisons » parmi les brouillons.");
  expect(none).toMatch(/href="\/admin\/blog\?q=ete\+maisons"[^>]*>Voir dans tous les articles \(1\)/);
  expect(none).toMatch(/href="\/admin\/blog\?etat=brouillons"[^>]*>Effacer la recherche/);
  expect(await sophie.html("/admin/blog?etat=programmes")).toContain(">Aucun article programmé<");
});

test("what was written by who left a number alone is erased by the coach at their wish; another is not", async () => {
  const called = {
    reply_by: "phone",
    email: null,
    phone: "06 11 22 33 44",
    call_from: 12,
    call_until: 14,
    voicemail: false,
  } as const;
  const id = await hear("Sans adresse", called);
  const other = await hear("Avec adresse");
  for (const message of [id, other]) await sophie.post(`/admin/messages/${message}`, { intent: "erase" });
  const left = await db().selectFrom("contact_messages").select("id").where("id", "in", [id, other]).execute();
  expect(left).toEqual([{ id: other }]);
  const journal = db().selectFrom("audit_entries").select("actor_user_id").where("subject_id", "=", id);
  expect(await journal.where("action", "=", "contact.erased_by_writer").execute()).toEqual([
    { actor_user_id: sophie.id },
  ]);
});
