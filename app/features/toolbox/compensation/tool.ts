import type { Fields, SheetLine, Tool } from "../tool";
import { criterionTexts, filledText, statementTexts, texts } from "./messages";
import { ALL_NOTES, criteria, filled, LONGEST_NOTE, statements } from "./rules";

interface CompensationAnswers {
  isMarried: boolean;
  notes: Partial<Record<string, string>>;
}

const LAW = ["K9-09", "K9-60", "K9-61", "K9-16", "K3-42", "K4-40"];

export const compensationTool: Tool<CompensationAnswers> = {
  slug: "prestation-compensatoire",
  cites: [...LAW, "K7-08"],
  read(fields: Fields) {
    const married = fields.married?.[0];
    if (married !== "yes" && married !== "no") return { ok: false, errors: { married: texts.marriedMissing } };
    const notes = Object.fromEntries(
      [...criteria, ...statements].map((name) => [name, (fields[name]?.[0] ?? "").trim().slice(0, LONGEST_NOTE)]),
    );
    return { ok: true, answers: { isMarried: married === "yes", notes } };
  },
  sheet({ isMarried, notes }, { records }) {
    const cited = (ids: string[]): SheetLine[] =>
      ids.flatMap((id) => (records[id] ? [{ text: records[id].sentence, cites: [id] }] : []));
    if (!isMarried)
      return {
        title: texts.title,
        answer: [texts.elsewhere],
        tonight: texts.tonightOther,
        thisWeek: texts.thisWeekOther,
        sections: [{ heading: texts.law, lines: cited(["K7-08"]) }],
        cites: [],
        isLaw: true,
      };
    const part = ({ label, proof }: { label: string; proof: string }, note: string | undefined) => ({
      heading: label,
      lines: [
        ...(note ? note.split(/\n+/) : [texts.toFill]).map((text) => ({ text })),
        { text: `${texts.proof} : ${proof}`, box: true },
      ],
    });
    const law = cited(LAW);
    return {
      title: texts.title,
      answer: [filledText(filled(notes), ALL_NOTES), texts.noAmount],
      tonight: texts.tonight,
      thisWeek: texts.thisWeek,
      sections: [
        ...criteria.map((name) => part(criterionTexts[name], notes[name])),
        ...statements.map((name) => part(statementTexts[name], notes[name])),
        {
          heading: texts.law,
          lines: [
            ...law,
            ...(records["K9-60"] && records["K9-61"] ? [] : [{ text: texts.waiting }]),
            { text: texts.honest },
          ],
        },
      ],
      cites: [],
      isLaw: true,
    };
  },
};
