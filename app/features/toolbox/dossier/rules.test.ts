import { describe, expect, test } from "vitest";
import type { Fields } from "../tool";
import { documentTexts } from "./messages";
import { documents, documentsFor, gathered, groups, placeOf, situations } from "./rules";
import { boxOf, dossierTool, situationsIn, tickedIn } from "./tool";

const facts = { today: "2026-11-25", records: {} };
const ids = (...chosen: Parameters<typeof documentsFor>[0]) => documentsFor(chosen).map(({ id }) => id);

/** Every couple with every home and every part of a life. */
function everyCase(): Fields[] {
  const [couples, homes, lives] = groups.map(({ of }) => [...of]);
  return (couples ?? []).flatMap((couple) =>
    ["", ...(homes ?? [])].flatMap((home) =>
      Array.from({ length: 2 ** (lives ?? []).length }, (_, bits) => ({
        couple: [couple],
        ...(home && { home: [home] }),
        ...Object.fromEntries(
          (lives ?? []).filter((_, n) => (bits >> n) & 1).map((life) => [boxOf("life", life), ["yes"]]),
        ),
      })),
    ),
  );
}

describe("what to gather", () => {
  test("each situation asks for its own papers, and only for them", () => {
    expect(ids("married")).toContain("marriageContract");
    expect(ids("pacs")).not.toContain("marriageContract");
    expect(ids("together")).toEqual(expect.arrayContaining(["sharedLife"]));
    expect(ids("together")).not.toContain("familyBook");
    expect(ids("together", "children")).toEqual(expect.arrayContaining(["familyBook", "childrenActs", "family"]));
    expect(ids("pacs", "tenant")).toContain("lease");
    expect(ids("pacs", "tenant")).not.toContain("deed");
    expect(ids("pacs", "owner")).toContain("deed");
    expect(ids("pacs", "company")).toContain("statutes");
    expect(ids("pacs", "retirement")).toContain("career");
    expect(ids("pacs", "abroad")).toContain("firstHome");
  });

  test("every situation adds something, and each paper has a name and a place", () => {
    for (const situation of situations) expect(ids(situation).length).toBeGreaterThan(ids().length);
    for (const { id } of documents) expect(documentTexts[id].from).not.toBe("");
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  });

  test("what was ticked before the situation changed does not count", () => {
    expect(gathered(documentsFor(["pacs"]), ["lease", "identity", "nothing"])).toEqual(["identity"]);
  });
});

describe("the cover sheet", () => {
  test("every case gives one: each paper stands in it once, there or to ask for", () => {
    for (const fields of everyCase()) {
      const asked = documentsFor(situationsIn(fields));
      const ticked = asked.filter((_, n) => n % 2 === 0).map(({ id }) => [boxOf("has", id), ["yes"]]);
      const read = dossierTool.read({ ...fields, ...Object.fromEntries(ticked) });
      if (!read.ok) throw new Error("refused");
      const text = dossierTool
        .sheet(read.answers, facts)
        .sections.flatMap(({ lines }) => lines.map((line) => line.text));
      for (const { id } of asked) expect(text.filter((line) => line.includes(documentTexts[id].name))).toHaveLength(1);
    }
  });

  test("without a couple nothing is drawn; two couples are one", () => {
    expect(dossierTool.read({ "life.children": ["yes"] })).toMatchObject({ ok: false });
    expect(situationsIn({ couple: ["pacs", "married"], home: ["castle"] })).toEqual(["pacs"]);
  });

  test("a form with everything ticked is one the site accepts: each name once, no more than fifty", () => {
    const [lives] = groups.flatMap(({ one, of }) => (one ? [] : [of]));
    const names = [
      ...["couple", "home", "intent"],
      ...(lives ?? []).map((life) => boxOf("life", life)),
      ...documents.map(({ id }) => boxOf("has", id)),
    ];
    expect(names.length).toBeLessThanOrEqual(50);
    expect(new Set(names).size).toBe(names.length);
    const every = Object.fromEntries(names.map((name) => [name, ["yes"]]));
    expect(tickedIn(every)).toHaveLength(documents.length);
  });

  test("what may not be printed today is left out", () => {
    const read = dossierTool.read({ couple: ["pacs"] });
    if (!read.ok) throw new Error("refused");
    const cited = dossierTool
      .sheet(read.answers, facts)
      .sections.flatMap(({ lines }) => lines.flatMap((one) => one.cites ?? []));
    expect(cited).toEqual([]);
  });
});

describe("where to ask for a paper", () => {
  const place = {
    id: "K5-01",
    title: "Demander un acte de mariage",
    sentence: "À la mairie.",
    sources: [{ name: "Service-Public", url: "https://www.service-public.gouv.fr/x" }],
    asOf: "2026-11-01",
    values: {},
  };
  const lines = (records: Record<string, typeof place>) => {
    const read = dossierTool.read({ couple: ["married"] });
    if (!read.ok) throw new Error("refused");
    return dossierTool.sheet(read.answers, { ...facts, records }).sections.flatMap((section) => section.lines);
  };

  test("its address stands with the record it was read in, once that may be printed", () => {
    const act = (records: Record<string, typeof place>) =>
      lines(records).find(({ text }) => text.startsWith("Acte de mariage"));
    expect(act({})?.text).not.toContain("service-public");
    expect(act({ "K5-01": place })).toMatchObject({ cites: ["K5-01"] });
    expect(act({ "K5-01": place })?.text).toContain("www.service-public.gouv.fr/x");
  });

  test("each record that says a place is known", () => {
    expect([...placeOf.values()].filter((id) => !dossierTool.cites.includes(id))).toEqual([]);
    expect(placeOf.size).toBeGreaterThan(8);
  });
});
