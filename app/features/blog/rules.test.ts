import { describe, expect, test } from "vitest";
import { readArticleFile } from "./article-file";
import { countWords, readability, readingMinutes } from "./readability";
import {
  countThemes,
  isLawOld,
  linkedSlugs,
  looksLikeSlug,
  relatedArticles,
  startHere,
  truncated,
  underSky,
} from "./rules";

describe("an excerpt", () => {
  const long =
    "Vous n’êtes plus un couple et vous restez une équipe : comment se parler peu, mais bien, quand chaque message pèse une tonne ?";

  test("of a hundred characters or fewer is left alone", () => {
    expect(truncated("Court.")).toBe("Court.");
    expect(truncated("x".repeat(100))).toBe("x".repeat(100));
  });

  test("that is longer ends after a whole word, with « … », within the limit", () => {
    const cut = truncated(long);
    expect(cut).toBe("Vous n’êtes plus un couple et vous restez une équipe : comment se parler peu, mais bien, quand…");
    expect(cut.length).toBeLessThanOrEqual(100);
  });

  test("of several sentences ends after the last that fits whole", () => {
    const first = "Vous n’êtes plus un couple, vous restez une équipe.";
    expect(truncated(`${first} ${"mot ".repeat(20)}`)).toBe(first);
    expect(truncated(`${first} Et ensuite ? ${"mot ".repeat(20)}`)).toBe(`${first} Et ensuite ?`);
    expect(truncated(`${first} ${"x".repeat(47)}. Fin.`)).toBe(`${first} ${"x".repeat(47)}.`);
  });

  test("is not left at a first sentence of a few words", () => {
    expect(truncated("Il est tard. Un mot de trop", 20)).toBe("Il est tard.");
    expect(truncated("Tard. Un mot de trop ce soir", 20)).toBe("Tard. Un mot de…");
  });

  test("loses the punctuation before « … »", () => {
    expect(truncated("un deux, trois", 10)).toBe("un deux…");
    expect(truncated("un deux : trois", 11)).toBe("un deux…");
  });

  test("of one endless word is cut inside it", () => {
    expect(truncated("a".repeat(120))).toBe(`${"a".repeat(99)}…`);
  });
});

test("words are counted without Markdown's signs nor the addresses of links", () => {
  expect(countWords("Un mot[^K3-30].")).toBe(2);
  expect(countWords("**L’enfant** va [chez sa mère](/blog/foyer-deux-maisons), peut-être 2 fois.")).toBe(8);
});

test("six situations are proposed at most, by their place, then the first published", () => {
  const article = (slug: string, startRank: number, day: string, situation: string | null = slug) => ({
    slug,
    title: slug,
    situation,
    startRank,
    day,
  });
  const articles = [
    article("late", 6, "2026-03-01"),
    article("none", 1, "2024-01-01", null),
    article("early", 6, "2024-03-01"),
    article("first", 1, "2026-01-01"),
    ...["2", "3", "4", "5"].map((rank) => article(rank, Number(rank), "2025-01-01")),
  ];
  expect(startHere(articles).map(({ slug }) => slug)).toEqual(["first", "2", "3", "4", "5", "early"]);
});

test("law is old the day after its six months, and never where none is stated", () => {
  expect(["2027-02-28", "2027-03-01"].map((today) => isLawOld("2026-08-31", today))).toEqual([false, true]);
  expect(isLawOld(null, "2099-01-01")).toBe(false);
});

test("reading time is a whole number of minutes, one at least", () => {
  expect(readingMinutes("un mot")).toBe(1);
  expect(readingMinutes("mot ".repeat(1_180))).toBe(6);
});

test("a slug is made of plain words and dashes", () => {
  expect(["dire-non-divorce", "un", "a-2"].every(looksLikeSlug)).toBe(true);
  expect(["", "Dire", "é", "a--b", "-a", "a-", "a b", "a/b", "x".repeat(101)].some(looksLikeSlug)).toBe(false);
});

test("themes are counted in the order of the page, those without an article left out", () => {
  const articles = (["tenir", "enfants", null, "tenir"] as const).map((theme) => ({ theme }));
  expect(countThemes(articles)).toEqual({
    all: 4,
    themes: [
      { theme: "enfants", count: 1 },
      { theme: "tenir", count: 2 },
    ],
  });
});

