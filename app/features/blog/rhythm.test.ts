import { describe, expect, test } from "vitest";
import { citationsIn, withoutCitations } from "~/ui/editor/citations";
import { sources } from "../../../tests/support/sources";
import { readArticleFile } from "./article-file";
import { readability, sentencesOf } from "./readability";

/** The mean of a person who reads aloud; a text of short sentences alone, or of long ones, reads as a machine's. */
const MEAN_MIN = 13;
const MEAN_MAX = 15;
const SHORT_MAX = 15;

const articles = sources("content/articles", /\.md$/).map(({ text }) => readArticleFile(text));

const rounded = (content: string): [mean: number, short: number] => {
  const { mean, short } = readability(content);
  return [Math.floor(mean * 10) / 10, Math.ceil(short * 1000) / 10];
};
const paragraphs = (content: string) => withoutCitations(content).split(/\n{2,}/);

const clock = /\b\d{1,2}\s?h\b|\bminuit\b|\b(?:deux|trois|quatre|vingt|vingt et une) heures\b/i;
const opensColdly = (content: string) => {
  const first = paragraphs(content)[0] ?? "";
  return clock.test(first) && /\bvo(?:us|tre|s)\b/i.test(first);
};

const things =
  /\b(?:bouchon|carnet|carton|case|chaussettes?|chaussures?|corbeille|couette|couverture|écran|fenêtre|feuille|lampe|lit|papier|pyjama|sac|stylo|tasse|téléphone|tiroir|vaisselle|valise|yaourts?)\b/i;
const closesOnThing = (content: string) =>
  sentencesOf(paragraphs(content).at(-1) ?? "")
    .slice(-2)
    .some((sentence) => things.test(sentence));

const RUN = 8;
/** What may be said alike: a line of help, a rule with its record, and what the text is not. */
const saidAlike = /\[\^|information générale|\b(?:17|112|114|116|119|3018|3114|3919)\b/;

function runsIn(content: string, length = RUN): Set<string> {
  const runs = new Set<string>();
  for (const sentence of sentencesOf(content)) {
    if (saidAlike.test(sentence)) continue;
    const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
    for (let at = 0; at + length <= words.length; at++) runs.add(words.slice(at, at + length).join(" "));
  }
  return runs;
}

/** How many of these texts hold each run of eight words. */
function sharedRuns(contents: string[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const content of contents) for (const run of runsIn(content)) holders.set(run, (holders.get(run) ?? 0) + 1);
  return holders;
}
const runsHeldBy = (least: number, contents: string[]) =>
  [...sharedRuns(contents)].filter(([, count]) => count >= least).map(([run]) => run);

test.each(articles.map((article) => [article.slug, article] as const))("%s is neither chopped nor endless", (_, {
  content,
}) => {
  const [mean, short] = rounded(content);
  expect(mean).toBeGreaterThanOrEqual(MEAN_MIN);
  expect(mean).toBeLessThanOrEqual(MEAN_MAX);
  expect(short).toBeLessThan(SHORT_MAX);
});

test("few articles open in « vous » with a clock, and fewer close on a thing", () => {
  expect(articles.filter(({ content }) => opensColdly(content)).length).toBeLessThanOrEqual(2);
  expect(articles.filter(({ content }) => closesOnThing(content)).length).toBeLessThanOrEqual(2);
});

test("no eight words stand in three articles, and few in two", () => {
  const contents = articles.map(({ content }) => content);
  expect(runsHeldBy(3, contents)).toEqual([]);
  expect(runsHeldBy(2, contents).length).toBeLessThanOrEqual(55);
});

/** What two parents write each other and where their child lives, what is done by day and the nights, anger and what is seen online (decision 0028). */
describe.each([
  [3, 8],
  [4, 11],
  [5, 13],
])("articles %i and %i are neighbours, not twins", (one, other) => {
  const pair = [one, other].map((id) => articles.find((article) => article.id === id)!);
  const [first, second] = pair.map(({ content }) => content) as [string, string];
  const twice = (read: (content: string) => Iterable<string>) => {
    const inSecond = new Set(read(second));
    return [...new Set(read(first))].filter((one) => inSecond.has(one));
  };
  test("they say nothing twice", () => expect(twice((content) => runsIn(content, 5)).length).toBeLessThanOrEqual(1));
  test("they tell no rule twice", () => expect(twice(citationsIn)).toEqual([]));
  test("each is the other’s next reading", () => {
    expect(first).toContain(`/blog/${pair[1]!.slug}`);
    expect(second).toContain(`/blog/${pair[0]!.slug}`);
  });
});

describe("what is measured is seen", () => {
  test("a chopped text", () => {
    expect(rounded("Il pleut. Vous attendez. Rien ne vient.")).toEqual([2.3, 100]);
  });
  test("a cold opening and a closing on a thing", () => {
    expect(opensColdly("3\u00a0h\u00a012. Vous relisez tout.\n\nLa suite.")).toBe(true);
    expect(opensColdly("Le texte est prêt.\n\nVous lisez à 3\u00a0h.")).toBe(false);
    expect(closesOnThing("Début.\n\nRemontez la couverture. Il dort.")).toBe(true);
    expect(closesOnThing("La feuille.\n\nVous serez là.")).toBe(false);
  });
  test("eight words said twice, unless a record or a line of help says them", () => {
    const said = "Un point-justice, souvent installé à la mairie, vous dira qui écrit";
    expect(runsHeldBy(2, [`${said}.`, `${said} pour vous.`]).length).toBeGreaterThan(0);
    expect(runsHeldBy(2, [`${said}[^K3-30].`, `${said} pour vous.`])).toEqual([]);
  });
});
