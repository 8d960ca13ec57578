import { describe, expect, test } from "vitest";
import type { Fields, ToolFacts } from "../tool";
import { roofText, texts } from "./messages";
import { budgetTool, fieldOf } from "./tool";

const facts: ToolFacts = { today: "2026-11-25", records: {} };
const indicative = {
  id: "K1-06",
  title: "Table indicative",
  sentence: "La table est indicative.",
  sources: [{ name: "Code civil, article 371-2", url: "https://www.legifrance.gouv.fr" }],
  asOf: "2026-04-03",
  values: {},
};

/** Each post with what is typed for one home, then the other; a month alone. */
function inFields(posts: Record<string, string[]>): Fields {
  return Object.fromEntries(
    Object.entries(posts).flatMap(([post, [one = "", other]]): [string, string[]][] =>
      other === undefined
        ? [[post, [one]]]
        : [
            [fieldOf(post as "home", 0), [one]],
            [fieldOf(post as "home", 1), [other]],
          ],
    ),
  );
}

const typed = {
  home: ["Rue des Lilas", "Rue du Port"],
  wages: ["2 281", "2320,00 €"],
  housing: ["1 035", "1 070"],
  energy: ["", "à demander"],
  children: ["320", "260"],
  groceries: ["430", "390"],
  transport: ["160", "210"],
  insurance: ["185", "240"],
  loans: ["0", "210"],
  rest: ["95", "90"],
};

const sheetOf = (posts: Record<string, string[]>, given = facts) => {
  const read = budgetTool.read(inFields(posts));
  if (!read.ok) throw new Error(Object.values(read.errors).join("\n"));
  return budgetTool.sheet(read.answers, given);
};
const errorsOf = (posts: Record<string, string[]>) => {
  const read = budgetTool.read(inFields(posts));
  return read.ok ? {} : read.errors;
};
const textOf = (posts: Record<string, string[]>, given = facts) => JSON.stringify(sheetOf(posts, given));

describe("what is typed", () => {
  test("is read with its spaces, its comma and its sign", () => {
    const read = budgetTool.read(inFields({ ...typed, rest: ["95,5", "90.25"] }));
    expect(read.ok && read.answers.budget.monthly).toMatchObject({ wages: [228_100, 232_000], rest: [9550, 9025] });
  });

  test.each(["-5", "mille", "1,234", "1 000 000", "12e3", "100000"])("« %s » is no amount, and says so", (amount) => {
    expect(errorsOf({ ...typed, groceries: ["430", amount] }).groceriesOther).toMatch(
      /^Courses, Rue du Port.*écrivez une somme/,
    );
  });

  test("a month that is none is refused", () => {
    expect(Object.keys(errorsOf({ ...typed, taxesMonth: ["13"] }))).toEqual(["taxesMonth"]);
    expect(errorsOf({ ...typed, taxesMonth: ["5"] })).toEqual({});
  });

  test("nothing at all is refused in a sentence", () => {
    expect(errorsOf({})).toEqual({ wagesOne: expect.stringMatching(/^Écrivez au moins/) });
    expect(errorsOf({ wages: ["0", "à demander"] })).toHaveProperty("wagesOne");
  });

  test("a home without a name has one, and a name stays on its line", () => {
    expect(
      sheetOf({ ...typed, home: ["", "Rue\u202e\ndu Port"] }).sections[0]?.table?.rows.map(([name]) => name),
    ).toEqual(["Premier foyer", "Rue du Port"]);
  });
});

test("two homes of one name are told apart", () => {
  expect(sheetOf({ ...typed, home: ["Lyon", "Lyon"] }).sections[0]?.table?.rows.map(([name]) => name)).toEqual([
    "Lyon",
    "Lyon (2)",
  ]);
});

