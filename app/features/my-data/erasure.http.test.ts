import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAccount } from "~/features/accounts/accounts.server";
import { builtSite } from "../../../tests/support/built-site";
import { cookies } from "../../../tests/support/edges";

// What is sent twice, or again, and what a log keeps of it.

const PAGE = "/espace-membre/mes-donnees/effacer";
const password = "passerelle-des-deux-rives";

let site: Awaited<ReturnType<typeof builtSite>>;
beforeAll(async () => {
  site = await builtSite();
});
afterAll(() => site.close());

async function person(firstName: string, { admin = false } = {}) {
  const email = `${randomUUID()}@exemple.test`;
  const who = { firstName, lastName: "Test", email, phone: "0612345678", password };
  const id = await createAccount(site.db, who, { confirmed: true, admin, now: new Date() });
  const entered = await site.post("/auth", { intent: "sign-in", email, password });
  const headers = { Cookie: cookies(entered.headers) };
  const page = await (await site.ask(PAGE, { headers })).text();
  const certificate = /name="certificate" value="([^"]+)"/.exec(page)?.[1] ?? "";
  return { id, headers, certificate, page };
}
type Person = Awaited<ReturnType<typeof person>>;

const erase = ({ headers, certificate }: Pick<Person, "headers" | "certificate">) =>
  site.post(PAGE, { copied: "on", password, certificate }, headers);
const where = (answer: Response) => [answer.status, answer.headers.get("Location")];
const isThere = async (id: string) =>
  (await site.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email !==
  `${id}@erased.invalid`;

test("a form pressed twice, or sent again by who never had the answer, leads to its one certificate", async () => {
  const claire = await person("Claire");
  const there = [303, `/attestation/${claire.certificate}`];
  const both = await Promise.all([erase(claire), erase(claire)]);
  expect(both.map(where)).toEqual([there, there]);
  expect(where(await erase(claire))).toEqual(there);
  const kept = await site.db.selectFrom("erasure_certificates").select("number").execute();
  expect(kept).toHaveLength(1);
  expect(where(await erase({ ...claire, certificate: "" }))).toEqual([307, "/auth?reprise"]);
});

test("a form that somebody else left open on the device erases nothing of theirs, and has a certificate of its own", async () => {
  const karim = await person("Karim");
  await erase(karim);
  const lea = await person("Léa");
  const answer = await erase({ ...lea, certificate: karim.certificate });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toMatch(/^\/attestation\/[\w-]{43}$/);
  expect(answer.headers.get("Location")).not.toContain(karim.certificate);
  expect(await isThere(lea.id)).toBe(false);
});

test("what the certificate says is kept holds the line of the erasure itself, as the page said before", async () => {
  const nour = await person("Nour");
  const line = "trace des actes, sans votre nom";
  expect(nour.page).toContain(line);
  await erase(nour);
  expect(await (await site.ask(`/attestation/${nour.certificate}`)).text()).toContain(line);
  const trace = site.db.selectFrom("audit_entries").select("action").where("subject_id", "=", nour.id);
  expect(await trace.execute()).toEqual([{ action: "my_data.erased" }]);
});

test("who has no letter, no order and no gift reads nothing of what becomes of them", async () => {
  const { page } = await person("Malo");
  expect(page).toContain("personne ne pourra rétablir ce compte");
  expect(page).not.toMatch(/lettre sans réponse|votre carte|année offerte|heures offerts/);
});

test("the coach reads that the account is erased, and nothing new is given, sold or booked for it", async () => {
  const [yael, sophie] = [await person("Yaël"), await person("Sophie", { admin: true })];
  await erase(yael);
  const hers = `/admin/members/${yael.id}`;
  const read = await (await site.ask(hers, { headers: sophie.headers })).text();
  expect(read).toContain("Compte effacé");
  for (const act of [
    "Offrir des heures",
    "Ajouter un rendez-vous",
    "Faire un devis",
    "Offrir une adhésion",
    `mailto:${yael.id}`,
  ])
    expect(read.includes(act), act).toBe(false);
  const days = { startDate: "2030-01-01", endDate: "2030-12-31", grantReason: "cadeau" };
  for (const [path, fields] of [
    [`${hers}?index`, { intent: "give-hours", hours: "1", giftReason: "cadeau", expiresOn: "" }],
    [hers, { intent: "grant", ...days }],
    ["/admin/devis", { intent: "create", userId: yael.id }],
  ] as const)
    expect([path, (await site.post(path, fields, sophie.headers)).status]).toEqual([path, 404]);
});

test("the address of a certificate is in no log, mistyped or refused", async () => {
  const ines = await person("Inès");
  await erase(ines);
  const written: string[] = [];
  const keep = (line: unknown) => written.push(String(line)) > 0;
  const spies = [process.stdout, process.stderr].map((out) => vi.spyOn(out, "write").mockImplementation(keep));
  const address = `/attestation/${ines.certificate}`;
  expect((await site.ask(`${address}x`)).status).toBe(404);
  const refused = await site.ask(address, { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(refused.status).toBe(403);
  for (const spy of spies) spy.mockRestore();
  expect(written.join("")).toContain("/attestation/[masked]");
  expect(written.join("")).not.toContain(ines.certificate);
});
