import { advice } from "./advice";
import { answers, answerTexts, asides, change, five, safeFive, thisWeekTexts, tonightTexts } from "./messages";
import { type Family, keysFor, registerOf, speakTogether, worded } from "./rules";

/** What is said to the children of a family, and what helps to say it. */
export interface Telling {
  isDanger: boolean;
  answer: string;
  tonight: string;
  thisWeek: string;
  before: string[];
  /** To be read aloud, in this order. */
  five: string[];
  /** To be said to one child alone. */
  asides: { to: string; text: string }[];
  answers: { question: string; answer: string }[];
  never: string[];
  bedtime: string[];
  week: string[];
  law: readonly string[];
}

export function tellingFor(family: Family): Telling {
  const together = speakTogether(family);
  const isDanger = family.traits.includes("violence");
  const words = { isOne: family.isOne, together, me: family.me, other: family.other };
  const say = (text: string) => worded(text, words);
  /** One child alone is « tu », however many there are. */
  const sayToOne = (text: string) => worded(text, { ...words, isOne: true, together: false });
  const keys = keysFor(family);
  const who = isDanger ? "danger" : together ? "both" : "one";
  return {
    isDanger,
    answer: say(answerTexts[who]),
    tonight: say(tonightTexts[isDanger ? "danger" : "calm"]),
    thisWeek: say(thisWeekTexts[who]),
    before: keys.before.map((key) => say(advice.before[key])),
    five: (isDanger ? safeSentences(family) : sentences(family)).map(say),
    asides: keys.asides.map((key) => ({ to: asides[key].to, text: sayToOne(asides[key].text) })),
    answers: keys.answers.map((key) => ({
      question: sayToOne(answers[key].question),
      answer: sayToOne(answers[key].answer),
    })),
    never: keys.never.map((key) => advice.never[key]),
    bedtime: keys.bedtime.map((key) => say(advice.bedtime[key])),
    week: keys.week.map((key) => say(advice.week[key])),
    law: keys.law,
  };
}

function sentences(family: Family): string[] {
  const register = registerOf(family);
  const { home, rhythm } = family;
  const isOpen = home === "unknown" && rhythm === "unknown";
  const known = isOpen ? change.open : `${change.home[home]} ${change.rhythm[rhythm]}`;
  return [
    five.opening[register],
    five.decision[keysFor(family).decision][register],
    five.cause[register],
    five.bond[register],
    `${known} ${change.constant[register]}`,
  ];
}

function safeSentences(family: Family): string[] {
  const register = registerOf(family);
  return safeFive[register === "baby" || register === "little" ? "small" : "grown"];
}
