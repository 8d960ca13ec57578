import { expect, test } from "vitest";
import { citeRecords } from "../cite-records.server";
import { printedSections } from "../printed-sheet";
import type { ToolFacts } from "../tool";
import { advice } from "./advice";
import { answers, asides, headings } from "./messages";
import {
  ages,
  counts,
  type Family,
  homes,
  readFamily,
  registerOf,
  rhythms,
  speakTogether,
  tellers,
  traits,
} from "./rules";
import { type Telling, tellingFor } from "./telling";
import { tellingTool } from "./tool";

const now = new Date("2026-11-25T20:00:00Z");
const facts: ToolFacts = { today: "2026-11-25", records: citeRecords(tellingTool.cites, { now }) };

const subsetsOf = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: 2 ** values.length }, (_, mask) => values.filter((__, rank) => mask & (1 << rank)));

/** All that may be ticked, silence included. */
function* everyFamily(names: { me: string; other: string }): Generator<Family> {
  for (const someAges of subsetsOf(ages))
    for (const count of [null, ...counts])
      for (const teller of [null, ...tellers])
        for (const home of homes)
          for (const rhythm of rhythms)
            for (const someTraits of subsetsOf(traits)) {
              const read = readFamily({
                "ages[]": someAges,
                count: count ? [count] : [],
                teller: teller ? [teller] : [],
                home: [home],
                rhythm: [rhythm],
                "traits[]": someTraits,
                me: [names.me],
                other: [names.other],
              });
              if (read.ok) yield read.family;
            }
}

const oneOf = (about: Partial<Record<string, string[]>>): Family => {
  const read = readFamily(about as Record<string, string[]>);
  if (!read.ok) throw new Error(read.wrong.join());
  return read.family;
};

test("what nobody said is not known: neither the home, nor the nights, nor who speaks", () => {
  expect(oneOf({})).toMatchObject({ home: "unknown", rhythm: "unknown", teller: null, traits: [] });
});

/** What reaches a child’s ears. */
const aloudOf = ({ five, asides: alone, answers: said }: Telling) =>
  [...five, ...alone.map(({ text }) => text), ...said.map(({ answer }) => answer)].join("\n");

