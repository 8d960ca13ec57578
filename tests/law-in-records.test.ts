import { expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { isShown, type KnowledgeRecord } from "~/features/knowledge/rules";
import { citationsIn } from "~/ui/editor/citations";
import { type Source, sources } from "./support/sources";

const records = listRecords();
/** The day the newest of them was read: the texts are written after it. */
const today =
  records
    .flatMap(({ checkedOn }) => checkedOn ?? [])
    .sort()
    .at(-1) ?? "";

/** « article 373-2 », « art. L.132-8 », « 1 807 € », « 1,10 % »: what only a record may say. */
const figure = /\b(?:articles?|art\.)\s(?:[LRD]\.?\s?)?(\d[\d-]*)|(\d[\d\s,]*?)\s?(€|%)/gi;

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const said = ({ sentence, sources: texts }: KnowledgeRecord) =>
  plain(`${sentence} ${texts.map(({ name }) => name).join(" ")}`);

/** Paper has no marks: a record stands between braces, as what it names. */
const idsIn = (paragraph: string) => [
  ...citationsIn(paragraph),
  ...[...paragraph.matchAll(/\{(K\d-\d\d)\}/g)].map(([, id = ""]) => id),
];

/** Whether a record says this number, of an article or with its unit. */
function holds(words: string, [, article, amount, unit]: RegExpMatchArray): boolean {
  const number = (article ?? `${amount} ${unit}`).replace(/\s+/g, " ").trim();
  return new RegExp(`(?<![\\d-] ?)${number}(?![\\d-])`).test(words);
}

/** Each figure that no record cited in its paragraph holds. */
function loose({ path, text }: Source): string[] {
  return text.split(/\n+/).flatMap((paragraph) => {
    const cited = idsIn(paragraph).flatMap((id) => records.filter((record) => record.id === id).map(said));
    return [...plain(paragraph).matchAll(figure)]
      .filter((found) => !cited.some((words) => holds(words, found)))
      .map(([whole]) => `${path}: ${whole.trim()}`);
  });
}

const texts = [
  ...sources("content/articles", /\.md$/),
  ...sources("content/guide", /\.md$/),
  ...sources("content/library", /\.md$/).filter(({ path }) => !path.endsWith("README.md")),
  ...sources("content/pages", /\.json$/),
  // The first answers and the mails: what they say of money comes from the settings.
  ...sources("db/migrations", /\.sql$/).filter(({ text }) => text.includes("faq_entries")),
  ...sources("app/features", /mails\.tsx$/),
];

test("no article of law, amount or percentage stands in a text without the record that says it", () => {
  expect(texts.length).toBeGreaterThan(35);
  expect(texts.flatMap(loose)).toEqual([]);
});

test("a figure without its record is seen, and one that another record holds too", () => {
  const of = (text: string) => loose({ path: "", text });
  expect(of("Voir l’article 233.")).toEqual([": article 233"]);
  expect(of("Voir l’article 233[^K3-35].")).toEqual([]);
  expect(of("Voir l’article 233[^K3-30].")).toEqual([": article 233"]);
  expect(of("Jusqu’à 1\u202f807\u00a0€[^K4-36], soit 25\u00a0% de plus.")).toEqual([": 25 %"]);
});

test("every record that a text cites is known, and may be printed", () => {
  const refused = texts.flatMap(({ path, text }) =>
    idsIn(text)
      .filter((id) => !records.some((record) => record.id === id && isShown(record, today)))
      .map((id) => `${path}: ${id}`),
  );
  expect(refused).toEqual([]);
});

test("no day of law is typed: it is that of the oldest record", () => {
  const typed = texts.filter(({ text }) => /à jour au|lawAsOf/i.test(text)).map(({ path }) => path);
  expect(typed).toEqual([]);
});
