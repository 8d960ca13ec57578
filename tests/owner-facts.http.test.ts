import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServiceInput } from "~/features/services/rules";
import { findFreeCall, listServices, saveService, withdrawService } from "~/features/services/services.server";
import { settingGroups } from "~/features/settings/messages";
import { definitions, isOptional, type SettingKey, type Settings, typedForm } from "~/features/settings/rules";
import { mailSamples } from "~/mail-samples.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { access } from "./support/access";
import { meeting, registered } from "./support/meetings";
import { openProvider } from "./support/paying";
import { drawnText, inflated } from "./support/pdf-text";
import { type Browser, type OpenSite, openSite, plain } from "./support/site";

// What the owner says of herself is written once, in the settings: nothing of it stands in the code, and nothing is said of what she
// leaves empty. Each page is asked before and after, so that a page kept too long is found as well.

/** Another house. A new setting does not compile until it has another value here. */
const other: Settings = {
  membership_price_cents: 620_00,
  referral_discount_cents: 110_00,
  referral_reward_cents: 280_00,
  referral_rewards_per_year: 4,
  session_cancellation_hours: 72,
  booking_notice_hours: 36,
  booking_horizon_days: 56,
  booking_buffer_minutes: 25,
  booking_in_person_buffer_minutes: 55,
  couple_gap_minutes: 95,
  booking_step_minutes: 60,
  reply_hours: 36,
  reply_days: 5,
  appointment_hours: 96,
  advice_hours: 60,
  password_min_length: 9,
  renewal_window_days: 45,
  withdrawal_days: 21,
  brand_name: "La Passerelle",
  brand_tagline: "Se séparer sans se perdre",
  bank_statement_text: "PASSERELLE LYON",
  coach_name: "Nadia Ferrand",
  coach_story: "J’ai longtemps tenu une librairie.\n\nPuis j’ai changé de métier.",
  coach_training: "2011 – Licence de psychologie\n2012 – Médiation familiale",
  contact_email: "ecrire@passerelle.test",
  contact_phone: "04 99 11 22 33",
  whatsapp_url: "https://wa.me/33600000077",
  instagram_url: "https://www.instagram.com/passerelle.test",
  video_url: "https://visio.passerelle.test/salle",
  cabinet_address: "11 cour des Tanneurs\n69100 Charpennes",
  community_url: "https://ensemble.passerelle.test/entrer",
  city: "Lyon",
  address_place: "Lyon 4e ou à distance",
  opening_hours: "Mardi – jeudi, 10 h – 17 h · vendredi, 10 h – 12 h",
  seller_name: "Nadia Ferrand SAS",
  seller_address: "9 montée des Essais\n69004 Lyon",
  seat_city: "Villeurbanne",
  seller_siren: "732 829 320",
  seller_siret: "732 829 320 00074",
  seller_vat_note: "TVA à 20 % comprise",
  publication_director: "Alix Ferrand",
  insurance: "Assurance des Canuts, 69001 Lyon",
  host_name: "Hébergement des Pentes",
  host_address: "5 quai des Essais\n69009 Lyon",
  host_phone: "04 99 44 55 66",
  mediator: "Médiation du Rhône",
  mediator_address: "7 place des Essais\n69002 Lyon",
  mediator_url: "https://mediation.passerelle.test",
  mail_processor: "Courrier des Pentes, Genève, Suisse",
  payment_processor: "Encaissement des Pentes, Bruxelles, Belgique",
  video_processor: "Image des Pentes, Turin, Italie",
  community_processor: "Cercle des Pentes, Namur, Belgique",
  storage_processor: "Seau des Pentes, Liège, Belgique",
  bank: "Caisse des Pentes, Lyon, France",
  privacy_email: "droits@passerelle.test",
  account_retention_months: 17,
  message_retention_months: 19,
  notes_retention_months: 23,
  measure_retention_months: 11,
  urssaf_months: 3,
  reporting_platform: "Plateforme des Pentes",
  terms_version: "2027-03.2",
  privacy_version: "2027-04.3",
};

/** What she sells by the hour, in the order of her page. */
const otherServices: Partial<ServiceInput>[] = [
  { name: "Un appel", minutes: 35, total_minutes: 35 },
  { price_cents: 175_00 },
  { price_cents: 735_00 },
  { price_cents: 1_390_00 },
  { name: "Suivi Horizon", length_text: "1 heure par semaine" },
];

