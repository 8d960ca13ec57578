import { expect, test } from "vitest";
import { defaultSettings, definitions, isDemonstration, isSettingKey, type Settings } from "~/features/settings/rules";
import { everyPrivatePage } from "../../../tests/support/private-pages";
import { type GoLiveFacts, goLiveList, isComplete } from "./go-live";
import { groupsOf, planksOf } from "./go-live-groups";

/** Everything invented replaced by something that could be real. */
function realSettings(): Settings {
  const real: Record<string, string | number> = { ...defaultSettings };
  for (const key of Object.keys(definitions).filter(isSettingKey)) {
    if (isDemonstration(key, real[key] ?? "")) real[key] = `vrai ${key}`;
  }
  return real as Settings;
}

const ready: GoLiveFacts = {
  settings: realSettings(),
  saved: ["terms_version", "privacy_version"],
  demonstration: { testimonials: 0, figures: 0 },
  portrait: true,
  partners: { all: 1, demonstration: 0 },
  library: [{ name: "podcasts", published: 1, real: 1, promised: null }],
  mostChosen: { name: "Forfait 5 heures", own: 2, most: 2 },
  today: "2026-11-22",
  mail: { configured: true, from: "Rive <bonjour@rive.fr>", working: true },
  money: "agree",
  unsigned: [],
  usesBucket: false,
  baseUrl: "https://rive.fr",
  paymentKey: "live",
};
const list = (facts: Partial<GoLiveFacts>) => goLiveList({ ...ready, ...facts }, (key) => definitions[key].label);
const missing = (facts: Partial<GoLiveFacts>) =>
  list(facts)
    .filter(({ state }) => state === "missing")
    .map(({ id }) => id);

test("with everything real, nothing is missing", () => {
  expect(missing({})).toEqual([]);
  expect(isComplete(list({}))).toBe(true);
});

