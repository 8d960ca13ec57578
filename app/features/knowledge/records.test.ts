import { expect, test } from "vitest";
import telephones from "../../../content/knowledge/telephones.json";
import { citationOf, listRecords, listRecordsThat, sourcesOf } from "./knowledge.server";
import { readingList, recordText, waitingTexts } from "./messages";
import { readRecords, readTexts } from "./record-file";
import { isShown, lastDayOf, stateOf } from "./rules";
import { telephoneRecords } from "./telephone-records";

const records = listRecords();
/** The day the newest of them was read. */
const newest =
  records
    .flatMap(({ checkedOn }) => checkedOn ?? [])
    .sort()
    .at(-1) ?? "";

/** The State, its services, and who answers the line. */
const official =
  /^([\w-]+\.)*(gouv\.fr|justice\.fr|caf\.fr|ars\.sante\.fr|solidaritefemmes\.org|france-victimes\.fr|fnacav\.fr|sos-amitie\.com|cfcv\.asso\.fr|info-retraite\.fr|francetravail\.fr|infogreffe\.fr|fncidff\.info)$/;

test("every record is whole, and has a number of its own", () => {
  expect(records.length).toBeGreaterThan(170);
  const ids = records.map(({ id }) => id);
  expect(ids.filter((id, rank) => ids.indexOf(id) !== rank)).toEqual([]);
  for (const { id, title, sentence, sources } of records) {
    expect(id).toMatch(/^(K\d-\d\d|T-\d+)$/);
    expect(title.length, id).toBeGreaterThan(2);
    expect(sentence, id).toMatch(/^[«\dA-ZÀÉÊ].*[.)]$/);
    expect(sources.length, id).toBeGreaterThan(0);
  }
});

test("every address is secure, and that of an official host", () => {
  const strays = records.flatMap(({ id, sources }) =>
    sources
      .map(({ url }) => new URL(url))
      .filter(({ protocol, hostname }) => protocol !== "https:" || !official.test(hostname))
      .map(({ href }) => `${id}: ${href}`),
  );
  expect(strays).toEqual([]);
});

test("what nobody read in a source, or read on no day, waits for somebody", () => {
  const loose = records.filter(
    ({ reading, checkedOn, awaits, signed }) => (reading === "memory" || !checkedOn) && !awaits && !signed,
  );
  expect(loose.map(({ id }) => id)).toEqual([]);
});

test("none holds longer than its months, and none has expired on the day the newest was read", () => {
  for (const record of records) {
    const [last, read] = [lastDayOf(record), record.signed?.on ?? record.checkedOn];
    if (!last || !read) continue;
    expect(Number(last.slice(0, 4)) - Number(read.slice(0, 4)), record.id).toBeLessThanOrEqual(1);
  }
  expect(records.filter((record) => stateOf(record, newest) === "expired").map(({ id }) => id)).toEqual([]);
});

test("no sentence that waits may be printed, on any day", () => {
  const waiting = records.filter(({ awaits, signed }) => awaits && !signed);
  expect(waiting.length).toBeGreaterThan(0);
  for (const day of ["2000-01-01", newest, "2100-01-01"])
    expect(waiting.filter((record) => isShown(record, day))).toEqual([]);
});

test("each record is in one state, and the lists hold them all", () => {
  const now = new Date(`${newest}T10:00:00Z`);
  const states = ["fresh", "expires_soon", "expired", "unsigned"] as const;
  expect(states.flatMap((state) => listRecordsThat([state], { now })).length).toBe(records.length);
  expect(waitingTexts(listRecordsThat(["unsigned"], { now }))).toEqual([
    expect.stringMatching(/^\d+ phrases à faire relire et signer par un avocat$/),
    expect.stringMatching(/^\d+ phrases à comparer avec le texte officiel$/),
    expect.stringMatching(/^\d+ phrases à vérifier en appelant le numéro$/),
  ]);
});

const texts = readTexts("- Code civil : https://www.legifrance.gouv.fr\n");
const record = (lines: string) => readRecords(`# Titre\n\n## K1-01 · Un délai\n\nUn mois.\n\n${lines}\n`, texts);
const whole = "- Texte : Code civil, article 1\n- Lu : texte officiel, 2026-04-03\n- À revoir : 12 mois";

