import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { act, days, now, openBlog, sophie, text } from "../../../tests/support/articles";
import { findArticle, listArticlesForCoach, publish, saveArticle, schedule, searchArticles } from "./blog.server";

const { db, run, bringIn, write, empty, close } = await openBlog();
beforeEach(empty);
afterAll(close);

describe("a search", () => {
  const looked = async (search: string) => (await searchArticles(db, { search }, { now })).map(({ slug }) => slug);

  test("meets what anybody may read that holds every word, case and accents apart, the titles first", async () => {
    const texts = { gouter: "Du pain.", ete: "Le goûter de l’été.", hiver: "Rien à voir : un GOUTER." };
    for (const [rank, [slug, content]] of Object.entries(texts).entries()) {
      const id = await write(slug);
      const title = slug === "gouter" ? "Le goûter" : slug;
      await run((trx) => saveArticle(trx, { ...text, id, title, content }, act));
      await run((trx) => publish(trx, { id }, { now: days(rank - 3), by: sophie }));
    }
    await write("gouter-en-brouillon");
    expect(await looked("goûter")).toEqual(["gouter", "hiver", "ete"]);
    expect(await looked("gouter ETE")).toEqual(["ete"]);
    expect(await looked("l'été")).toEqual(["ete"]);
    expect(await looked("goûter xyzzy")).toEqual([]);
    expect(await looked(" ")).toEqual([]);
  });

  test("meets the words of a text, not the addresses of its links", async () => {
    const id = await write("liens");
    const content = "Voir [la **médi**ation](/blog/mediation-avocat).";
    await run((trx) => saveArticle(trx, { ...text, id, content }, act));
    await run((trx) => publish(trx, { id }, act));
    expect(await looked("médiation")).toEqual(["liens"]);
    expect(await looked("mediation-avocat")).toEqual([]);
  });

  test("answers a question in one’s own words, by most of its longer ones", async () => {
    const id = await write("cantine");
    await run((trx) => saveArticle(trx, { ...text, id, content: "La cantine impayée se demande par écrit." }, act));
    await run((trx) => publish(trx, { id }, act));
    expect(await looked("comment expliquer des retards de cantines impayées")).toEqual([]);
    expect(await looked("les cantines impayées, par écrits")).toEqual(["cantine"]);
    expect(await looked("cantine xyzzy")).toEqual([]);
  });

  test("looks for what a question is about: its small words neither count, nor are marked, nor take the place of another", async () => {
    const texts = { bail: "Le bail se lit.", loyer: "Il y a le loyer de la maison et rien que cela pour nous." };
    for (const [slug, content] of Object.entries(texts)) {
      const id = await write(slug);
      await run((trx) => saveArticle(trx, { ...text, id, content, excerpt: "Autre chose." }, act));
      await run((trx) => publish(trx, { id }, act));
    }
    expect(await looked("est-ce que je peux lire le bail ?")).toEqual([]);
    expect(await looked("qu’est-ce que le bail ?")).toEqual(["bail"]);
    expect(await looked("et si l’on me dit de quitter ce bail")).toEqual([]);
    expect(await looked("Et pour nous, le loyer ?")).toEqual(["loyer"]);
    const [found] = await searchArticles(db, { search: "le loyer pour nous" }, { now });
    expect(found?.passage.filter((part) => part.found).map((part) => part.text)).toEqual(["loyer"]);
    expect(await looked("le la les")).toEqual([]);
  });

  test.each([
    ["j’ai reçu une assignation hier", "assignation-divorce-que-faire"],
    ["assignation", "assignation-divorce-que-faire"],
    ["il garde la maison", "qui-reste-dans-le-logement"],
    ["pension impayée", "pension-impayee"],
    ["il ne paie plus la pension", "pension-impayee"],
    ["on me dit de partir ce soir", "ordonnance-de-protection"],
    ["partir ce soir", "ordonnance-de-protection"],
    ["les impôts cette année", "impots-annee-separation"],
    ["vider le compte joint", "compte-joint-separation"],
    ["vendre la maison", "vendre-ou-garder-le-logement"],
    ["combien coûte un divorce", "combien-coute-une-separation"],
    ["règlement amiable", "reglement-amiable-mediation"],
  ])("the question « %s » is answered first by an article with its sources", async (question, slug) => {
    await bringIn();
    const at = { now: days(6) };
    const [found] = await searchArticles(db, { search: question }, at);
    expect(found?.slug).toBe(slug);
    expect((await findArticle(db, slug, at))!.article.sources.length).toBeGreaterThan(3);
  });

  test("finds the delivered articles on what they are about", async () => {
    await bringIn();
    for (const [search, slug] of [
      ["compte joint", "argent-et-separation"],
      ["médiateur", "mediation-avocat-psy-coach"],
      ["doudou", "foyer-deux-maisons"],
    ] as const)
      expect((await looked(search))[0], search).toBe(slug);
  });
});

test("an article is found by words of its title or its address, whatever the case and the accents, and counted by state", async () => {
  const draft = await write("ete-chez-l-autre");
  await write("autre-chose");
  const soon = await write("l-ete-prochain");
  await run((trx) => schedule(trx, { id: soon, at: days(2) }, act));
  const found = async (search: string, state: "draft" | null = null) => {
    const { articles, counts } = await listArticlesForCoach(db, { state, page: 1, search }, { now });
    return [articles.map(({ id }) => id), counts];
  };
  const counts = { draft: 1, scheduled: 1, published: 0, all: 2 };
  expect(await found("ÉTÉ")).toEqual([[draft, soon], counts]);
  expect(await found("été", "draft")).toEqual([[draft], counts]);
  expect((await found("chez autre"))[0]).toEqual([draft]);
  expect((await found("été xyzzy"))[0]).toEqual([]);
});
