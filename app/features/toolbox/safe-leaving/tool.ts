import type { Sheet, SheetLine, Tool } from "../tool";
import { answers, headings, sheetTitle, steps, thisWeek, tonight } from "./messages";
import { CITED, linesFor, lineText, readSituation, type Situation, stepsFor } from "./rules";

/** What to do, gather and agree on before leaving somebody one fears; or while staying. */
export const safeLeaving: Tool<Situation> = {
  slug: "partir-en-securite",
  cites: [...CITED, "T-17", "T-114", "T-112", "T-3919", "T-116006", "T-119", "T-3114"],
  read: (fields) => ({ ok: true, answers: readSituation(fields) }),
  sheet(situation, { records }): Sheet {
    const { moment, place, traits } = situation;
    const parts = stepsFor(situation);
    const boxes = (texts: string[]): SheetLine[] => texts.map((text) => ({ text, box: true }));
    const plain = (texts: string[]): SheetLine[] => texts.map((text) => ({ text }));
    return {
      title: sheetTitle,
      answer: [answers[moment ?? "unsaid"]],
      tonight: tonight[moment === "tonight" ? "tonight" : place === "elsewhere" ? "elsewhere" : (moment ?? "unsaid")],
      thisWeek: thisWeek[traits.includes("children") ? "children" : "alone"],
      sections: [
        {
          heading: headings.lines,
          lines: linesFor(situation).map((dial) => ({ text: lineText(dial), cites: [`T-${dial}`] })),
        },
        { heading: headings.leave, lines: plain(parts.leave.map((key) => steps.leave[key])) },
        { heading: headings.words, lines: plain(parts.words.map((key) => steps.words[key])) },
        { heading: headings.telephone, lines: plain(parts.telephone.map((key) => steps.telephone[key])) },
        { heading: headings.papers, lines: boxes(parts.papers.map((key) => steps.papers[key])) },
        { heading: headings.bag, lines: boxes(parts.bag.map((key) => steps.bag[key])) },
        { heading: headings.after, lines: plain(parts.after.map((key) => steps.after[key])) },
        {
          heading: headings.law,
          lines: CITED.flatMap((id) => (records[id] ? [{ text: records[id].sentence, cites: [id] }] : [])),
        },
      ],
      cites: [],
      isLaw: true,
    };
  },
};
