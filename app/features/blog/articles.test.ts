import { expect, test } from "vitest";
import { citationsIn } from "~/ui/editor/citations";
import { sources } from "../../../tests/support/sources";
import { readArticleFile } from "./article-file";
import { articleText } from "./markdown.server";
import { MEAN_WORDS_PER_SENTENCE_MAX, readability } from "./readability";
import { articleThemes, coverKinds, truncated } from "./rules";

/** A practical article answers whole, and no longer. */
const ARTICLE_WORDS_MIN = 900;
const ARTICLE_WORDS_MAX = 2_500;
/** Ids, slugs and days asked for (requirements ), and each article's theme, scene and light. */
const expected = [
  [1, "divorce-heureux-mythe-ou-realite", "2024-01-15", "suite", "rives", "aube"],
  [2, "annoncer-separation-enfants", "2024-01-20", "enfants", "table", "soir"],
  [3, "survivre-premieres-semaines", "2024-01-25", "tenir", "pluie", "pluie"],
  [4, "co-parentalite-apaisee", "2024-01-30", "enfants", "passerelle", "jour"],
  [5, "transformer-colere-divorce", "2024-02-04", "tenir", "fenetre", "soir"],
  [6, "parler-avec-ex-divorce", "2024-02-09", "parler", "rives", "aube"],
  [7, "argent-et-separation", "2024-02-14", "argent", "table", "jour"],
  [8, "anxiete-divorce", "2024-02-19", "tenir", "pluie", "nuit"],
  [9, "preparer-nouvelle-vie", "2024-02-24", "suite", "chemin", "aube"],
  [10, "mediation-avocat-psy-coach", "2024-02-29", "procedure", "table", "soir"],
  [11, "foyer-deux-maisons", "2024-03-05", "enfants", "train", "aube"],
  [12, "reprendre-confiance-divorce", "2024-03-10", "suite", "barque", "jour"],
  [13, "reseaux-sociaux-divorce", "2024-03-15", "parler", "passerelle", "nuit"],
  [14, "dire-non-divorce", "2024-03-20", "parler", "rives", "soir"],
  [15, "solitude-apres-separation", "2024-03-25", "tenir", "barque", "nuit"],
  [16, "erreurs-couteuses-divorce", "2024-03-30", "procedure", "phare", "jour"],
  [17, "travail-et-separation", "2024-04-05", "tenir", "pluie", "pluie"],
  [18, "famille-amis-separation", "2024-04-10", "parler", "passerelle", "nuit"],
  [19, "jalousie-nouveau-partenaire", "2024-04-15", "tenir", "barque", "aube"],
  [20, "jeunes-enfants-separation", "2024-04-20", "enfants", "chambre", "pluie"],
] as const;

const pages = [
  "/evenements",
  "/contact",
  "/mentions-legales",
  "/en-securite",
  ...["logement", "budget", "ma-procedure", "mon-dossier"].map((tool) => `/outils/${tool}`),
];
const files = sources("content/articles", /\.md$/).map(({ path, text }) => ({
  path,
  text,
  article: readArticleFile(text),
}));

/** Those delivered later are numbered from 9001: the coach’s own follow the twenty. */
const first = files.filter(({ article }) => article.id <= 20);
const slugs = files.map(({ article }) => article.slug);

test("there are the twenty articles of the requirements, each in its file", () => {
  expect(
    first.map(({ article: { id, slug, publishedAt, theme, cover } }) => [
      id,
      slug,
      publishedAt,
      theme,
      cover.kind,
      cover.palette,
    ]),
  ).toEqual(expected);
  expect(first.map(({ path }) => path)).toEqual(
    expected.map(([id, slug]) => `content/articles/${String(id).padStart(2, "0")}-${slug}.md`),
  );
});