describe("« À lire aussi »", () => {
  const scenes = { a: "rives", b: "chemin", c: "pluie", d: "barque", e: "chemin" } as const;
  const all = Object.entries(scenes).map(([slug, cover_kind]) => ({ slug, cover_kind }));
  const readAfter = (slug: keyof typeof scenes, content = "", inOrder = all) =>
    relatedArticles({ slug, cover_kind: scenes[slug], content }, inOrder).map((other) => other.slug);

  test("begins with the articles this one names", () => {
    expect(readAfter("a", "Voir [c](/blog/c) puis [b](/blog/b) et [c](/blog/c).")).toEqual(["c", "b"]);
    expect(readAfter("a", "Voir [d](/blog/d), [perdu](/blog/inconnu) et [moi](/blog/a).")).toEqual(["d", "b"]);
  });

  test("goes on with the following ones, and turns round at the end", () => {
    expect(readAfter("b")).toEqual(["c", "d"]);
    expect(readAfter("d")).toEqual(["e", "a"]);
  });

  test("holds fewer when there are fewer", () => {
    expect(readAfter("a", "", all.slice(0, 1))).toEqual([]);
    expect(readAfter("a", "", all.slice(0, 2))).toEqual(["b"]);
  });

  test("shows no scene twice where another is worth as much", () => {
    expect(readAfter("b", "[e](/blog/e) [c](/blog/c) [d](/blog/d)")).toEqual(["c", "d"]);
    expect(readAfter("a", "[b](/blog/b) [e](/blog/e) [c](/blog/c)")).toEqual(["b", "c"]);
    expect(readAfter("d", "[b](/blog/b)")).toEqual(["b", "a"]);
  });

  test("shows one twice rather than leave what it names for what follows", () => {
    expect(readAfter("b", "[e](/blog/e)")).toEqual(["e", "c"]);
    expect(readAfter("a", "[b](/blog/b) [e](/blog/e)")).toEqual(["b", "e"]);
  });

  test("reads only links to articles", () => {
    expect(linkedSlugs("[x](/blog/un-deux) [y](/contact) [z](https://a.example/blog/b)")).toEqual(["un-deux"]);
  });
});

describe("readability", () => {
  test("counts sentences across paragraphs, items, quotations and headings", () => {
    const measured = readability(
      "## Ce soir\n\nUn deux trois. Quatre cinq ?\n\n- six sept\n- huit\n\n> « Neuf dix. Onze. »",
    );
    expect(measured).toMatchObject({ words: 13, sentences: 7 });
    expect(measured.mean).toBeCloseTo(13 / 7);
    expect(measured.short).toBe(1);
  });

  test("sees a text made of one endless sentence", () => {
    expect(readability("mot ".repeat(40))).toMatchObject({ mean: 40, short: 0 });
  });
});

describe("an article's file", () => {
  const file = `---
id: 7
title: Argent et séparation : par où commencer
slug: argent-et-separation
metaTitle: Argent
metaDescription: Description
excerpt: Extrait
publishedAt: 2024-02-14
updatedAt: 2026-11-25
theme: argent
coverKind: fenetre
coverPalette: jour
coverSeed: 12
coverSun: 0.4
---

Premier paragraphe.

---

Après un filet.
`;

  test("gives its facts and its text", () => {
    expect(readArticleFile(file)).toEqual({
      id: 7,
      title: "Argent et séparation : par où commencer",
      slug: "argent-et-separation",
      metaTitle: "Argent",
      metaDescription: "Description",
      excerpt: "Extrait",
      publishedAt: "2024-02-14",
      updatedAt: "2026-11-25",
      summary: [],
      theme: "argent",
      start: null,
      cover: { kind: "fenetre", palette: "jour", seed: 12, sun: 0.4 },
      content: "Premier paragraphe.\n\n---\n\nAprès un filet.",
    });
    const proposed = file.replace("theme: argent", "theme: argent\nsituation: Il est tard\nstartRank: 2");
    expect(readArticleFile(proposed).start).toEqual({ situation: "Il est tard", rank: 2 });
    const answered = file.replace("coverSun: 0.4", "coverSun: 0.4\nanswer1: Un.\nanswer2: Deux.");
    expect(readArticleFile(answered).summary).toEqual(["Un.", "Deux."]);
  });

  test.each([
    ["no facts at all", "Bonjour.", /between two ---/],
    ["a missing fact", file.replace(/excerpt: .*\n/, ""), /no excerpt/],
    ["an unknown scene", file.replace("fenetre", "volcan"), /coverKind is none of/],
    ["an unknown theme", file.replace("theme: argent", "theme: fortune"), /theme is none of/],
    ["a day that is none", file.replace("2024-02-14", "14 février"), /publishedAt is not a day/],
    ["a slug with accents", file.replace("argent-et-separation", "argent-et-séparation"), /not a slug/],
    ["a line that says nothing", file.replace("id: 7", "id 7"), /not a fact/],
  ])("is refused with %s", (_, text, reason) => {
    expect(() => readArticleFile(text)).toThrow(reason);
  });
});

test("a cover takes the light of the hour, and keeps its scene", () => {
  const cover = { kind: "phare", palette: "pluie", seed: 3, sun: 0.5 } as const;
  expect(underSky("nuit", cover)).toEqual({ ...cover, palette: "nuit" });
  expect(underSky("soir", cover)).toEqual({ ...cover, palette: "soir" });
  expect(underSky("jour", cover)).toEqual(cover);
  expect(underSky("jour", { ...cover, palette: "nuit" })).toEqual({ ...cover, palette: "jour" });
});
