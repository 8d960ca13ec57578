import type { Day } from "~/platform/clock";
import { kept } from "~/platform/personal-data/kept";
import { typedCode } from "~/platform/typed-code";

export const NAME_MAX = 80;
export const ADVANTAGE_MAX = 100;
export const HOW_TO_MAX = 400;

/** What the coach writes of a partner; the columns of its row. */
export interface PartnerInput {
  name: string;
  /** In one sentence, read by members. */
  advantage: string;
  /** How to use it, when showing the code is not enough. */
  how_to: string | null;
  /** Last day it is granted; null: until it is paused. */
  until_date: Day | null;
  address: string | null;
  website: string | null;
  phone: string | null;
}

export type PartnerProblem = "name_missing" | "advantage_missing" | "too_long";

/** What prevents a partner from being kept, or null. */
export function checkPartner({ name, advantage, how_to }: PartnerInput): PartnerProblem | null {
  if (!name.trim()) return "name_missing";
  if (!advantage.trim()) return "advantage_missing";
  const long = name.length > NAME_MAX || advantage.length > ADVANTAGE_MAX || (how_to ?? "").length > HOW_TO_MAX;
  return long ? "too_long" : null;
}

export type PartnerState = "in_force" | "ended" | "paused";

/** Granted today, past its last day, or withdrawn from members by the coach. */
export function partnerState(partner: { published: boolean; until_date: Day | null }, today: Day): PartnerState {
  if (!partner.published) return "paused";
  return partner.until_date !== null && partner.until_date < today ? "ended" : "in_force";
}

/** Digits and capital letters, but for those one takes for another: 0 and O, 1 and I. Thirty-two: five bits each. */
export const CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 6;
export const CODE_HOURS = kept.partner_codes.hours;
export const FIRST_NAME_MAX = 30;

/** One network tries so many codes at once, then one a minute. */
export const TRIES_AT_ONCE = 5;
export const TRY_AGAIN_SECONDS = 60;

/** A code as somebody types it; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typedCode(typed);
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign)) ? code : null;
}

/** « K7M 4QX », which no line break cuts. */
export function shownCode(code: string): string {
  return `${code.slice(0, 3)}\u00a0${code.slice(3)}`;
}

/** « K 7 M, 4 Q X »: sign by sign, for who hears it. */
export function spokenCode(code: string): string {
  return `${[...code.slice(0, 3)].join(" ")}, ${[...code.slice(3)].join(" ")}`;
}

const skies = [
  ["#fbe3c0", "#f2a63a", "à l’aube"],
  ["#f5c6a2", "#d9542b", "au lever du soleil"],
  ["#d5e6ea", "#f6c453", "le matin"],
  ["#9ccbe3", "#fff3b0", "à midi"],
  ["#e2e5c8", "#f0b429", "l’après-midi"],
  ["#efa583", "#b8321a", "au couchant"],
  ["#b7a3cb", "#f7d9c4", "au crépuscule"],
  ["#22405c", "#f4f1e6", "la nuit"],
] as const;

const colours = [
  ["#f2a63a", "jaune"],
  ["#b5502f", "brique"],
  ["#2c6652", "verte"],
  ["#2f5d8a", "bleue"],
  ["#7d3f68", "prune"],
  ["#7a5a3a", "brune"],
  ["#16343b", "noire"],
  ["#e3a59b", "rose"],
] as const;

const walls = ["#e9e2d0", "#d3dfd8", "#e8d6cb", "#cfd9e2", "#e6dcea", "#f0e6b8", "#c9cfc4", "#dccfc0"] as const;
const ridges = ["#8fae9f", "#b9a37c", "#7c97a6", "#a98f9c"] as const;
const roofs = ["#b5502f", "#16343b", "#d9a441", "#5f7f87"] as const;

/** What the picture of a code is made of: each sign decides of two things, so that no two codes have the same one. */
export interface CodePicture {
  sky: (typeof skies)[number];
  sunAcross: number;
  sunHeight: number;
  lamp: (typeof colours)[number];
  ridge: number;
  ridgeColour: string;
  houseAcross: number;
  roof: string;
  trees: number;
  cup: (typeof colours)[number];
  wall: string;
  sheets: number;
}

/** The picture of a code, the same wherever it is drawn. Throws for a text that is no code. */
export function pictureOf(code: string): CodePicture {
  const parts = [...code].map((sign) => CODE_SIGNS.indexOf(sign));
  if (parts.length !== CODE_LENGTH || parts.includes(-1)) throw new Error("no picture: this is no code");
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = parts;
  return {
    sky: pick(skies, a >> 2),
    sunAcross: a & 3,
    sunHeight: b >> 3,
    lamp: pick(colours, b & 7),
    ridge: c >> 2,
    ridgeColour: pick(ridges, c & 3),
    houseAcross: d >> 2,
    roof: pick(roofs, d & 3),
    trees: 1 + (e >> 3),
    cup: pick(colours, e & 7),
    wall: pick(walls, f & 7),
    sheets: 1 + (f >> 3),
  };
}

function pick<Item>(list: readonly Item[], rank: number): Item {
  return list[rank % list.length] as Item;
}

/** The picture in words, for who does not see it: enough to compare two screens aloud. */
export function pictureText({ sky, lamp, trees, cup, sheets }: CodePicture): string {
  const counted = (count: number, thing: string) => (count > 1 ? `${count} ${thing}s` : `un ${thing}`);
  return `Une lampe ${lamp[1]} devant une fenêtre, ${sky[2]} ; ${counted(trees, "arbre")}, une tasse ${cup[1]}, ${sheets > 1 ? `${sheets} feuilles` : "une feuille"} de papier`;
}
