import { fr } from "~/ui/french";
import { exchangeDays, rhythmNames, rhythmSentences } from "../calendar/messages";
import { otherHome, type Rhythm } from "../calendar/rules";
import type { Answers } from "../calendar/tool";

const mostlyInOne: Rhythm[] = ["weekends", "long-weekends"];

/** A calendar’s rhythm as two parents would write it. */
export function rhythmText({ residence: { rhythm, first, exchangeDay }, names }: Answers): string {
  const homes = mostlyInOne.includes(rhythm)
    ? `Ces nuits-là : ${names[otherHome(first)]} ; les autres : ${names[first]}.`
    : `D'une maison à l'autre : ${names.a}, ${names.b}.`;
  const day = rhythm === "one-week" ? [`Jour du passage : ${exchangeDays[exchangeDay]?.toLowerCase()}.`] : [];
  return fr([`${rhythmNames[rhythm]}.`, rhythmSentences[rhythm], ...day, homes].join(" "));
}
