import { listStoppedSince, markRefused } from "~/features/newsletter/newsletter.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import * as queries from "./queries.server";
import type { LetterResults } from "./rules";

export { contentHash, copyFor, drawLetter, drawPictures, withPictures } from "./draw-letter.server";
export {
  findByNumber as findLetterByNumber,
  findLatestDeparture,
  findLetter,
  hasLetters,
  listLetterPictures,
  listLetters,
  listOnWeb,
  listUnsent,
} from "./queries.server";
export { countRecipients } from "./recipients.server";
export { sendLetters, startLetter, steerLetter } from "./send-letter.server";
export {
  blankText,
  deleteLetter,
  type LetterInput,
  neutralSubject,
  newLetter,
  saveLetter,
  scheduleLetter,
  showOnWeb,
  tryLetter,
  unscheduleLetter,
} from "./write-letter.server";

/** What became of a letter that left, without having followed anybody. */
export async function readResults(
  db: Db,
  { id, started_at }: { id: string; started_at: Date | null },
): Promise<LetterResults> {
  return queries.countCopies(db, id, started_at ? await listStoppedSince(db, started_at) : []);
}

/** The mail of a copy came back: its address is written to by no letter any more. False for a number that is no copy’s. */
export async function noteBounce(trx: Trx, { copyId }: { copyId: string }, { now }: At): Promise<boolean> {
  const copy = isUuid(copyId) ? await queries.findCopy(trx, copyId) : undefined;
  if (!copy) return false;
  await queries.updateCopy(trx, { id: copy.id, from: ["accepted", "handed"] }, { bounced_at: now });
  await markRefused(trx, { id: copy.subscriber_id }, { now });
  return true;
}
