import { type Day, plus } from "../lives/days";
import type { Dice } from "../lives/dice";
import * as model from "./model";
import { HOUR, MINUTE, STEP } from "./moments";

/** What happens to meetings and hours: plain data, done by the product and by the model. */
export type Act =
  | { do: "hold"; who: number | null; key: string | null; service: model.ServiceKind; from: number }
  | { do: "book a call"; meeting: number }
  | { do: "book with hours"; meeting: number; place: model.Place; early: boolean }
  | ({ do: "order" } & model.OrderInput)
  | { do: "hear"; payment: number; paidAt: number }
  | { do: "pay the rest"; order: number }
  | { do: "grant"; who: number; minutes: number; lastDay: Day | null }
  | { do: "cancel"; meeting: number; keepHour: boolean }
  | { do: "cancel by coach"; meeting: number }
  | { do: "move"; meeting: number; from: number; early: boolean }
  | { do: "move by coach"; meeting: number; from: number }
  | { do: "mark"; meeting: number; as: "done" | "no_show" }
  | { do: "unmark"; meeting: number }
  | { do: "coach late"; meeting: number }
  | { do: "refund first"; meeting: number }
  | { do: "end"; order: number; kind: "withdrawal" | "termination" }
  | { do: "charge back"; payment: number }
  | { do: "give again"; payment: number }
  | { do: "dashboard"; payment: number };

/** The model's side of an act. */
export function live(world: model.World, act: Act): model.Said {
  switch (act.do) {
    case "hold":
      return model.hold(world, act);
    case "book a call":
      return model.bookCall(world, act);
    case "book with hours":
      return model.bookWithHours(world, act);
    case "order":
      return model.order(world, act);
    case "hear":
      return model.hear(world, act);
    case "pay the rest":
      return model.payRest(world, act);
    case "grant":
      return model.grant(world, act);
    case "cancel":
      return model.cancel(world, act);
    case "cancel by coach":
      return model.cancelByCoach(world, act);
    case "move":
      return model.move(world, act);
    case "move by coach":
      return model.moveByCoach(world, act);
    case "mark":
      return model.mark(world, act);
    case "unmark":
      return model.unmark(world, act);
    case "coach late":
      return model.coachLate(world, act);
    case "refund first":
      return model.refundFirst(world, act);
    case "end":
      return model.endContract(world, act);
    case "charge back":
      return model.chargeBack(world, act);
    case "give again":
      return model.giveAgain(world, act);
    case "dashboard":
      return model.dashboard(world, act);
  }
}

/** How often each thing is tried; a wait is between them. */
const WEIGHTS = [
  [5, "hold"],
  [16, "take"],
  [9, "buy"],
  [5, "grant"],
  [3, "rest"],
  [7, "cancel"],
  [4, "cancel by coach"],
  [6, "move"],
  [4, "move by coach"],
  [12, "mark"],
  [3, "unmark"],
  [3, "coach late"],
  [3, "refund first"],
  [3, "end"],
  [4, "charge back"],
  [5, "give again"],
  [1, "dashboard"],
  [6, "race"],
  [14, "wait"],
] as const;
export type Whim = (typeof WEIGHTS)[number][1];
export const drawWhim = (draws: Dice): Whim => draws.weighted(WEIGHTS);

export const drawPlace = (draws: Dice): model.Place => (draws.chance(0.3) ? "person" : "video");

/** A day that may be looked at; now and then past the horizon. */
export const drawDay = (world: model.World, draws: Dice): Day =>
  plus(model.today(world), draws.chance(0.05) ? draws.between(40, 46) : draws.between(1, draws.one([4, 14, 25])));

/** A moment that is offered, or one in six that may not be: taken, too soon, past the horizon, between two steps. */
export function drawMoment(world: model.World, draws: Dice, offered: readonly number[]): number {
  const any = draws.one([
    world.now + draws.between(0, 50) * HOUR,
    ...world.meetings.slice(-12).map(({ from }) => from),
  ]);
  if (offered.length === 0 || draws.chance(1 / 6)) {
    const odd = draws.one([0, 0, STEP, -STEP, 15 * MINUTE]);
    return Math.floor(any / (15 * MINUTE)) * 15 * MINUTE + odd;
  }
  return draws.one(offered);
}

/** How long nothing happens: minutes, hours, or days. */
export function drawWait(draws: Dice): number {
  return draws.weighted([
    [4, draws.between(1, 30) * MINUTE],
    [3, draws.between(1, 30) * HOUR],
    [2, draws.between(1, 9) * 24 * HOUR],
    [1, draws.between(10, 30) * 24 * HOUR],
  ] as const);
}
