import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "~/platform/db/database.server";
import { openProvider } from "../../../tests/support/paying";
import { type OpenSite, openSite, plain } from "../../../tests/support/site";

const PAGE = "/admin/chercher";

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

const look = async (search: string) => plain(await sophie.html(`${PAGE}?${new URLSearchParams({ q: search })}`));

test("one field finds a person by name, address or number, an invoice by its number, and a page", async () => {
  const karim = await site.person("Karim");
  await provider.join(karim.id, { now: new Date() });
  await db().updateTable("profiles").set({ phone: "06 98 76 54 32" }).where("id", "=", karim.id).execute();
  const { number } = await db()
    .selectFrom("invoices")
    .select("number")
    .where("user_id", "=", karim.id)
    .executeTakeFirstOrThrow();
  const person = `href="/admin/members/${karim.id}"`;
  for (const typed of ["KARIM test", karim.email, "+33698765432"]) expect(await look(typed), typed).toContain(person);
  expect(await look(number)).toContain(`href="/admin/members/${karim.id}/factures/${number}"`);
  expect(await look("disponib")).toContain('href="/admin/rendez-vous/disponibilites"');
  const nothing = await look("xyzzy <b>");
  expect(nothing).toContain("Aucune personne, aucun numéro, aucune page ne répond à « xyzzy &lt;b&gt; ».");
  expect(nothing).toContain('href="/admin/messages?q=xyzzy+%3Cb%3E"');
});

test("the field stands in the menu of every page, and nothing of what is looked for is in the log", async () => {
  expect(await sophie.html("/admin/journal")).toContain('action="/admin/chercher"');
  const lines: string[] = [];
  const kept = (line: unknown) => lines.push(String(line)) > 0;
  const spies = [process.stdout, process.stderr].map((out) => vi.spyOn(out, "write").mockImplementation(kept));
  try {
    await sophie.get(`${PAGE}?q=xyzzy-secret`);
    await sophie.get(`${PAGE}/inconnue?q=xyzzy-secret`);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(lines.join("")).toContain("not_found");
  expect(lines.join("")).not.toContain("xyzzy");
});
