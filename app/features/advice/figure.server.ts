import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { listAnswerTimes } from "./queries.server";
import { FIGURE_DAYS, type Figure, figureOf } from "./rules";

/** What the site may say of its answers of the last `FIGURE_DAYS`, from their records; null below twenty. */
export async function readFigure(db: Db, { now }: At): Promise<Figure | null> {
  const since = new Date(now.getTime() - FIGURE_DAYS * 86_400_000);
  return figureOf(await listAnswerTimes(db, { since, now }));
}
