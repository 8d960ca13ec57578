import { afterAll, beforeAll, expect, test } from "vitest";
import { promisedText, promises } from "~/features/promises/rules";
import { findFreeCall, listServices, saveService } from "~/features/services/services.server";
import { settingGroups } from "~/features/settings/messages";
import { type Settings, typedForm } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { mailSamples } from "~/mail-samples.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { ruleOf } from "~/platform/mail/register";
import { access } from "./support/access";
import { webLetter } from "./support/letters";
import { meeting } from "./support/meetings";
import { type Browser, type OpenSite, openSite, plain } from "./support/site";

// A sentence that promises a delay, a rhythm, money back or an answer is in the register (app/features/promises/rules.ts), or it is not
// printed. Figures are other ones here than at first: one that was typed in a sentence is not the register's.

const others = {
  advice_hours: 60,
  reply_hours: 36,
  appointment_hours: 96,
  session_cancellation_hours: 72,
  withdrawal_days: 21,
} satisfies Partial<Settings>;
const CALL_MINUTES = 35;

const COUNT =
  "(\\d+|un|une|deux|trois|quatre|cinq|six|sept|huit|dix|douze|quatorze|quinze|vingt|vingt-quatre|trente|soixante)";
const UNIT = "(h|heures?|min|minutes?|jours?|semaines?|mois|ans?)";
const promising = new RegExp(
  [
    `(?<![\\p{L}])(sous|dans les|d'ici|en moins de|moins de|jusqu'à|au moins|au plus tard|au plus) ${COUNT} ${UNIT}(?![\\p{L}])`,
    `${COUNT} ${UNIT} (avant|plus tard|pour (changer|revenir|répondre))`,
    `minutes? (sont )?offerte|minutes est offert`,
    `(chaque|par|tous les) mois|mensuel|au plus une fois`,
    `rembours(?!ement)|remboursement (suit|au prorata)|rendue?s? en entier|(vous|lui) (est|sont|sera) rendu`,
    `répondons(?! de | pas )|réponse sous`,
    `garanti|à tout moment|sans (aucun )?frais|sans engagement`,
  ].join("|"),
  "iu",
);

/** What is said, block by block and sentence by sentence, with the spaces and apostrophes one types. What others say is left out. */
function sentencesOf(html: string): string[] {
  const text = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg|blockquote)\b[\s\S]*?<\/\1>/g, "\n")
    .replace(/<(article|section|div)[^>]*class="[^"]*\b(story|article-body|testimonial)\b[\s\S]*?<\/\1>/g, "\n")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\/?(a|abbr|b|em|i|span|strong|sup|time|small|u)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, "\n");
  return plain(text)
    .replaceAll("’", "'")
    .replaceAll("&amp;", "&")
    .split(/\n|(?<=[.!?]) (?=[A-ZÀÉ«])/)
    .map((line) => line.replace(/[\s\u200c]+/g, " ").trim())
    .filter(Boolean);
}

/** Said of somebody else, or of what was done: nobody is promised anything. */
const PROMISE_NOTHING = [
  "Supervision, une fois par mois",
  "un nombre par mois",
  "Encaisser, rembourser, facturer",
  "si l'achat est annulé et remboursé",
  "si plus de la moitié de son adhésion lui est rendue",
  "ce soir, dans les sept jours",
];

let site: OpenSite;
let visitor: Browser;
let sophie: Browser;
const now = new Date();
const said = new Map<string, Set<string>>();

async function read(where: string, browser: Browser, path: string) {
  const answer = await browser.get(path);
  expect(answer.status, path).toBe(200);
  for (const sentence of sentencesOf(await answer.text()))
    said.set(sentence, (said.get(sentence) ?? new Set()).add(where));
}

beforeAll(async () => {
  site = await openSite();
  visitor = site.browser();
  sophie = await site.person("Sophie", { coach: true });
  await meeting(now, { location: "Salle des Tilleuls" });
  await meeting(now, { event_type: "webinaire" });
  for (const { id, keys } of settingGroups) {
    const named = keys.flatMap((key): [string, string][] => {
      const value = (others as Partial<Settings>)[key];
      return value === undefined ? [] : [[key, typedForm(key, value)]];
    });
    if (named.length === 0) continue;
    const form = { intent: "save", group: id, ...Object.fromEntries(named) };
    expect((await sophie.post("/admin/settings", form)).status, id).toBe(303);
  }
  const call = (await findFreeCall(db()))!;
  const { position, published, published_at, updated_at, ...service } = (await listServices(db())).find(
    ({ id }) => id === call.id,
  )!;
  const saved = await inTransaction((trx) =>
    saveService(trx, { ...service, minutes: CALL_MINUTES, total_minutes: CALL_MINUTES }, { now, by: null }),
  );
  expect(saved).toMatchObject({ ok: true });

  const events = await db().selectFrom("events").select("slug").where("is_published", "=", true).execute();
  const article = await db()
    .selectFrom("blog_articles")
    .select("slug")
    .where("published_at", "<", now)
    .limit(1)
    .executeTakeFirstOrThrow();
  await webLetter(now, article.slug);
  const open = Object.entries(access)
    .filter(
      ([path, { kind, present }]) =>
        !/[:*]|\.\w+$/.test(path) && kind === "public" && present.visitor?.startsWith("200"),
    )
    .map(([path]) => path);
  expect(open.length).toBeGreaterThan(30);
  for (const path of [...open, ...events.map(({ slug }) => `/evenements/${slug}`), `/blog/${article.slug}`])
    await read(path, visitor, path);
  const forOthers = mailSamples.filter(({ template }) => ruleOf(template).to !== "coach");
  for (const { id } of forOthers) await read(`mail ${id}`, sophie, `/admin/emails/modeles/${id}/apercu`);
});
afterAll(() => site.close());

test("no page, no term and no mail promises what is not in the register, and the register promises nothing more", async () => {
  const facts = { ...(await getSettings(db())), first_exchange_minutes: CALL_MINUTES };
  const registered = promises
    .flatMap(({ id, says }) => says.map((words) => ({ id, words: promisedText(words, facts) })))
    .toSorted((one, other) => other.words.length - one.words.length);
  const used = new Set<string>();
  const strangers = [...said].flatMap(([sentence, where]) => {
    let left = PROMISE_NOTHING.reduce((text, words) => text.replaceAll(words, "…"), sentence).toLowerCase();
    for (const { words } of registered) {
      if (!left.includes(words.toLowerCase())) continue;
      used.add(words);
      left = left.replaceAll(words.toLowerCase(), "…");
    }
    return promising.test(left) ? [`${[...where].join(", ")}: ${sentence}`] : [];
  });
  expect(strangers).toEqual([]);
  expect(registered.filter(({ words }) => !used.has(words)).map(({ id, words }) => `${id}: ${words}`)).toEqual([]);
});
