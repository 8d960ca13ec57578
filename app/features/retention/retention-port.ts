import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { RuleName } from "~/platform/personal-data/retention";
import { port } from "~/platform/port";

/** Applies a rule at an instant, in a transaction, which a dry run undoes. Answers how many, where rows do not say it. */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb that answers nothing is one too
export type Apply = (trx: Trx, at: At) => Promise<number | void>;

/** The verb of each rule that is applied by itself; the rooms give them through the roof. */
export const retentionPort = port<Partial<Record<RuleName, Apply>>>("retentionPort");