describe("the sheet", () => {
  test("says what is missing in one sentence, and proposes no pension", () => {
    expect(sheetOf(typed).answer).toEqual([
      "À vous deux, il manque 1\u202f128\u202f€ sur l’année, soit 94\u202f€ par mois en moyenne.",
      "Ce manque existe avant toute pension\u202f: elle le déplace, elle ne le comble pas.",
    ]);
  });

  test("says it otherwise once a pension is typed", () => {
    const paid = { ...typed, supportPaid: ["100", ""], supportReceived: ["", "100"] };
    expect(sheetOf(paid).answer[1]).toBe("Une pension déplace ce manque, elle ne le comble pas.");
    expect(textOf(paid)).not.toContain("diffèrent");
    expect(textOf({ ...paid, supportReceived: ["", "120"] })).toContain("diffèrent");
  });

  test("names the home that is short when both together are not", () => {
    expect(sheetOf({ ...typed, wages: ["2 681", "2 320"] }).answer).toEqual([
      "À vous deux, il reste 3\u202f672\u202f€ sur l’année, soit 306\u202f€ par mois en moyenne.",
      "Mais pour «\u00a0Rue du Port\u00a0», il manque 1\u202f800\u202f€ sur l’année, soit 150\u202f€ par mois en moyenne. L’argent suffit\u202f; il n’est pas au même endroit.",
    ]);
  });

  test("says that both hold, and that it is exact", () => {
    expect(sheetOf({ wages: ["10", "10"] }).answer.at(-1)).toBe("Chaque foyer tient sur l’année.");
    expect(sheetOf({ wages: ["10", "10"], rest: ["10", "10"] }).answer[0]).toBe(
      "À vous deux, ce qui entre couvre exactement ce qui sort.",
    );
  });

  test("of one home alone, says nothing of the other nor of both", () => {
    const alone = (wages: string) => {
      const { answer, sections } = sheetOf({
        home: ["Rue des Lilas", "Rue du Port"],
        wages: [wages, ""],
        rest: ["1 900", "0"],
      });
      return [...answer, ...(sections[0]?.lines.map(({ text }) => text) ?? [])];
    };
    expect(alone("2 000").slice(0, 2)).toEqual([
      "Pour «\u00a0Rue des Lilas\u00a0», il reste 1\u202f200\u202f€ sur l’année, soit 100\u202f€ par mois en moyenne.",
      "L’autre foyer n’est pas encore écrit.",
    ]);
    expect(alone("1 800")[0]).toContain("il manque 1\u202f200\u202f€");
    expect(alone("1 900")[0]).toBe("Pour «\u00a0Rue des Lilas\u00a0», ce qui entre couvre exactement ce qui sort.");
    for (const wages of ["2 000", "1 800", "1 900"])
      expect(alone(wages).join(" ")).not.toMatch(/À vous deux|Chaque foyer|pension|Rue du Port.{0,4}il ne manque rien/);
    expect(roofText({ in: 0, out: 0 })).toBe("à écrire");
  });

  test("sends after one number that is empty, else to check the heaviest", () => {
    expect(sheetOf(typed).tonight).toContain(
      "Cherchez un seul chiffre qui manque\u202f: énergie, pour «\u00a0Rue des Lilas\u00a0»",
    );
    expect(textOf(typed)).toContain("2 postes courants sont vides\u202f: ils comptent pour zéro.");
    expect(sheetOf({ ...typed, energy: ["80", "90"] }).tonight).toContain(
      "loyer ou crédit, pour «\u00a0Rue du Port\u00a0»",
    );
  });

  test("asks of nobody to write words where a telephone gives figures alone", () => {
    expect(sheetOf(typed).tonight + texts.unknownHint).not.toMatch(/demander.»/);
  });

  test("counts twelve months, and the year of each home", () => {
    const tables = sheetOf({ ...typed, backToSchool: ["100", "0"] }).sections.flatMap(({ table }) => table ?? []);
    expect(tables[0]?.rows[0]).toEqual(["Rue des Lilas", "27\u202f372\u202f€", "26\u202f800\u202f€", "572\u202f€"]);
    expect(tables[1]?.rows).toHaveLength(12);
    expect(tables[1]?.rows[8]).toEqual(["septembre", "−44\u202f€", "−150\u202f€"]);
  });

  test("cites the law only where a pension is typed and its record may be printed", () => {
    const paid = { ...typed, supportPaid: ["100", ""], supportReceived: ["", "100"] };
    const known = { ...facts, records: { "K1-06": indicative } };
    expect(sheetOf(paid, known).cites).toEqual(["K1-06"]);
    expect(textOf(paid, known)).toContain(indicative.sentence);
    expect(sheetOf(paid).cites).toEqual([]);
    expect(sheetOf(typed, known).cites).toEqual([]);
  });

  test("never says what a pension will be", () => {
    expect(textOf({ ...typed, supportPaid: ["100", ""] })).not.toMatch(/devr|sera de|avez droit/i);
  });
});
