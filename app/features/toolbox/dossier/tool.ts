import type { Fields, Tool } from "../tool";
import { countText, documentTexts, lineOf, missingText, situationTexts, texts } from "./messages";
import { documentsFor, gathered, groups, type Situation, situations, themes } from "./rules";

export interface DossierAnswers {
  situations: Situation[];
  ticked: string[];
}

/** The situations chosen in the fields, a couple or not: the list follows while one chooses. */
export function situationsIn(fields: Fields): Situation[] {
  const chosen = groups.flatMap(({ name, one, of }) => {
    const valid = (fields[name] ?? []).filter((value) => of.some((situation) => situation === value));
    return one ? valid.slice(0, 1) : valid;
  });
  return situations.filter((situation) => chosen.includes(situation));
}

export const dossierTool: Tool<DossierAnswers> = {
  slug: "mon-dossier",
  cites: ["K0-09"],
  read(fields) {
    const chosen = situationsIn(fields);
    const hasCouple = groups[0].of.some((situation) => chosen.includes(situation));
    if (!hasCouple) return { ok: false, errors: { couple: texts.couple } };
    return { ok: true, answers: { situations: chosen, ticked: fields.has ?? [] } };
  },
  sheet({ situations: chosen, ticked }, { records }) {
    const asked = documentsFor(chosen);
    const there = gathered(asked, ticked);
    const missing = asked.filter(({ id }) => !there.includes(id));
    const aid = records["K0-09"];
    return {
      title: texts.title,
      answer: [`${chosen.map((one) => situationTexts[one]).join(" · ")}.`, countText(there.length, asked.length)],
      tonight: missing.length > 0 ? texts.tonight : texts.tonightDone,
      thisWeek: missing.length > 0 ? texts.thisWeek : texts.thisWeekDone,
      sections: [
        ...(there.length > 0
          ? [
              {
                heading: texts.gathered,
                lines: there.map((id, n) => ({ text: `${n + 1}. ${documentTexts[id].name}` })),
              },
            ]
          : []),
        ...themes.flatMap((theme) => {
          const own = missing.filter((one) => one.theme === theme);
          if (own.length === 0) return [];
          return [{ heading: missingText(theme), lines: own.map(({ id }) => ({ text: lineOf(id), box: true })) }];
        }),
        {
          heading: texts.keep,
          lines: [...(missing.length === 0 ? [{ text: texts.everything }] : []), { text: texts.safe }],
        },
        ...(aid ? [{ heading: aid.title, lines: [{ text: aid.sentence, cites: [aid.id] }] }] : []),
      ],
      cites: [],
      isLaw: true,
    };
  },
};
