import { describe, expect, test } from "vitest";
import { labelled, scores, wronglyMarked } from "../../../../tests/support/messages-to-reread";
import { countText, markTexts, texts } from "./messages";
import {
  asks,
  deadlineIn,
  folded,
  type Mark,
  marks,
  missingIn,
  piecesOf,
  reasonsOf,
  reread,
  sensitiveIn,
  skeletonOf,
  written,
} from "./rules";
import { rereadTool } from "./tool";

const example =
  "Tu es toujours en retard, c’est insupportable. Tu ne penses qu’à toi. Si tu ne ramènes pas Lou à 18 h dimanche, tu peux oublier les vacances. Et c’est encore moi qui paie la cantine.";

describe("what is marked", () => {
  test("the five places of the example, by kind", () => {
    expect(reread(example).map(({ mark, start, end }) => [mark, example.slice(start, end)])).toEqual([
      ["always", "Tu es toujours en retard"],
      ["insult", "c’est insupportable"],
      ["accusation", "Tu ne penses qu’à toi"],
      ["threat", "tu peux oublier les vacances"],
      ["always", "c’est encore moi qui paie"],
    ]);
  });

  test("of two readings that begin at the same word, the one that holds more of it", () => {
    const message = "Tu ne penses jamais qu’à toi";
    expect(reread(message)).toEqual([{ mark: "accusation", start: 0, end: message.length }]);
  });

  test.each([
    "si jamais tu finis tard, je le garde",
    "Toujours ok pour 18 h ?",
    "tu peux toujours passer le prendre à la danse",
    "ce n'est pas de ta faute, le train avait du retard",
    "tu vas voir ta mère dimanche ?",
    "je te préviens demain pour le dentiste",
    "ferme la porte du garage en partant stp",
    "sinon je te le dépose à 19 h",
  ])("nothing in « %s »", (text) => {
    expect(reread(text)).toEqual([]);
  });

  test("accents, capitals, typographic apostrophes and abbreviations change nothing", () => {
    for (const text of ["T’ES TOUJOURS EN RETARD", "t'es tjrs en retard", "tes tjrs en retard"])
      expect(reread(text).map(({ mark }) => mark)).toEqual(["always"]);
  });
});

describe("who turns to the police, a judge or a lawyer", () => {
  const marksOf = (text: string) => reread(text).map(({ mark, start, end }) => [mark, text.slice(start, end)]);

  test("is told that it is a right, never to take it back", () => {
    const message = "Si tu reviens frapper à la porte j’appelle la police, je porte plainte.";
    expect(marksOf(message)).toEqual([
      ["recourse", "j’appelle la police"],
      ["recourse", "je porte plainte"],
    ]);
    expect(markTexts.recourse.why).toMatch(/droit/);
    expect(markTexts.recourse.why).not.toMatch(/retirez/i);
  });

  test.each([
    ["ramène-les ce soir sinon j'appelle le 119", "j'appelle le 119"],
    ["demain je vais au commissariat", "je vais au commissariat"],
    ["je vais déposer plainte contre toi", "je vais déposer plainte contre toi"],
    ["je saisis le juge lundi", "je saisis le juge"],
    ["je vais voir un avocat demain", "je vais voir un avocat"],
    ["je demande la garde", "je demande la garde"],
    ["on se verra devant le juge", "on se verra devant le juge"],
  ])("« %s »", (text, part) => {
    expect(marksOf(text)).toEqual([["recourse", part]]);
  });

  test("a threat beside it stays one", () => {
    expect(marksOf("J'appelle la police. Tu vas le regretter.")).toEqual([
      ["recourse", "J'appelle la police"],
      ["threat", "Tu vas le regretter"],
    ]);
    expect(marksOf("sinon tu vas pleurer ce soir")).toEqual([["threat", "sinon tu vas pleurer ce soir"]]);
  });
});

