import { fr } from "~/ui/french";
import type { Fields, Tool } from "../tool";
import { boneTexts, countText, markTexts, texts } from "./messages";
import { bones, LONGEST_MESSAGE, reasonsOf, reread, skeletonOf } from "./rules";

export const rereadTool: Tool<{ message: string }> = {
  slug: "relire",
  cites: [],
  read(fields: Fields) {
    const message = (fields.message?.[0] ?? "").normalize("NFC").trim();
    if (message === "") return { ok: false, errors: { message: texts.empty } };
    if (message.length > LONGEST_MESSAGE) return { ok: false, errors: { message: texts.long } };
    return { ok: true, answers: { message } };
  },
  sheet({ message }) {
    const parts = reread(message);
    const skeleton = skeletonOf(message);
    const { attacks, announced } = reasonsOf(message, parts);
    const linesOf = (chosen: typeof attacks) =>
      chosen.map(({ mark, words }) => ({
        text: fr(`${words.map((one) => `« ${one} »`).join(", ")} : ${markTexts[mark].name}. ${markTexts[mark].why}`),
      }));
    return {
      title: texts.title,
      answer: [countText(parts)],
      tonight: texts.tonight,
      thisWeek: texts.thisWeek,
      sections: [
        { heading: texts.marked, lines: linesOf(attacks) },
        { heading: texts.announced, lines: linesOf(announced) },
        {
          heading: texts.skeleton,
          lines: bones.map((bone) => ({
            text: fr(`${boneTexts[bone].name}, ${boneTexts[bone].hint} : ${skeleton[bone] || "…"}`),
          })),
        },
      ],
      cites: [],
      isLaw: false,
    };
  },
};
