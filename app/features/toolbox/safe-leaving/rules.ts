import { type Dial, hotline } from "~/features/safety/rules";

/** When somebody thinks of leaving: tonight, one day, not now. */
export const moments = ["tonight", "soon", "staying"] as const;
export type Moment = (typeof moments)[number];

/** Where they sleep: with the other person, at that person’s or their family’s, or already elsewhere. */
export const places = ["together", "theirs", "elsewhere"] as const;
export type Place = (typeof places)[number];

/** What may be so, several at once. */
export const traits = ["children", "watched", "money", "work", "animals", "care", "residence", "weapon"] as const;
export type Trait = (typeof traits)[number];

/** Nothing is required: what is not said is not guessed, and the steps are then those that hold for everybody. */
export interface Situation {
  moment: Moment | null;
  place: Place | null;
  traits: Trait[];
}

/** What the fields say; a word nobody knows is left out. */
export function readSituation(fields: Record<string, string[]>): Situation {
  const said = (name: string) => fields[name] ?? [];
  return {
    moment: moments.find((moment) => said("moment").includes(moment)) ?? null,
    place: places.find((place) => said("place").includes(place)) ?? null,
    traits: traits.filter((trait) => said("traits[]").includes(trait)),
  };
}

/** Who answers, by what is dialled, the most urgent first: the line for women never without the one that answers everybody. */
export function linesFor({ traits }: Situation): Dial[] {
  return ["17", "114", "112", "3919", "116006", ...(traits.includes("children") ? (["119"] as const) : []), "3114"];
}

/** « Le numéro : Violences Femmes Info. Femmes victimes… 24 h/24, 7 j/7. » */
export function lineText(dial: Dial): string {
  const { number, name, text, hours, bySms } = hotline(dial);
  return `${number}${bySms ? " (par SMS)" : ""} : ${name}. ${text} ${hours}.`;
}

const when = <Key extends string>(holds: boolean, ...keys: Key[]): Key[] => (holds ? keys : []);

/** The steps of a situation, by the keys of their sentences (`messages.ts`): those of everybody, then those of each trait. */
export function stepsFor({ moment, place, traits }: Situation) {
  const is = (trait: Trait) => traits.includes(trait);
  const away = place === "elsewhere";
  const staying = moment === "staying";
  return {
    leave: [
      ...when(is("weapon"), "weapon" as const),
      ...when(!away && !staying, "doNotSay", "moment", "where", "way", "keys"),
      ...when(!away && staying, "noHurry", "safeRoom", "exits", "where", "keys"),
      ...when(away, "addressSecret", "routes", "locks", "neverAlone"),
      ...when(is("children") && !away, "childrenWithYou"),
      ...when(is("children"), "childrenSchool"),
      ...when(is("animals") && !away, "animals"),
      ...when(is("work"), "workTold"),
      ...when(place === "theirs", "theirsThings"),
    ] as const,
    papers: [
      ...(["identity", "family", "health", "bank", "home", "copies"] as const),
      ...when(is("children"), "childrenPapers"),
      ...when(is("work"), "workPapers"),
      ...when(is("residence"), "residencePapers"),
      ...when(is("animals"), "animalPapers"),
      "proof" as const,
    ],
    bag: [
      ...(["hidden", "clothes", "telephone"] as const),
      ...when(is("care"), "medicines"),
      ...when(is("children"), "childrenThings"),
      ...when(is("money"), "cash"),
    ],
    telephone: [
      ...when(is("watched"), "otherPhone", "spyware"),
      ...(["history", "location", "accounts", "photos", "sms"] as const),
      ...when(is("children"), "childrenDevices"),
      "slowly" as const,
    ],
    words: [
      ...(["neighbour", "friend"] as const),
      ...when(is("children"), "childrenWord"),
      ...when(is("work"), "workWord"),
    ],
    after: [...(["doctor", "association", "write"] as const), ...when(is("money"), "ownAccount"), "lawyer" as const],
  };
}

export type StepsOf<Part extends keyof ReturnType<typeof stepsFor>> = ReturnType<typeof stepsFor>[Part][number];

/** Of the law of the day: the protection a judge may order, and the home. */
export const CITED = ["K3-50", "K6-08"];
