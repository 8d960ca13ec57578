import { findLatestRuns, isBackupLate } from "~/platform/backups/backup-runs.server";
import { hasUnwrittenErasures } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { isQueueStuck } from "~/platform/jobs/queue-rows.server";
import { mailState, readMailHealth } from "~/platform/mail/mail-journal.server";
import { certificateEnd } from "~/platform/probes/certificate.server";
import { freeShare, LEAST_FREE } from "~/platform/probes/disk.server";
import { askProvider } from "~/platform/probes/provider.server";
import { readClock } from "../queries.server";
import type { TroubleKind } from "./kinds";

export interface Watched {
  /** Each on the disk it is on. */
  folders: string[];
  /** Of the site. */
  baseUrl: string;
  mollieApiUrl: string;
  mollieApiKey: string;
  /** The site makes backups. */
  backsUp: boolean;
}

const STUCK_MINUTES = 4;
const MAILS_WAIT_MINUTES = 2;
const CERTIFICATE_DAYS = 14;
const CLOCKS_APART_MS = 120_000;
const DAY_MS = 86_400_000;

/** What is wrong with the site at this moment, by asking each thing itself. Throws when the database answers nothing. */
export async function findTroubles(db: Db, watched: Watched, { now }: At): Promise<TroubleKind[]> {
  const [free, provider, certificate] = await Promise.all([
    Promise.all(watched.folders.map(freeShare)),
    askProvider(watched.mollieApiUrl, watched.mollieApiKey),
    watched.baseUrl.startsWith("https:") ? certificateEnd(watched.baseUrl) : null,
  ]);
  const mail = await readMailHealth(db);
  const waited = mail.waitingSince ? now.getTime() - mail.waitingSince.getTime() : 0;
  const { made, notMade, notTried } = await findLatestRuns(db);
  const clocks = [await readClock(db), ...(provider.clock ? [provider.clock] : [])];
  const found: Record<TroubleKind, boolean> = {
    disk: free.some((share) => share < LEAST_FREE),
    queue: await isQueueStuck(db, { minutes: STUCK_MINUTES, now }),
    mails: mailState(mail, { now }) === "failing" && waited > MAILS_WAIT_MINUTES * 60_000,
    payments: !provider.answers,
    certificate: certificate !== null && certificate.getTime() - now.getTime() < CERTIFICATE_DAYS * DAY_MS,
    clock: clocks.some((clock) => Math.abs(clock.getTime() - now.getTime()) > CLOCKS_APART_MS),
    backup: watched.backsUp && (notMade !== null || (made !== null && isBackupLate(made, now))),
    erasures: watched.backsUp && (await hasUnwrittenErasures(db, { now })),
    drill: watched.backsUp && notTried !== null,
  };
  return (Object.keys(found) as TroubleKind[]).filter((kind) => found[kind]);
}
