import { afterAll, beforeAll, expect, test } from "vitest";
import { sendSignUpMail } from "~/features/accounts/accounts.server";
import { db } from "~/platform/db/database.server";
import { cookies, flashOf } from "../../../tests/support/edges";
import { piece } from "../../../tests/support/library";
import { type MembersSite, openMembersSite } from "../../../tests/support/members-site";

// What the rooms of somebody say to who has a membership, and to who has nothing yet.

const now = new Date();
let site: MembersSite["site"];
let claire: MembersSite["claire"];
let karim: MembersSite["karim"];
let close: MembersSite["close"];

beforeAll(async () => {
  ({ site, claire, karim, close } = await openMembersSite({ now }));
});
afterAll(() => close());

test("the ways out of a contract stand by who has one, and the code of a member is said to be theirs alone", async () => {
  const area = async (who: typeof claire) =>
    /id="parrainage".*id="profil"/s.exec(await who.html("/espace-membre"))?.[0];
  expect(await area(claire)).toMatch(/Votre code lui offre.*Renoncer au contrat ici.*Résilier votre contrat/s);
  const his = await area(karim);
  expect(his).toContain("Un code de membre lui offre");
  expect(his).not.toMatch(/Votre code|Renoncer au contrat|Résilier votre contrat/);
});

test("with one device there is one way to close it, and no ten lines are told of fewer", async () => {
  const html = await karim.html("/espace-membre/profil/appareils");
  expect(html.match(/Déconnecter cet appareil/g)).toHaveLength(1);
  expect(html).not.toMatch(/Déconnecter partout|dix dernières/);
  await site.signIn(karim.id);
  expect(await karim.html("/espace-membre/profil/appareils")).toContain("Déconnecter partout");
});

test("nobody is told to go on reading where nothing is begun", async () => {
  await piece(now, { isFree: true });
  const html = await karim.html("/espace-membre/bibliotheque");
  expect(html).toContain("Commencez où vous voulez");
  expect(html).not.toContain("Reprenez où vous en étiez");
});

test("who has not confirmed her address asks for the message again, at home or in her profile, and stays there", async () => {
  const email = "lou@exemple.test";
  const named = { firstName: "Lou", lastName: "Roy", phone: "06 12 34 56 78" };
  const signUp = { intent: "sign-up", ...named, password: "orage-sur-la-mer", terms: "on" };
  const lou = site.browser(cookies((await site.browser().post("/auth", { ...signUp, email })).headers));
  const waiting = () =>
    db().selectFrom("pending_addresses").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  for (const path of ["/espace-membre", "/espace-membre/profil"]) {
    await sendSignUpMail((await waiting()).user_id, { now });
    expect((await waiting()).confirm_token_hash).not.toBeNull();
    expect(await lou.html(path)).toContain("Renvoyer le message");
    expect(await karim.html(path)).not.toContain("Renvoyer le message");
    const answer = await lou.post(path, { intent: "resend-confirmation" });
    expect(answer.headers.get("Location")).toBe(path);
    expect(flashOf(answer.headers)).toMatchObject({ kind: "success" });
    // A new link is on its way, and the former one opens nothing any more.
    expect((await waiting()).confirm_token_hash).toBeNull();
  }
});