describe("on 150 messages that parents write at night", () => {
  const all = [...labelled.written, ...labelled.heldOut];
  // Below these it marks too much to be believed, or too little to be of use; what it reaches stands in the README.
  const floors: Record<"written" | "heldOut", Record<Mark, { precision: number; recall: number }>> = {
    written: {
      always: { precision: 0.9, recall: 0.9 },
      insult: { precision: 0.9, recall: 0.9 },
      accusation: { precision: 0.9, recall: 0.9 },
      threat: { precision: 0.9, recall: 0.9 },
      recourse: { precision: 0.9, recall: 0.9 },
    },
    heldOut: {
      always: { precision: 0.9, recall: 0.5 },
      insult: { precision: 0.9, recall: 0.8 },
      accusation: { precision: 0.9, recall: 0.8 },
      // Three of them, of which it misses one.
      threat: { precision: 0.9, recall: 0.66 },
      recourse: { precision: 0.9, recall: 0.8 },
    },
  };

  test("there are enough of them, from both parents, and enough that hurt nobody", () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(labelled.heldOut.length).toBeGreaterThanOrEqual(40);
    expect(all.filter(({ labels }) => labels.length === 0).length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  });

  test.each(["written", "heldOut"] as const)("each mark keeps above its floor: %s", (set) => {
    const reached = scores(labelled[set]);
    for (const mark of marks) {
      expect(reached[mark].precision, `${mark}, precision`).toBeGreaterThanOrEqual(floors[set][mark].precision);
      expect(reached[mark].recall, `${mark}, recall`).toBeGreaterThanOrEqual(floors[set][mark].recall);
    }
  });

  test("nothing is marked in a message that hurts nobody", () => {
    expect(wronglyMarked(all)).toEqual([]);
  });

  test("marks never overlap, and the message is whole again from its pieces", () => {
    for (const { text } of all) {
      const parts = reread(text);
      expect(parts.every(({ start, end }, n) => start < end && start >= (parts[n - 1]?.end ?? 0))).toBe(true);
      expect(
        piecesOf(text, parts)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
      const { attacks, announced } = reasonsOf(text, parts);
      const numbers = attacks.flatMap((reason) => reason.numbers).sort((a, b) => a - b);
      expect(numbers).toEqual(sensitiveIn(parts).map((_, n) => n + 1));
      expect(announced.flatMap((reason) => reason.numbers)).toEqual([]);
      expect([...attacks, ...announced].reduce((sum, { times }) => sum + times, 0)).toBe(parts.length);
    }
  });
});

test("what is one’s right is marked, and counted among nothing that hurts", () => {
  const right = "Je vais porter plainte.";
  const hurt = `Tu es toujours en retard. ${right}`;
  expect(reread(right)).toMatchObject([{ mark: "recourse" }]);
  expect(countText(reread(right))).toBe(texts.recourseAlone);
  expect(countText(reread(hurt))).toContain("l’endroit");
  expect(sensitiveIn(reread(hurt))).toMatchObject([{ mark: "always" }]);
  const both = `${right} ${hurt}`;
  const marked = piecesOf(both, reread(both)).filter(({ mark }) => mark);
  expect(marked.map(({ mark, number }) => [mark, number])).toEqual([
    ["recourse", undefined],
    ["always", 1],
    ["recourse", undefined],
  ]);
  expect(reasonsOf(both, reread(both)).announced).toMatchObject([{ mark: "recourse", times: 2, numbers: [] }]);
  const sheet = rereadTool.sheet({ message: hurt }, { records: [], today: "2026-11-26" } as never);
  expect(sheet.answer).toEqual([countText(reread(hurt))]);
  const [attacks, announced] = sheet.sections;
  expect([attacks?.lines, announced?.lines].map((lines) => lines?.length)).toEqual([1, 1]);
  expect(announced?.lines[0]?.text).toContain("Recours annoncé");
});

test("each character keeps its place, whatever it is", () => {
  for (const text of ["Œuf cœur ½ ﬁn", "👨‍👩‍👧 ça", "İstanbul", "é\u0301"])
    expect(folded(text)).toHaveLength(text.length);
});

describe("four sentences", () => {
  test("what did not hurt is put where it belongs; the rest is left to who writes", () => {
    expect(
      skeletonOf(
        "Bonsoir Thomas, tu es toujours en retard. Tu peux les ramener à 18 h dimanche ? Lou a école à 8 h 30. Réponds-moi avant jeudi.",
      ),
    ).toEqual({
      friendly: "Bonsoir Thomas,",
      brief: "Tu peux les ramener à 18 h dimanche ?",
      informative: "Lou a école à 8 h 30.",
      firm: "Réponds-moi avant jeudi.",
    });
    expect(skeletonOf("t'es qu'une menteuse")).toEqual({ friendly: "", brief: "", informative: "", firm: "" });
  });

  test("no prefilled sentence carries a mark", () => {
    for (const { text } of [...labelled.written, ...labelled.heldOut])
      expect(reread(written(skeletonOf(text)))).toEqual([]);
  });

  test("a request and a deadline are seen; an answer without them is not ready", () => {
    expect(asks("Merci de le ramener à 18 h")).toBe(true);
    expect(asks("Il est tard.")).toBe(false);
    expect(deadlineIn("préviens-moi avant 16 h")).toBe("16 h");
    expect(deadlineIn("Réponds avant le 3 février")).toBe("3 février");
    expect(deadlineIn("réponds")).toBeNull();
    expect(missingIn({ friendly: "", brief: " ", informative: "", firm: "avant jeudi" })).toEqual(["brief"]);
  });
});
