import type { LotState } from "~/features/hours/rules";
import type { StoneState } from "./stones";

/** What the ford counts of a lot. */
interface CountedLot {
  lotId: string;
  state: LotState;
  usedMinutes: number;
  reservedMinutes: number;
  leftMinutes: number;
}

export interface FordHours {
  usedMinutes: number;
  reservedMinutes: number;
  leftMinutes: number;
}

/** More are not drawn, and always said. */
const STONES_AT_MOST = 14;

/** The lots a person is walking on: those something is left, reserved or still to come of; when there is none, the one used up last. */
export function walkedLots<Lot extends CountedLot & { boughtOn: string }>(lots: Lot[]): Lot[] {
  const current = lots.filter(({ state }) => state === "open" || state === "waiting");
  if (current.length > 0) return current;
  const over = lots.filter(({ state }) => state === "used_up").toSorted((a, b) => a.boughtOn.localeCompare(b.boughtOn));
  return over.slice(-1);
}

/**
 * What these lots hold. `past`: what is still reserved there by meetings that are over and that the coach has not marked yet: it lies
 * behind. Null without a lot.
 */
export function fordHours(lots: CountedLot[], past: { lotId: string; minutes: number }[]): FordHours | null {
  if (lots.length === 0) return null;
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const behind = sum(past.filter(({ lotId }) => lots.some((lot) => lot.lotId === lotId)).map(({ minutes }) => minutes));
  return {
    usedMinutes: sum(lots.map(({ usedMinutes }) => usedMinutes)) + behind,
    reservedMinutes: sum(lots.map(({ reservedMinutes }) => reservedMinutes)) - behind,
    leftMinutes: sum(lots.map(({ leftMinutes }) => leftMinutes)),
  };
}

/** One stone for each whole hour, in the order they are walked; of very many, the last one behind and what lies ahead. */
export function stonesFor({ usedMinutes, reservedMinutes, leftMinutes }: FordHours): StoneState[] {
  const whole = (state: StoneState, minutes: number) => Array.from({ length: Math.floor(minutes / 60) }, () => state);
  const behind = whole("used", usedMinutes);
  const ahead = [...whole("reserved", reservedMinutes), ...whole("left", leftMinutes)];
  if (behind.length + ahead.length <= STONES_AT_MOST) return [...behind, ...ahead];
  const kept = Math.max(Math.min(behind.length, 1), STONES_AT_MOST - ahead.length);
  return [...behind.slice(0, kept), ...ahead].slice(0, STONES_AT_MOST);
}
