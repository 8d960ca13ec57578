import { lineText } from "../safe-leaving/rules";
import type { Sheet, SheetLine, Tool } from "../tool";
import { headings, sheetTitle, texts } from "./messages";
import { CITED, type Family, linesInDanger, readFamily } from "./rules";
import { tellingFor } from "./telling";

const plain = (sentences: string[]): SheetLine[] => sentences.map((text) => ({ text }));

/** What parents who separate say to their children: five sentences to read aloud, and what comes before and after. */
export const tellingTool: Tool<Family> = {
  slug: "annoncer-aux-enfants",
  cites: [...CITED, ...linesInDanger.map((dial) => `T-${dial}`)],
  read(fields) {
    const read = readFamily(fields);
    if (read.ok) return { ok: true, answers: read.family };
    const wrong = { ages: texts.agesWrong, me: texts.nameWrong, other: texts.nameWrong };
    return { ok: false, errors: Object.fromEntries(read.wrong.map((field) => [field, wrong[field]])) };
  },
  sheet(family, { records }): Sheet {
    const telling = tellingFor(family);
    const lines = linesInDanger.map((dial) => ({ text: lineText(dial), cites: [`T-${dial}`] }));
    return {
      title: sheetTitle,
      answer: [telling.answer],
      tonight: telling.tonight,
      thisWeek: telling.thisWeek,
      sections: [
        { heading: headings.lines, lines: telling.isDanger ? lines : [] },
        { heading: headings.before, lines: plain(telling.before) },
        { heading: headings.five, lines: telling.five.map((text, rank) => ({ text: `${rank + 1}. « ${text} »` })) },
        { heading: headings.asides, lines: telling.asides.map(({ to, text }) => ({ text: `${to} : « ${text} »` })) },
        {
          heading: headings.answers,
          lines: telling.answers.map(({ question, answer }) => ({ text: `« ${question} » Répondre : « ${answer} »` })),
        },
        { heading: headings.never, lines: plain(telling.never) },
        { heading: headings.bedtime, lines: plain(telling.bedtime) },
        { heading: headings.week, lines: plain(telling.week) },
        {
          heading: headings.law,
          lines: telling.law.flatMap((id) => (records[id] ? [{ text: records[id].sentence, cites: [id] }] : [])),
        },
      ],
      cites: [],
      isLaw: true,
    };
  },
};
