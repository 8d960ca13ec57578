import { afterAll, beforeAll, expect, test } from "vitest";
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