/** How a default that is a bare number, or a short word, is read in a sentence. Empty: no page says it in so many words. */
const sentences: Partial<Record<SettingKey, RegExp[]>> = {
  urssaf_months: [/Urssaf, \p{L}+ \d{4}(?! à)/u],
  booking_notice_hours: [/Réservable de 24 h à/],
  booking_horizon_days: [/à 6 semaines à l'avance/],
  booking_buffer_minutes: [/30 minutes entre deux rendez-vous/],
  booking_in_person_buffer_minutes: [/45 minutes après un rendez-vous au cabinet/],
  couple_gap_minutes: [/moins de 2 h d'un rendez-vous de l'autre parent/],
  seller_siret: [/000 000 000 00000/],
  video_url: [/visio\.leclaircie\.example/],
  cabinet_address: [/passage de l’Exemple/],
  booking_step_minutes: [/commencent toutes les demi-heures/],
  session_cancellation_hours: [/jusqu'à 48 h(eures)? avant/, /au moins 48 heures avant/],
  reply_hours: [/(réponse|répondons) sous 24 h/i],
  reply_days: [/du lundi au samedi/i, /hors dimanche/i],
  appointment_hours: [/rendez-vous (se trouve en général )?sous 48 h/i],
  advice_hours: [/(conseil|réponse|illimités( par messagerie)?|répondons) sous 48 h/i],
  password_min_length: [/Au moins 6 caractères/],
  renewal_window_days: [/60 derniers jours/],
  withdrawal_days: [/14 jours (à compter|après|pour)|(délai|dure|pendant) (de )?14 jours/i],
  account_retention_months: [/plus 1 an\b/, /plus un an\b/],
  message_retention_months: [/1 an après la réponse/],
  notes_retention_months: [/conservées (3|trois) ans/],
  referral_rewards_per_year: [/(?<!\d)6 récompenses par année civile/],
  measure_retention_months: [/13 mois au plus/],
  coach_training: [/Formation à la communication non violente/, /Ouverture du cabinet/],
  seat_city: [/Siège à Paris/],
  // Empty until another company than the host keeps something.
  storage_processor: [],
  city: [/(à|À) Paris\b/, /Paris et visio/, /Votre coach, Paris/],
};

/** Said in no words of their own: the months are applied, the version is only the month at the top of the policy, the video and the cabinet are shown beside a meeting. */
const unsaid: SettingKey[] = [
  "video_url",
  "cabinet_address",
  "seller_siret",
  "message_retention_months",
  "privacy_version",
  "couple_gap_minutes",
  "storage_processor",
];

/** Without anything the law does not ask for. */
const keys = Object.keys(definitions) as SettingKey[];
const empty: Partial<Settings> = Object.fromEntries(
  keys.filter(isOptional).map((key) => [key, typeof definitions[key].default === "number" ? 0 : ""]),
);

/** What a sentence looks like when a fact was taken out of it. */
const leftovers = [
  /\b(undefined|null|NaN|\[object)\b/,
  /(?<!\|) ,|,\s*[,.]|\(\s*\)|: \.|« »|\{\w+\}/,
  /(?<!\p{L})(à|À|sous|de|en) [.,;]/u,
  /(?<![\d,])0 h\b(?! \d)/,
];

/** Amounts that come from the defaults without being one: with a code, in halves, by the hour. */
const derived = [350_00, 250_00];

/** The words a sign cannot do without, looked for first: a hundred times as fast in megabytes of pages. */
const cores = new WeakMap<RegExp, string>();
function signWith(core: string, before: string, after = ""): RegExp {
  const made = new RegExp(`${before}${core.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}${after}`);
  cores.set(made, core);
  return made;
}

const euros = (cents: number) =>
  signWith(String(cents / 100).replace(/(\d)(?=\d{3}$)/, "$1 "), "(?<![\\d,.] ?)", "(,00)? €");
/** What shows that what was sold first, by the hour, is still said somewhere. */
const signsOfServices = [
  ...[150_00, 650_00, 1_200_00, 130_00, 120_00].map(euros),
  /20 minutes/,
  /Abonnement VIP 6 mois/,
  /2 heures par mois, pendant 6 mois/,
];

const literal = (text: string) => signWith(text, "(?<![\\w.@])");

/** What shows that the default of this setting is still said somewhere. */
function signsOf(key: SettingKey): RegExp[] {
  const { kind, default: value } = definitions[key];
  if (sentences[key]) return sentences[key];
  if (kind === "cents") return [euros(Number(value))];
  return String(value)
    .split(/\n+| · /)
    .filter((line) => line !== "75008 Paris" || key === "seller_address")
    .map((line) => literal(read(line)));
}

/** What shows that this setting of the other house is still said. */
function signsOfOther(key: SettingKey): RegExp[] {
  if (key === "appointment_hours") return [/96 h/];
  if (key === "city") return [/(à|À) Lyon/, /Lyon et visio/];
  const parts = String(other[key]).split(/\n+| · | – /);
  return parts.filter((part) => part.length > 8).map((part) => literal(read(part)));
}

const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, " ")
    .replace(/<(sup|b|em|strong|span|a)\b[^>]*>|<\/(sup|b|em|strong|span|a)>/g, "")
    .replace(/<[^>]+>/g, " | ")
    .replace(/\s+/g, " ");

const read = (text: string) => plain(text).replaceAll("’", "'").replaceAll("&amp;", "&").replace(/\s+/g, " ");

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let visitor: Browser;
let sophie: Browser;
const now = new Date();

beforeAll(async () => {
  provider = await openProvider();
  // The sender is the host's to set, not a setting.
  process.env.MAIL_FROM = "La Passerelle <ecrire@passerelle.test>";
  site = await openSite();
  visitor = site.browser();
  sophie = await site.person("Sophie", { coach: true });
  await meeting(now, { location: "Salle des Tilleuls" });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const opens = (answers: string | undefined) => answers?.startsWith("200") ?? false;
const fixed = Object.entries(access).filter(([path]) => !/[:*]/.test(path));

/**
 * Every page, mail and document as each reads it: a visitor, a member who joins now, the coach. What keeps former values on purpose is left
 * out: the history of the settings and the journal; and what was bought before, whose documents never change.
 */
async function everything(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const claire = await site.person("Claire");
  await provider.join(claire.id, { now });
  const events = await db().selectFrom("events").select(["id", "slug"]).execute();
  for (const { id } of events) await registered(id, claire.id, now);
  const open = async (who: Browser, as: string, path: string) => {
    const answer = await who.get(path);
    expect(answer.status, `${as} ${path}`).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPdf = bytes.subarray(0, 4).toString() === "%PDF";
    texts.set(`${as} ${path}`, read(isPdf ? drawnText(inflated(bytes)) : bytes.toString()));
  };
  const keepsFormerValues = ["/admin/settings", "/admin/journal"];
  const articles = await db().selectFrom("blog_articles").select("slug").where("published_at", "<", now).execute();
  const listed = [...articles.map(({ slug }) => `/blog/${slug}`), ...events.map(({ slug }) => `/evenements/${slug}`)];
  for (const [path, { kind, present }] of fixed) {
    if (kind === "public" && opens(present.visitor)) await open(visitor, "visitor", path);
    if (kind !== "public" && kind !== "the back office" && opens(present.member)) await open(claire, "member", path);
    if (kind === "the back office" && opens(present.coach) && !keepsFormerValues.includes(path))
      await open(sophie, "coach", path);
  }
  for (const path of listed) await open(visitor, "visitor", path);
  const orders = await db().selectFrom("orders").select("reference").where("user_id", "=", claire.id).execute();
  const invoices = await db().selectFrom("invoices").select("number").where("user_id", "=", claire.id).execute();
  for (const { reference } of orders) await open(claire, "member", `/espace-membre/conditions/${reference}`);
  for (const { number } of invoices) await open(claire, "member", `/espace-membre/factures/${number}`);
  for (const { slug } of events) await open(claire, "member", `/evenements/${slug}/rendez-vous.ics`);
  for (const { id } of mailSamples) {
    await open(sophie, "mail", `/admin/emails/modeles/${id}`);
    await open(sophie, "mail", `/admin/emails/modeles/${id}/apercu`);
  }
  return texts;
}

/** As the coach does, group by group; so the pages kept until then are left. */
async function set(values: Partial<Settings>) {
  for (const { id, keys: fields } of settingGroups) {
    const typed = fields.flatMap((key): [string, string][] => {
      const value = values[key];
      return value === undefined ? [] : [[key, typedForm(key, value)]];
    });
    const form = { intent: "save", group: id, ...Object.fromEntries(typed) };
    expect((await sophie.post("/admin/settings", form)).status, id).toBe(303);
  }
}

/** What is sold by the hour, as it is kept by the page of the back office. */
async function setServices() {
  const kept = await listServices(db());
  for (const [rank, change] of otherServices.entries()) {
    const { position, published, published_at, updated_at, ...service } = kept[rank]!;
    const saved = await inTransaction((trx) =>
      saveService(trx, { ...service, ...change }, { now: new Date(), by: null }),
    );
    expect(saved.ok, service.name).toBe(true);
  }
}

const isIn = (text: string, sign: RegExp) => text.includes(cores.get(sign) ?? "") && sign.test(text);
const isSaid = (texts: Map<string, string>, sign: RegExp) => [...texts.values()].some((text) => isIn(text, sign));

const found = (texts: Map<string, string>, sign: RegExp) =>
  [...texts].flatMap(([where, text]) => {
    const hit = isIn(text, sign) ? sign.exec(text) : null;
    return hit ? [`${where}: …${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}…`] : [];
  });

/** Figures of the back office: what was paid at the price of then stays. */
const isPaidBefore = (hit: string) => /(^|_cents, )coach \/admin(\/members|\/comptes)?: /.test(hit);
/** From so much on a contract is kept ten years: the law's amount (Code de la consommation D213-1). */
const isTheLaws = (hit: string) => hit.includes("Les contrats de 120 € et plus");

test("another house says nothing of the one before", async () => {
  const before = await everything();
  const unseen = keys.filter((key) => !unsaid.includes(key) && !signsOf(key).some((sign) => isSaid(before, sign)));
  expect(unseen, "a sign nobody shows proves nothing").toEqual([]);
  expect(signsOfServices.filter((sign) => !isSaid(before, sign))).toEqual([]);

  await set(other);
  await setServices();
  const after = await everything();
  const left = keys.flatMap((key) => signsOf(key).flatMap((sign) => found(after, sign).map((hit) => `${key}, ${hit}`)));
  expect(left.filter((hit) => !isPaidBefore(hit))).toEqual([]);
  const amounts = [...derived.map(euros), ...signsOfServices].flatMap((sign) => found(after, sign));
  expect(amounts.filter((hit) => !isPaidBefore(hit) && !isTheLaws(hit))).toEqual([]);
});

test("nothing is said of what is left empty", async () => {
  await set({ ...other, ...empty });
  const call = await findFreeCall(db());
  await inTransaction((trx) => withdrawService(trx, { id: call!.id }, { now: new Date(), by: null }));
  const after = await everything();
  const said = keys
    .filter(isOptional)
    .flatMap((key) => signsOfOther(key).flatMap((sign) => found(after, sign).map((hit) => `${key}, ${hit}`)));
  expect(said).toEqual([]);
  const offered = /35 minutes|premier échange de|minutes (sont )?offertes/i;
  expect(found(after, offered).filter((hit) => !hit.startsWith("coach "))).toEqual([]);
  const words = new Map(
    [...after].filter(([where]) => !where.startsWith("coach")).map(([where, html]) => [where, wordsOf(html)]),
  );
  expect(leftovers.flatMap((leftover) => found(words, leftover))).toEqual([]);
  const holes = [/<a\b[^>]*\bhref=""/, /<(dt|dd|li|h\d|ul|dl|title)\b[^>]*><\/\1>/, /<p><\/p>/, /content=""/];
  expect(holes.flatMap((hole) => found(after, hole))).toEqual([]);
  for (const [where, text] of words)
    if (!where.startsWith("coach") && !where.startsWith("mail"))
      expect
        .soft(
          /à la communauté|communauté (?:privée|bienveillante|de parents)|WhatsApp|Instagram|agenda en ligne/.exec(
            text,
          )?.[0],
          where,
        )
        .toBeUndefined();
  for (const path of ["/", "/contact", "/a-propos"]) {
    const text = wordsOf(after.get(`visitor ${path}`) ?? "");
    expect(text, path).toContain("ecrire@passerelle.test");
    expect(/.{80}(WhatsApp|Instagram).{40}/s.exec(text)?.[0], path).toBeUndefined();
  }
  // What the law wants of who sells stays: who, where, how to reach them, who hosts, who mediates (LCEN article 1-1, Code de la consommation L221-5).
  const legal = after.get("visitor /mentions-legales") ?? "";
  for (const key of [
    "seller_name",
    "seller_siren",
    "contact_phone",
    "contact_email",
    "publication_director",
    "host_name",
    "mediator",
  ] as const)
    expect.soft(legal, key).toContain(read(other[key]));
  expect.soft(legal).toContain("69004 Lyon");
});
