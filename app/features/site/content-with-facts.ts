import { capitalized, daysLeftOut, meetingPlaces, replyPromise, type SentenceFacts } from "~/features/settings/rules";
import { frAll } from "~/ui/french";

/**
 * The words of a page of `content/pages`, with the facts they name written in: the settings `{reply_hours}`, `{advice_hours}` and
 * `{first_exchange_minutes}`, and what `sentences` adds. Any other name is left to the page, which fills it in itself.
 */
export function pageTexts<Content>(content: Content, facts: SentenceFacts): Content {
  const known = sentences(facts);
  const filled = JSON.stringify(content).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in known ? JSON.stringify(known[name]).slice(1, -1) : whole,
  );
  return frAll(JSON.parse(filled));
}

function sentences(facts: SentenceFacts): Record<string, string> {
  return {
    advice_hours: String(facts.advice_hours),
    first_exchange_minutes: String(facts.first_exchange_minutes),
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
