import type { Fields, SheetLine, Tool, ToolFacts } from "../tool";
import { countText, documentTexts, lineOf, missingText, shortAddress, situationTexts, texts } from "./messages";
import {
  type DocumentId,
  documents,
  documentsFor,
  gathered,
  groups,
  placeOf,
  type Situation,
  situations,
  themes,
} from "./rules";

export interface DossierAnswers {
  situations: Situation[];
  ticked: DocumentId[];
}

/** The situations chosen in the fields, a couple or not: the list follows while one chooses. */
export function situationsIn(fields: Fields): Situation[] {
  const chosen = groups.flatMap(({ name, one, of }) => {
    if (one) return of.filter((situation) => situation === fields[name]?.[0]);
    return of.filter((situation) => fields[boxOf(name, situation)] !== undefined);
  });
  return situations.filter((situation) => chosen.some((one) => one === situation));
}

/** The documents ticked in the fields, asked for or not. */
export function tickedIn(fields: Fields): DocumentId[] {
  return documents.map(({ id }) => id).filter((id) => fields[boxOf("has", id)] !== undefined);
}

/** Each box has its own name: a form that says one name twice is refused. */
export function boxOf(group: string, value: string): string {
  return `${group}.${value}`;
}

/** A paper to ask for: with the address, and where that was read, once its record may be printed. */
function toAsk(id: DocumentId, records: ToolFacts["records"]): SheetLine {
  const place = records[placeOf.get(id) ?? ""];
  const url = place?.sources[0]?.url;
  return place && url
    ? { text: `${lineOf(id)} ${shortAddress(url)}`, box: true, cites: [place.id] }
    : { text: lineOf(id), box: true };
}

export const dossierTool: Tool<DossierAnswers> = {
  slug: "mon-dossier",
  cites: ["K0-09", "K4-24", ...new Set(placeOf.values())],
  read(fields) {
    const chosen = situationsIn(fields);
    const hasCouple = groups[0].of.some((situation) => chosen.includes(situation));
    if (!hasCouple) return { ok: false, errors: { couple: texts.couple } };
    return { ok: true, answers: { situations: chosen, ticked: tickedIn(fields) } };
  },
  sheet({ situations: chosen, ticked }, { records }) {
    const asked = documentsFor(chosen);
    const there = gathered(asked, ticked);
    const missing = asked.filter(({ id }) => !there.includes(id));
    const aid = ["K0-09", "K4-24"].flatMap((id) => records[id] ?? []);
    return {
      title: texts.title,
      answer: [`${chosen.map((one) => situationTexts[one]).join("\u00a0· ")}.`, countText(there.length, asked.length)],
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
          return [{ heading: missingText(theme), lines: own.map(({ id }) => toAsk(id, records)) }];
        }),
        {
          heading: texts.keep,
          lines: [...(missing.length === 0 ? [{ text: texts.everything }] : []), { text: texts.safe }],
        },
        ...aid.slice(0, 1).map(({ title }) => ({
          heading: title,
          lines: aid.map(({ id, sentence }) => ({ text: sentence, cites: [id] })),
        })),
      ],
      cites: [],
      isLaw: true,
    };
  },
};
