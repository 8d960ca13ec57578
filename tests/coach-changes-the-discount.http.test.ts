import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedPaths } from "~/cached-pages";
import { mailSamples } from "~/mail-samples.server";
import { type OpenSite, openSite, readText } from "./support/coach";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Every page that is the same for everybody, the pages of the offer and of the member, the help panel, and every mail. */
const addresses = [
  ...cachedPaths.filter((path) => typeof path === "string"),
  "/membership",
  "/membership/commande",
  "/contact/aide",
];
const mails = mailSamples.map(({ id }) => id);

async function everything(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of new Set(addresses)) texts.set(path, await readText(await site.visitor.get(path)));
  texts.set("/espace-membre", await readText(await site.coach.get("/espace-membre")));
  for (const mail of mails) {
    texts.set(mail, await readText(await site.coach.get(`/admin/emails/modeles/${mail}/apercu`)));
    texts.set(`${mail}, text`, await readText(await site.coach.get(`/admin/emails/modeles/${mail}`)));
  }
  return texts;
}

const showing = (texts: Map<string, string>, amount: string) =>
  [...texts].filter(([, text]) => new RegExp(`(?<![\\d,.-])${amount}(?![\\d,])`).test(text)).map(([where]) => where);

function save(fields: Record<string, string>) {
  return site.coach.post("/admin/settings", { intent: "save", group: "prix", ...fields });
}

test("with a discount of 200 €, the whole site reads 300 € at once and no 350 is left", async () => {
  // The reward of a referrer is another 350 €: it moves apart, so that what is left can only be a price.
  expect((await save({ referral_reward_cents: "310" })).status).toBe(303);
  const priced = showing(await everything(), "350");
  expect(priced).toEqual(expect.arrayContaining(["/", "/membership", "/faq", "/contact/aide", "bienvenue"]));
  expect((await save({ referral_discount_cents: "200" })).status).toBe(303);

  const after = await everything();
  expect(showing(after, "350")).toEqual([]);
  expect(showing(after, "175")).toEqual([]);
  expect(showing(after, "300")).toEqual(expect.arrayContaining(priced));
});

test("going back to 150 € gives the former price back everywhere", async () => {
  const html = await (await site.coach.get("/admin/settings?groupe=prix")).text();
  const [, change = ""] = /name="changeId"[^>]*value="(\d+)"/.exec(html) ?? [];
  const back = await site.coach.post("/admin/settings", { intent: "revert", group: "prix", changeId: change });
  expect(back.status).toBe(303);
  expect(showing(await everything(), "350")).toEqual(
    expect.arrayContaining(["/", "/membership", "/faq", "/contact/aide"]),
  );
});

test("a discount that leaves nothing to pay is refused, and nothing moves", async () => {
  const refused = await save({ referral_discount_cents: "499" });
  expect(refused.status).toBe(422);
  expect(await readText(refused)).toContain("La réduction doit laisser au moins 2 € à payer");
  expect(await readText(await site.visitor.get("/membership"))).toMatch(/\b350\b/);
});
