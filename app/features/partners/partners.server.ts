import type { Actor } from "~/features/audit/audit.server";
import { curatedRecords, type Keeping } from "~/features/curation/curation.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { checkPartner, type PartnerInput, type PartnerProblem } from "./rules";

export {
  checkCode,
  eraseCode,
  eraseEndedCodes,
  findCode,
  giveCode,
  mergePartnerCodes,
  readMonthChecks,
} from "./codes.server";

const records = curatedRecords<"partners", PartnerInput, PartnerProblem>({
  table: "partners",
  subject: "partner",
  actions: {
    saved: "partners.saved",
    published: "partners.published",
    hidden: "partners.paused",
    deleted: "partners.deleted",
    moved: "partners.moved",
  },
  check: checkPartner,
});

/** For the back office: ended and paused ones stay there. */
export const {
  list: listPartners,
  find: findPartner,
  publish: publishPartner,
  hide: pausePartner,
  delete: deletePartner,
  move: movePartner,
} = records;

/** Keeps a partner; a new one is shown to members at once. `name_missing`, `advantage_missing`, `too_long`, `not_found`. */
export async function savePartner(trx: Trx, input: PartnerInput & Keeping, actor: Actor) {
  const saved = await records.save(trx, input, actor);
  return saved.ok && input.id === undefined ? records.publish(trx, { id: saved.id }, actor) : saved;
}

/** Those granted today, in the coach's order: read them to active members alone. */
export function listPartnersInForce(db: Db | Trx, { now }: At) {
  return queries.listInForce(db, parisDay(now));
}

/** How many are granted today, and how many of these are invented. */
export function countPartnersInForce(db: Db | Trx, { now }: At): Promise<{ all: number; demonstration: number }> {
  return queries.countInForce(db, parisDay(now));
}

/** Is there a partner's rate to speak of today? What is sold of them is printed while it is so (requirements ). */
export async function arePartnersPublished(db: Db | Trx, at: At): Promise<boolean> {
  return (await countPartnersInForce(db, at)).all > 0;
}