/** Of each rule, how a family breaks it; undefined where it holds. */
const rules: Record<string, (family: Family, telling: Telling, text: { five: string; aloud: string }) => boolean> = {
  "five sentences, none empty, none twice": (_, { five }) =>
    new Set(five).size !== 5 || five.some((one) => one.length < 12),
  "no mark is left in what is read": (_, { before, week, tonight, thisWeek, answer }, { aloud }) =>
    /[{}[\]|]/.test([...before, ...week, tonight, thisWeek, answer, aloud].join()),
  "who speaks alone decides and promises for nobody else": (family, _, { five }) =>
    !speakTogether(family) &&
    /nous avons décidé|nous restons|nous (t’|vous )aimons|nous (te le dirons|vous le dirons|ne savons|ne le savons|avons quelque)/i.test(
      five,
    ),
  "two who speak together do not say « je »": (family, _, { five }) => speakTogether(family) && /\bj[e’]\b/i.test(five),
  "nobody is said to have decided what they did not want": ({ traits: some }, _, { five }) =>
    some.includes("refuses") && /décidé/.test(five.replace(/ce qui est décidé/g, "")),
  "a home is kept only where it is decided": ({ home, traits: some }, _, { five }) =>
    /gard(es|ez) (ta|votre) maison/.test(five) !== (home === "kept" && !some.includes("violence")),
  "a home is changed only where it is decided": ({ home, traits: some }, _, { five }) =>
    /changer de maison/.test(five) !== (home === "moving" && !some.includes("violence")),
  "nights are said only where they are decided": ({ rhythm, traits: some }, _, { five }) =>
    /dormir(as|ez) (parfois|surtout)/.test(five) !== (rhythm !== "unknown" && !some.includes("violence")),
  "nights are at the home that was ticked": (family, _, { five }) =>
    (/surtout chez papa/.test(five) && family.rhythm !== "theirs") ||
    (/surtout chez (moi|maman Léa)/.test(five) && family.rhythm !== "mine"),
  "what is not decided is said to be": ({ home, rhythm, traits: some }, _, { five }) =>
    /dès que c’est sûr/.test(five) !== ((home === "unknown" || rhythm === "unknown") && !some.includes("violence")),
  "« tu » to one, « vous » to several": ({ isOne }, _, { five }) =>
    isOne
      ? /(?<![\p{L}-])(vous|votre|vos)(?!\p{L})/iu.test(five)
      : /(?<![\p{L}])(tu|te|toi|ton|ta|tes)(?!\p{L})|(?<!\p{L})t’/iu.test(five),
  "one child alone is « tu »": (_, { answers: said, asides: alone }) =>
    [...said.map(({ answer }) => answer), ...alone.map(({ text }) => text)].some((text) =>
      /(?<!\p{L})(vous|votre|vos)(?!\p{L})/iu.test(text),
    ),
  "where there is fear nothing is said by two, nor before they are safe": ({ traits: some }, telling) =>
    some.includes("violence") &&
    (telling.before[0] !== advice.before.notYet ||
      [...telling.before, telling.thisWeek].some((text) =>
        /à l’autre parent, et choisissez|Mettez-vous d’accord/.test(text),
      ) ||
      !telling.before.includes(advice.before.withoutTheOther)),
  "where there is fear a child learns whom to call": ({ traits: some }, telling) =>
    some.includes("violence") !== /119/.test(telling.five[4] ?? ""),
  "where there is fear no child is told that all is as before": ({ traits: some }, _, { aloud }) =>
    some.includes("violence") && /qu’avant|tous les deux/.test(aloud),
  "who ticked « à deux » is told why it is done alone": (family, telling) =>
    telling.before.includes(advice.before.notTogether) !==
    (family.teller === "both" && family.traits.includes("violence")),
  "119 is on every sheet": (_, { week, five, before }) =>
    ![...week, ...five, ...before].some((text) => text.includes("119")),
  "somebody else is spoken of only where it is so": ({ traits: some }, telling) =>
    telling.answers.some(({ question }) => question === answers.somebody.question) !==
    (some.includes("partner") && !some.includes("violence")),
  "adoption is spoken of only where it is so": ({ traits: some }, telling) =>
    telling.answers.some(({ question }) => question === answers.adopted.question) !== some.includes("adopted") ||
    telling.asides.some(({ to }) => to === asides.adopted.to) !== some.includes("adopted"),
  "an only child is one who is said to be": (family, telling) =>
    telling.asides.some(({ to }) => to === asides.only.to) !== (family.isOnly && registerOf(family) !== "baby") ||
    (family.isOne && telling.before.includes(advice.before.allThenEach)),
  "no guilt, no camp, no promise that nobody can keep": (_, __, { aloud }) =>
    /promets|promis|bientôt|rien ne (va )?change(r|ra)?\b|abandonn|à cause d[eu] (papa|maman)|la faute (de|à) (papa|maman)|sois |tu dois|vous devez|il faut que tu|pour me faire plaisir|comme avant/i.test(
      aloud,
    ),
};

test("each of the families has five sentences, and none says what was not answered", () => {
  const broken = new Map<string, Family>();
  const said = new Set<string>();
  let count = 0;
  for (const family of everyFamily({ me: "maman Léa", other: "papa" })) {
    count += 1;
    const telling = tellingFor(family);
    const text = { five: telling.five.join("\n"), aloud: aloudOf(telling) };
    for (const [rule, isBroken] of Object.entries(rules))
      if (!broken.has(rule) && isBroken(family, telling, text)) broken.set(rule, family);
    for (const one of [...telling.never, ...telling.bedtime]) said.add(one);
    for (const { to } of telling.asides) said.add(to);
    for (const { question } of telling.answers) said.add(question);
    for (const one of [...telling.before, ...telling.week]) said.add(one);
  }
  expect(Object.fromEntries(broken)).toEqual({});
  // Sixteen groups of ages, a count that eleven of them allow to be one, three tellers, three homes, four rhythms, sixty-four traits.
  expect(count).toBe((16 * 2 + 5) * 3 * 3 * 4 * 64);
  const all = [
    ...Object.values(asides).map(({ to }) => to),
    ...Object.values(advice.never),
    ...Object.values(advice.bedtime),
  ];
  expect(all.filter((one) => !said.has(one))).toEqual([]);
  const unsaid = Object.values(answers).filter(({ question }) => !said.has(question.replace("{other}", "papa")));
  expect(unsaid).toEqual([]);
}, 240_000);