test("the practical articles answer first, in three lines, and end on one act for tonight", () => {
  const practical = files.filter(({ article }) => article.id > 9000);
  expect(new Set(slugs).size).toBe(files.length);
  for (const { path, article } of practical) {
    expect(path).toBe(`content/articles/${article.id}-${article.slug}.md`);
    expect(article.summary, path).toHaveLength(3);
    expect(readability(article.content).words, path).toBeGreaterThanOrEqual(2_000);
    expect(readability(article.content).mean, path).toBeGreaterThanOrEqual(13);
    expect(article.content.match(/> \[!NOTE\]\n> \*\*Un geste, ce soir\.\*\*/g), path).toHaveLength(1);
    expect(citationsIn(article.content).length, path).toBeGreaterThanOrEqual(8);
  }
});

test("no two neighbours of the list share a scene or a light, nor a scene under their theme", () => {
  const latestFirst = files
    .map(({ article }) => article)
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id);
  const alike = (list: typeof latestFirst, what: "kind" | "palette") =>
    list.filter((article, rank) => article.cover[what] === list[rank - 1]?.cover[what]).map(({ slug }) => slug);
  expect(alike(latestFirst, "kind")).toEqual([]);
  expect(alike(latestFirst, "palette")).toEqual([]);
  for (const theme of articleThemes) {
    expect(
      alike(
        latestFirst.filter((article) => article.theme === theme),
        "kind",
      ),
      theme,
    ).toEqual([]);
  }
  expect(new Set(latestFirst.map(({ cover }) => cover.kind))).toEqual(new Set(coverKinds));
});

test("no two covers are the same drawing", () => {
  const covers = files.map(({ article: { cover } }) => JSON.stringify(cover));
  expect(new Set(covers).size).toBe(covers.length);
});

test("the first article has the title the site announces everywhere", () => {
  expect(files[0]!.article.title).toBe("Le divorce heureux\u202f: mythe ou réalité\u202f?");
});

test.each(files.map(({ path, text, article }) => [path, { text, article }] as const))("%s", (_, { text, article }) => {
  const { words, mean } = readability(article.content);
  expect(words).toBeGreaterThanOrEqual(ARTICLE_WORDS_MIN);
  expect(words).toBeLessThanOrEqual(ARTICLE_WORDS_MAX);
  expect(mean).toBeLessThanOrEqual(MEAN_WORDS_PER_SENTENCE_MAX);

  expect(article.metaTitle.length).toBeLessThanOrEqual(58);
  expect(article.metaDescription.length).toBeGreaterThanOrEqual(120);
  expect(article.metaDescription.length).toBeLessThanOrEqual(155);
  expect(article.excerpt.length).toBeGreaterThanOrEqual(110);
  expect(article.excerpt.length).toBeLessThanOrEqual(200);
  expect(truncated(article.excerpt)).toMatch(/[.?]$/);
  expect(article.cover.sun).toBeGreaterThanOrEqual(0.2);
  expect(article.cover.sun).toBeLessThanOrEqual(0.8);

  expect(text).not.toMatch(/'| {2}| [;:!?%€]|« |[^\u00a0\s]»| »/);
  expect(text.replace(/^---[\s\S]*?\n---\n|\[!NOTE\]/g, "")).not.toMatch(/!/);

  const { headings, html } = articleText(article.content);
  expect(headings.length).toBeGreaterThanOrEqual(4);
  expect(headings.length).toBeLessThanOrEqual(7);
  expect(html).not.toMatch(/<h3|<hr|&lt;|\*\*|\]\(/);

  const links = [...article.content.matchAll(/\]\(([^)]*)\)/g)].map(([, target = ""]) => target);
  const dead = links.filter((target) => !pages.includes(target) && !slugs.some((slug) => target === `/blog/${slug}`));
  expect(dead).toEqual([]);
  expect(links).not.toContain(`/blog/${article.slug}`);

  expect(citationsIn(article.content).length, "an article shows what it rests on").toBeGreaterThan(0);
  expect(article.updatedAt >= article.publishedAt).toBe(true);
  expect(article.summary.filter((line) => line.length > 160)).toEqual([]);
});
