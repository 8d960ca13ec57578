import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { port } from "~/platform/port";

/** What the records say of the answers to members over the last year. */
export interface AnswerFigure {
  answers: number;
  /** Whole percent, rounded down. */
  onTimePercent: number;
  /** Hours, rounded up. */
  medianHours: number;
}

/** Counted where members are answered, above this room; null while there are too few answers to say anything. */
export const answerFigurePort = port<(db: Db, at: At) => Promise<AnswerFigure | null>>("answerFigurePort", {
  otherwise: async () => null,
});