test("each thing leads to a page there is", async () => {
  const isThere = (place: string) => (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(place);
  const pages = await everyPrivatePage();
  const places = list({}).flatMap(({ to }) => to?.split("?")[0] ?? []);
  expect(places).toContain("/admin/photos/portrait");
  for (const place of places) expect(pages.some(isThere(place)), place).toBe(true);
});

test("each thing that must be there is missed when it is not", () => {
  const lacking: [string, Partial<GoLiveFacts>][] = [
    ["siren", { settings: { ...ready.settings, seller_siren: "000 000 000" } }],
    ["hebergeur", { settings: { ...ready.settings, host_phone: defaultSettings.host_phone } }],
    ["mediateur", { settings: { ...ready.settings, mediator: defaultSettings.mediator } }],
    ["coach", { settings: { ...ready.settings, coach_story: defaultSettings.coach_story } }],
    ["contact", { settings: { ...ready.settings, instagram_url: "https://autre.example/x" } }],
    ["prestataires", { settings: { ...ready.settings, mail_processor: defaultSettings.mail_processor } }],
    ["prestataires", { settings: { ...ready.settings, video_processor: "" } }],
    ["prestataires", { settings: { ...ready.settings, community_processor: "" } }],
    ["donnees", { settings: { ...ready.settings, privacy_email: defaultSettings.privacy_email } }],
    ["portrait", { portrait: false }],
    ["bibliotheque", { library: [{ name: "podcasts", published: 2, real: 0, promised: null }] }],
    ["bibliotheque", { library: [{ name: "vidéos", published: 0, real: 0, promised: "2026-11-21" }] }],
    ["temoignages", { demonstration: { testimonials: 2, figures: 0 } }],
    ["chiffres", { demonstration: { testimonials: 0, figures: 1 } }],
    ["partenaires", { partners: { all: 2, demonstration: 1 } }],
    ["emails", { mail: { ...ready.mail, configured: false } }],
    ["emails", { mail: { ...ready.mail, working: false } }],
    ["emails", { mail: { ...ready.mail, from: "L’Éclaircie <bonjour@leclaircie.example>" } }],
    ["emails", { mail: { ...ready.mail, from: "Coaching divorce <bonjour@rive.fr>" } }],
    ["adresse", { baseUrl: "http://rive.fr" }],
    ["adresse", { baseUrl: "https://leclaircie.example" }],
    ["paiements", { paymentKey: "test" }],
    ["conditions", { saved: ["terms_version"] }],
  ];
  for (const [id, facts] of lacking) {
    expect(
      missing(facts).filter((one) => one !== "conditions" || id === "conditions"),
      JSON.stringify(facts).slice(0, 80),
    ).toEqual([id]);
    expect(isComplete(list(facts)), id).toBe(false);
  }
});

test("a company that is not used need not be named", () => {
  const unused = { video_url: "", video_processor: "", community_url: "", community_processor: "" };
  expect(missing({ settings: { ...ready.settings, ...unused } })).toEqual([]);
});

test("whoever keeps the bucket of files or backups is named", () => {
  expect(missing({ usesBucket: true })).toContain("prestataires");
  const named = { ...ready.settings, storage_processor: "Seau des Pentes, Lyon, France" };
  expect(missing({ usesBucket: true, settings: named })).toEqual([]);
});

test("every invented fact of the settings is asked for by some line", () => {
  const named = list({ settings: defaultSettings }).flatMap((item) => item.missing);
  const invented = Object.keys(definitions)
    .filter(isSettingKey)
    .filter((key) => isDemonstration(key, defaultSettings[key]));
  expect(invented.filter((key) => !named.includes(definitions[key].label))).toEqual([]);
});

test("the terms are read once the facts they quote are real", () => {
  const terms = list({ settings: defaultSettings }).find(({ id }) => id === "conditions");
  expect(terms).toMatchObject({ state: "missing", missing: [expect.stringMatching(/^d’abord .*« SIREN »/)] });
});

test("sentences that nobody signed are named, and hold nothing back", () => {
  const unsigned = ["2 phrases à faire relire et signer par un avocat"];
  const items = list({ unsigned });
  expect(items.find(({ id }) => id === "fiches")).toMatchObject({ state: "advised", missing: unsigned });
  expect(isComplete(items)).toBe(true);
  expect(list({}).find(({ id }) => id === "fiches")?.state).toBe("done");
});

test("« le plus choisi » is advised against while sales do not show it, and holds nothing back", () => {
  const mention = (own: number, most: number) =>
    list({ mostChosen: { name: "Forfait 5 heures", own, most } }).find(({ id }) => id === "mention");
  expect(mention(0, 0)).toMatchObject({ state: "advised", missing: ["Forfait 5 heures : 0 vente depuis janvier"] });
  expect(mention(1, 2)?.state).toBe("advised");
  expect(mention(2, 2)?.state).toBe("done");
  expect(list({ mostChosen: null }).find(({ id }) => id === "mention")?.state).toBe("done");
  expect(isComplete(list({ mostChosen: { name: "Forfait 5 heures", own: 0, most: 0 } }))).toBe(true);
});

test("a short password is advised against, and holds nothing back", () => {
  const items = list({ settings: { ...ready.settings, password_min_length: 6 } });
  expect(items.find(({ id }) => id === "mots-de-passe")?.state).toBe("advised");
  expect(isComplete(items)).toBe(true);
});

test("every point stands in one group, and an advice is no plank of the bridge", () => {
  const items = list({});
  const grouped = groupsOf(items).flatMap((group) => group.items.map(({ id }) => id));
  expect(grouped.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  const advised = list({ unsigned: ["une phrase"], portrait: false });
  expect(planksOf(advised)).toHaveLength(advised.filter(({ state }) => state !== "advised").length);
  expect(planksOf(advised).filter((laid) => !laid)).toHaveLength(1);
  const outside = { ...items[0]!, id: "spf" };
  expect(groupsOf([outside]).find((group) => group.items.length > 0)?.title).toBe("Écrire sans trahir");
});
