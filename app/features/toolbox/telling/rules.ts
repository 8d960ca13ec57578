import { type Dial, hotline } from "~/features/safety/rules";

/** How old the children are, the youngest first. */
export const ages = ["baby", "little", "middle", "teen"] as const;
export type Age = (typeof ages)[number];

export const counts = ["one", "several"] as const;
export type Count = (typeof counts)[number];

/** Who says it: both parents in one room, or one of them. */
export const tellers = ["both", "one"] as const;
export type Teller = (typeof tellers)[number];

/** What is decided of the home and of the days. */
export const homes = ["kept", "moving", "unknown"] as const;
export type Home = (typeof homes)[number];
export const rhythms = ["shared", "mine", "theirs", "unknown"] as const;
export type Rhythm = (typeof rhythms)[number];

/** What may be so, several at once. */
export const traits = ["gone", "refuses", "partner", "abroad", "adopted", "violence"] as const;
export type Trait = (typeof traits)[number];

/** Nothing is required: what is not said is neither known nor decided, and nobody is said to speak for two. */
export interface Family {
  ages: Age[];
  /** Decides « tu » or « vous »: said, or else as many as there are ages. */
  isOne: boolean;
  /** Said to be the only one. */
  isOnly: boolean;
  teller: Teller | null;
  home: Home;
  rhythm: Rhythm;
  traits: Trait[];
  /** How the children call who reads, and the other parent; "" when not said. */
  me: string;
  other: string;
}

export type Wrong = "ages" | "me" | "other";
export type FamilyRead = { ok: true; family: Family } | { ok: false; wrong: Wrong[] };

export const LONGEST_NAME = 30;

/** What the fields say; a word nobody knows is left out. One child has one age, and a name is short and made of letters. */
export function readFamily(fields: Record<string, string[]>): FamilyRead {
  const said = (name: string) => fields[name] ?? [];
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => said(name).includes(value)) ?? null;
  const name = (field: string) => (said(field)[0] ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
  const count = one(counts, "count");
  const chosen = ages.filter((age) => said("ages[]").includes(age));
  const family: Family = {
    ages: chosen,
    isOne: count === "one" || (count === null && chosen.length === 1),
    isOnly: count === "one",
    teller: one(tellers, "teller"),
    home: one(homes, "home") ?? "unknown",
    rhythm: one(rhythms, "rhythm") ?? "unknown",
    traits: traits.filter((trait) => said("traits[]").includes(trait)),
    me: name("me"),
    other: name("other"),
  };
  const wrong: Wrong[] = [
    ...when(count === "one" && chosen.length > 1, "ages"),
    ...when(!isName(family.me), "me"),
    ...when(!isName(family.other), "other"),
  ];
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, family };
}

function isName(name: string): boolean {
  return name === "" || (name.length <= LONGEST_NAME && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(name));
}

/** Nobody is brought face to face with somebody they fear: then one parent speaks, whatever was ticked. */
export function speakTogether({ teller, traits }: Family): boolean {
  return teller === "both" && !traits.includes("violence");
}

/** In whose words the five sentences are: the youngest who follows a sentence; without an age, a child at school. */
export function registerOf({ ages }: Family): Age {
  return ages.find((age) => age !== "baby") ?? ages[0] ?? "middle";
}

const when = <Key extends string>(holds: boolean, ...keys: Key[]): Key[] => (holds ? keys : []);