test("a record is read as it is written", () => {
  const [plain] = record(whole);
  expect(plain).toMatchObject({ id: "K1-01", sentence: "Un mois.", months: 12, awaits: null, signed: null });
  const [waited] = record(
    `${whole}, avant le 2027-03-31\n- Attend : avocat, un exemple\n- Relu par : Maître X, 2026-12-01`,
  );
  expect(waited).toMatchObject({
    notAfter: "2027-03-31",
    awaits: { reader: "lawyer", why: "un exemple" },
    signed: { by: "Maître X", on: "2026-12-01" },
  });
  expect(recordText(plain!, "2026-11-25")).toBe(
    "K1-01 · Un délai (à jour, lue il y a 236 jours, jusqu’au 3\u00a0avril 2027, peut être imprimée)\n    Un mois.",
  );
});

test("a number that a tool computes with is one of its sentence", () => {
  const given = records.filter(({ values }) => Object.keys(values).length > 0);
  expect(given.map(({ id }) => id)).toContain("K1-01");
  for (const { id, sentence, values } of given) {
    const said = [...sentence.replace(/(\d)[\u00a0\u202f ](?=\d{3})/g, "$1").matchAll(/\d+(?:,\d+)?/g)].map(
      ([number]) => Number(number.replace(",", ".")),
    );
    expect(
      Object.values(values).filter((value) => !said.includes(value)),
      id,
    ).toEqual([]);
  }
});

test("the values of a record are read as they are written", () => {
  const [plain] = record(whole);
  expect(plain?.values).toEqual({});
  const [valued] = record(`${whole}\n- Valeurs : nom = 651,69 ; autre_2 = 1,10 ; entier = 5000`);
  expect(valued?.values).toEqual({ nom: 651.69, autre_2: 1.1, entier: 5000 });
});

test.each([
  ["a line nobody knows", `${whole}\n- Prix : 3 €`, "not a line"],
  ["a line twice", `${whole}\n- Lu : calcul`, "not a line"],
  ["no text", whole.replace(/^.*\n/, ""), "Texte"],
  ["a text without address", whole.replace("Code civil", "Code rural"), "Code rural"],
  ["another way of reading", whole.replace("texte officiel", "vu"), "Lu"],
  ["a day that is none", whole.replace("04-03", "02-31"), "no such day"],
  ["another delay", whole.replace("12 mois", "9 mois"), "À revoir"],
  ["somebody nobody knows", `${whole}\n- Attend : un ami`, "Attend"],
  ["a value without a number", `${whole}\n- Valeurs : rsa = beaucoup`, "Valeurs"],
  ["a value without a name", `${whole}\n- Valeurs : 651,69`, "Valeurs"],
  ["a value with a point", `${whole}\n- Valeurs : rsa = 651.69`, "Valeurs"],
  ["a value twice", `${whole}\n- Valeurs : rsa = 651,69 ; rsa = 1`, "Valeurs"],
  ["values apart by a comma", `${whole}\n- Valeurs : rsa = 651,69, taux = 1`, "Valeurs"],
  ["a signature without a day", `${whole}\n- Relu par : Maître X`, "Relu par"],
])("a record with %s is refused", (_, lines, said) => {
  expect(() => record(lines)).toThrow(said);
});

test("a line of help that nothing proves is refused, and a proof of no line", () => {
  const { "17": _, ...checks } = telephones.checks;
  expect(() => telephoneRecords({ ...telephones, checks })).toThrow("nothing proves 17");
  expect(() => telephoneRecords({ ...telephones, lines: telephones.lines.slice(1) })).toThrow("not printed: 17");
});

test("a reading list says each sentence, its text, what is asked and where the site cites it", () => {
  const [one] = record(`${whole}\n- Attend : avocat, un exemple`);
  const list = readingList("lawyer", [one!], new Map([["K1-01", ["articles/un.md"]]]));
  expect(list).toMatch(/^# 1 phrase à faire relire et signer par un avocat\n/);
  for (const words of [
    "Un mois.",
    "Code civil, article 1",
    "Question : un exemple",
    "Cité dans : articles/un.md",
    "Juste ☐",
  ])
    expect(list).toContain(words);
});

test("what a text rests on: in its order, without what nobody signed, and since when it is old", () => {
  const [waits] = records.filter(({ awaits, signed }) => awaits && !signed);
  const sources = sourcesOf(["K3-30", waits!.id, "K9-99", "K9-20"], { now: new Date(`${newest}T10:00:00Z`) });
  expect(sources.map(({ id, date, oldSince }) => [id, date, oldSince])).toEqual([
    ["K3-30", "3\u00a0avril 2026", null],
    ["K9-20", "3\u00a0avril 2026", null],
  ]);
  const [old] = sourcesOf(["K3-30"], { now: new Date("2027-04-05T10:00:00Z") });
  expect(old?.oldSince).toBe("3\u00a0avril 2027");
  expect(() => citationOf(waits!.id)).toThrow("no record");
});