test("the youngest who follows a sentence decides the words", () => {
  expect(registerOf(oneOf({ "ages[]": ["baby", "teen"] }))).toBe("teen");
  expect(registerOf(oneOf({ "ages[]": ["baby"] }))).toBe("baby");
  expect(registerOf(oneOf({ "ages[]": ["little", "teen"] }))).toBe("little");
  expect(registerOf(oneOf({}))).toBe("middle");
});

test("two mothers, two fathers, a first name: the words are theirs, and none is put in their place", () => {
  const mothers = tellingFor(
    oneOf({ "ages[]": ["little"], teller: ["both"], rhythm: ["shared"], me: ["maman Léa"], other: ["maman Anne"] }),
  );
  expect(mothers.five[4]).toContain("parfois chez maman Léa, parfois chez maman Anne");
  const father = tellingFor(oneOf({ "ages[]": ["middle"], teller: ["one"], me: ["papa"], other: ["papou"] }));
  expect(father.five[1]).toMatch(/^Papou et moi, nous nous séparons/);
  for (const teller of tellers)
    for (const some of subsetsOf(traits)) {
      const telling = tellingFor(oneOf({ teller: [teller], "traits[]": some }));
      expect(aloudOf(telling)).not.toMatch(/papa|maman|\bpère|\bmère|mari|femme/i);
    }
});

test("one child has one age, and a name is a word or two", () => {
  expect(readFamily({ count: ["one"], "ages[]": ["baby", "teen"] })).toEqual({ ok: false, wrong: ["ages"] });
  expect(readFamily({ me: ["<b>"], other: ["x".repeat(31)] })).toEqual({ ok: false, wrong: ["me", "other"] });
  expect(readFamily({ me: ["  Jean-Noël  d’Arc "], home: ["ailleurs"] })).toMatchObject({
    family: { me: "Jean-Noël d’Arc", home: "unknown" },
  });
  expect(tellingTool.read({})).toMatchObject({ ok: true, answers: { ages: [], isOne: false, teller: null } });
  expect(tellingTool.read({ me: ["8"] })).toMatchObject({ ok: false });
});

test("the sheet is in order, begins with whom to call where there is fear, and names nobody of the site", () => {
  const { lines, before, five, asides: alone, answers: said, never, bedtime, week, law } = headings;
  const headingsOf = (family: Family, known = facts) =>
    printedSections(tellingTool.sheet(family, known), known).map(({ heading }) => heading);
  const calm = oneOf({ "ages[]": ["little"] });
  const afraid = oneOf({ "ages[]": ["little"], "traits[]": ["violence"] });
  expect(headingsOf(calm)).toEqual([before, five, alone, said, never, bedtime, week, law]);
  expect(headingsOf(afraid)).toEqual([lines, before, five, alone, said, never, bedtime, week, law]);
  expect(headingsOf(calm, { ...facts, records: {} })).not.toContain(law);
  for (const family of [calm, afraid]) {
    const sheet = tellingTool.sheet(family, facts);
    expect(sheet.title).toBe("Cinq phrases");
    expect(sheet.tonight && sheet.thisWeek).toBeTruthy();
    expect(JSON.stringify(sheet)).not.toMatch(/éclaircie|coach|adhésion/i);
  }
});