/** The sentences of a family by their keys (`messages.ts`), in the order in which they are said. */
export function keysFor(family: Family) {
  const is = (trait: Trait) => family.traits.includes(trait);
  const has = (age: Age) => family.ages.includes(age);
  const danger = is("violence");
  const both = speakTogether(family);
  const isSettled = family.home !== "unknown" && family.rhythm !== "unknown";
  const isOpen = family.home === "unknown" && family.rhythm === "unknown";
  /** Old enough to ask: not babies alone. */
  const asks = registerOf(family) !== "baby";
  const grown = family.ages.length === 0 || has("middle") || has("teen");
  return {
    before: danger
      ? ([
          "notYet",
          "withoutTheOther",
          ...when(family.teller === "both", "notTogether"),
          "prepareSafely",
          "length",
        ] as const)
      : ([
          both ? "agree" : "alone",
          ...when(is("refuses"), "noPretence"),
          ...when(is("gone"), "knownPlace"),
          ...when(is("abroad") && both, "call"),
          ...when(is("partner"), "nobodyNew"),
          ...when(has("baby"), "noMeeting"),
          "moment",
          ...when(isOpen, "oneAnswer"),
          ...when(!family.isOne, "allThenEach"),
          "length",
          "tears",
        ] as const),
    decision: is("gone") ? ("already" as const) : both && !is("refuses") ? ("agreed" as const) : ("told" as const),
    asides: [
      ...when(has("baby"), "baby"),
      ...when(has("little"), "little"),
      ...when(has("middle") && !danger, "middle"),
      ...when(has("teen") && !danger, "teen"),
      ...when(danger && grown, "aside"),
      ...when(is("adopted"), "adopted"),
      ...when(family.isOnly && asks, "only"),
    ],
    answers: danger
      ? ([
          "myFault",
          family.rhythm === "unknown" ? "seeAgain" : "seeAgainDecided",
          isSettled ? "whereKnown" : "whereOpen",
          "address",
          "together",
          ...when(is("adopted"), "adopted"),
        ] as const)
      : ([
          "because",
          "together",
          ...when(asks, "who"),
          isSettled ? "whereKnown" : "whereOpen",
          ...when(grown, "choose"),
          ...when(asks, "love"),
          ...when(is("gone"), "left"),
          ...when(is("refuses"), "disagree"),
          ...when(is("partner"), "somebody"),
          ...when(is("abroad"), "far"),
          ...when(is("adopted"), "adopted"),
        ] as const),
    never: [
      ...(danger ? (["never", "monster", "silence", "spy"] as const) : (["nothing", "messenger", "gifts"] as const)),
      ...(["console", "choose"] as const),
      ...when(!danger, "secret", both ? "hate" : "left"),
      ...when(family.home === "unknown", "house"),
      ...when(family.rhythm === "unknown", "asMuch"),
      ...when(is("refuses") && !danger, "ifOnly"),
      ...when(is("partner") && !danger, "adore"),
      ...when(is("abroad"), "soon"),
      ...when(is("adopted"), "owed"),
    ],
    bedtime: [
      ...(danger ? (["trueTonight"] as const) : (["sameHour"] as const)),
      ...when(has("baby"), "sameOrder"),
      ...when(has("little"), "noPromise"),
      ...when(has("teen"), "knock"),
      "question" as const,
    ],
    week: danger
      ? (["schoolSafe", "familySafe", "doctor"] as const)
      : ([
          both ? "schoolBoth" : "schoolOne",
          "grandparents",
          ...when(is("abroad"), "appointment"),
          "again",
          "doctor",
          "danger",
        ] as const),
    law: danger ? (["K3-50", "K3-62"] as const) : (["K9-20", "K3-62", "K9-25"] as const),
  };
}

export type KeysOf<Part extends keyof ReturnType<typeof keysFor>> = ReturnType<typeof keysFor>[Part] extends string
  ? ReturnType<typeof keysFor>[Part]
  : ReturnType<typeof keysFor>[Part][number];

/** Who answers where there is fear: danger, the children, then who helps to leave. */
export const linesInDanger: Dial[] = ["17", "119", "3919", "116006"];

export const CITED = ["K3-50", "K3-62", "K9-20", "K9-25"];

interface Words {
  isOne: boolean;
  together: boolean;
  me: string;
  other: string;
}

/**
 * A sentence in the words of a family: « {tu|vous} » by how many children, « [nous|je] » by who speaks, « {me} », « {other} » and « {Other} » as
 * the children call their parents, « {119} » as its record prints it.
 */
export function worded(text: string, { isOne, together, me, other }: Words): string {
  const said = text
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, one: string, several: string) => (isOne ? one : several))
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, both: string, alone: string) => (together ? both : alone));
  const parent = other || (isOne ? "ton autre parent" : "votre autre parent");
  return said
    .replaceAll("{me}", together && me ? me : "moi")
    .replaceAll("{other}", parent)
    .replaceAll("{Other}", parent.charAt(0).toUpperCase() + parent.slice(1))
    .replace(/\{(\d+)\}/g, (_, dial) => hotline(dial as Dial).number);
}
