import { afterAll, expect, test } from "vitest";
import { browser, claire, enter, now, openAccounts } from "../../../tests/support/accounts";
import { flashOf } from "../../../tests/support/edges";
import { createAccount, requireAdmin, requireUser, showsCoachLinks, signOut } from "./accounts.server";

const { db, close } = await openAccounts();
afterAll(close);
await createAccount(db, claire, { confirmed: true, now });

test("creating the same account twice gives the same account", async () => {
  const sophie = { ...claire, firstName: "Sophie", email: "sophie@leclaircie.example" };
  const first = await createAccount(db, sophie, { confirmed: true, admin: true, now });
  expect(await createAccount(db, sophie, { confirmed: true, admin: true, now })).toBe(first);
});

test("the coach enters; a member, a visitor and a broken check are sent away with the reason", async () => {
  const coach = await enter({ email: "sophie@leclaircie.example" });
  const member = await enter(claire);
  expect(await requireAdmin(browser(coach.headers))).toMatchObject({ firstName: "Sophie", isAdmin: true });
  const sent = async (request: Request) => {
    const answer = await requireAdmin(request).catch((thrown: Response) => thrown);
    if (!(answer instanceof Response)) throw new Error("entered");
    return [answer.headers.get("Location"), flashOf(answer.headers)?.title];
  };
  expect(await sent(browser())).toEqual(["/auth", "Vous devez être connecté"]);
  const framed = new Request(browser(), { headers: { "Sec-Fetch-Dest": "iframe" } });
  expect(await sent(framed), "nothing is left for the page around").toEqual(["/auth", undefined]);
  expect(await sent(browser(member.headers))).toEqual(["/", "Accès non autorisé"]);
  await createAccount(db, { ...claire, email: "autre@leclaircie.example" }, { confirmed: true, admin: true, now });
  await db.deleteFrom("user_roles").where("user_id", "=", coach.session.userId).execute();
  expect(await sent(browser(coach.headers))).toEqual(["/", "Accès non autorisé"]);
  await db.schema.alterTable("user_roles").renameTo("roles_away").execute();
  expect(await sent(browser(member.headers))).toEqual(["/", "Erreur lors de la vérification des droits"]);
  await db.schema
    .alterTable("roles_away")
    .renameTo("user_roles" as never)
    .execute();
});

test("a visitor who must sign in is brought back afterwards", async () => {
  const answer = await requireUser(browser(), { destination: "membership" }).catch((thrown: Response) => thrown);
  if (!(answer instanceof Response)) throw new Error("entered");
  expect(answer.headers.get("Location")).toBe("/auth");
  const { destinationOf } = await import("./accounts.server");
  expect(destinationOf(browser(answer.headers), { isAdmin: false })).toBe("/membership");
  expect(destinationOf(browser(), { isAdmin: false })).toBe("/espace-membre");
});

test("a visitor comes back to the page that was asked for, with what it was asked; a file or an act leads to its room", async () => {
  const { destinationOf } = await import("./accounts.server");
  const back = async (path: string, { isAdmin = false, method = "GET" } = {}) => {
    const asked = new Request(`https://leclaircie.example${path}`, { method });
    const answer = await requireUser(asked, { destination: "echanges" }).catch((thrown: Response) => thrown);
    if (!(answer instanceof Response)) throw new Error("entered");
    return destinationOf(browser(answer.headers), { isAdmin });
  };
  expect(await back("/espace-membre/echanges/7f?depuis=2")).toBe("/espace-membre/echanges/7f?depuis=2");
  expect(await back("/espace-membre/profil.data?_routes=x")).toBe("/espace-membre/profil");
  expect(await back("/espace-membre/echanges/7f/pieces/8a")).toBe("/espace-membre/echanges");
  expect(await back("/espace-membre/profil", { method: "POST" })).toBe("/espace-membre/echanges");
  expect(await back("//evil.example/")).toBe("/espace-membre/echanges");
  expect(await back("/espace-membre", { isAdmin: true })).toBe("/admin");
});

test("the coach arrives at her back office, also by the member area's door, and elsewhere if she came for it", async () => {
  const { destinationOf, rememberDestination } = await import("./accounts.server");
  const after = (key: Parameters<typeof rememberDestination>[0]) =>
    destinationOf(browser(new Headers({ "Set-Cookie": rememberDestination(key) })), { isAdmin: true });
  expect(destinationOf(browser(), { isAdmin: true })).toBe("/admin");
  expect(after("espace-membre")).toBe("/admin");
  expect(after("evenements")).toBe("/evenements");
});

test("her links are shown while her session lasts and she is the coach; a forged mark, a member or a visitor sees none", async () => {
  const sophie = { ...claire, email: "links@leclaircie.example" };
  const id = await createAccount(db, sophie, { confirmed: true, admin: true, now });
  const { headers } = await enter(sophie);
  const member = await enter(claire);
  expect(await showsCoachLinks(browser(headers))).toBe(true);
  expect(await showsCoachLinks(browser())).toBe(false);
  expect(await showsCoachLinks(browser(member.headers))).toBe(false);
  const forged = `${browser(member.headers).headers.get("Cookie")}; __Host-equipe=1`;
  expect(await showsCoachLinks(new Request("http://localhost:3000/", { headers: { Cookie: forged } }))).toBe(false);
  const left = await signOut(browser(headers));
  expect(left.getSetCookie().some((value) => value.startsWith("__Host-equipe=;"))).toBe(true);
  expect(await showsCoachLinks(browser(headers))).toBe(false);
  const again = await enter(sophie);
  await db.deleteFrom("user_roles").where("user_id", "=", id).execute();
  expect(await showsCoachLinks(browser(again.headers))).toBe(false);
});
