import { daysLeftOut, meetingPlaces, replyPromise, type SentenceFacts, withFacts } from "~/features/settings/rules";
import { capitalized, frAll } from "~/ui/french";

/**
 * The words of a page of `content/pages`, with the facts they name written in: the settings `{reply_hours}` and `{advice_hours}`, the
 * `{first_exchange_minutes}` of the free call (a sentence that names them is left out while none is offered), and what `sentences` adds.
 * Any other name is left to the page, which fills it in itself.
 */
export function pageTexts<Content>(content: Content, facts: SentenceFacts): Content {
  const known = sentences(facts);
  const fill = (_: string, value: unknown) =>
    typeof value === "string" && value.includes("{") ? withFacts(value, (name) => known[name] ?? null) : value;
  return frAll(JSON.parse(JSON.stringify(content), fill));
}

function sentences(facts: SentenceFacts): Record<string, string> {
  return {
    advice_hours: String(facts.advice_hours),
    first_exchange_minutes: facts.first_exchange_minutes === 0 ? "" : String(facts.first_exchange_minutes),
    reply_hours: String(facts.reply_hours),
    /** « 24 h, du lundi au samedi ». */
    reply_promise: replyPromise(facts),
    /** « Au premier message, hors dimanche ». */
    first_message: `Au premier message${daysLeftOut(facts, ", ")}`,
    /** « Paris et visio ». */
    places: facts.city ? `${facts.city} et visio` : "En visio",
    /** « À Paris ou en visio ». */
    where: capitalized(meetingPlaces(facts, "ou")),
  };
}
