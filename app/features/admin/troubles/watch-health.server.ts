import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { insertTrouble, listOpenTroubles, updateTrouble } from "../queries.server";
import { findTroubles, type Watched } from "./find-troubles.server";
import type { TroubleKind } from "./kinds";
import { tellItBegan, tellItIsOver } from "./trouble-mails.server";

/** Seen again so long after the first time, it is told; a moment of nothing is not. */
const TOLD_AFTER_MS = 60_000;
/** Not seen for so long, it is over: what comes and goes is told once. */
const OVER_AFTER_MS = 300_000;

/** Looks at everything a person is told of (schedule, each minute). A demonstration, whose clock moves, is not watched. */
export async function watchHealth(at: At): Promise<void> {
  const { production, filesUrl, baseUrl, mollieApiUrl, mollieApiKey, backup } = config();
  if (!production) return;
  const folders = [
    tmpdir(),
    process.cwd(),
    ...(filesUrl.protocol === "file:" ? [dirname(fileURLToPath(filesUrl))] : []),
  ];
  await followTroubles({ folders, baseUrl, mollieApiUrl, mollieApiKey, backsUp: backup !== null }, at);
}

/** Writes down what began, goes on or ended, with the mails that say so in the same transaction: one when it began, one when it is over. */
export async function followTroubles(watched: Watched, { now }: At): Promise<TroubleKind[]> {
  const found = await findTroubles(db(), watched, { now });
  await inTransaction(async (trx) => {
    const open = await listOpenTroubles(trx);
    for (const kind of found) if (!open.some((one) => one.kind === kind)) await insertTrouble(trx, { kind, now });
    for (const { id, kind, began_at, seen_at, told_at } of open) {
      if (found.includes(kind)) {
        const tell = !told_at && now.getTime() - began_at.getTime() >= TOLD_AFTER_MS;
        if (tell) await tellItBegan(trx, { id, kind, began: began_at }, { now });
        await updateTrouble(trx, id, { seen_at: now, ...(tell && { told_at: now }) });
      } else if (now.getTime() - seen_at.getTime() >= OVER_AFTER_MS) {
        if (told_at) await tellItIsOver(trx, { id, kind, began: began_at }, { now });
        await updateTrouble(trx, id, { ended_at: now });
      }
    }
  });
  return found;
}
