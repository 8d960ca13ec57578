import { createHash } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { isProof } from "./proof";
import {
  CONFIRMATION_MINUTES,
  extraFields,
  MESSAGES_PER_HOUR_BY_ADDRESS,
  MESSAGES_PER_HOUR_IN_ALL,
  PROOF_MINUTES,
  SHORTEST_CONFIRMATION_SECONDS,
  STAMP_HOURS,
} from "./rules";
import { secondsSince, signMoment } from "./tokens.server";

const HOUR_SECONDS = 3_600;

/** `step`: what was shown besides the form; `writingSeconds`: how long the visitor wrote, null when nothing proves it. */
type Admission =
  | { ok: true; writingSeconds: number | null }
  | { ok: false; reason: "too_many" }
  | { ok: false; reason: "step_needed"; challenge: string; confirmation: string };

/**
 * May this message come in? One address has a few an hour. When all together send too many, each must bring a proof of
 * work (a browser) or come back from a second step (no script): nobody is refused for what others do. A step already
 * paid its place among the address's messages, and serves once.
 */
export async function checkForSpam(
  db: Db,
  { form, ip }: { form: FormData; ip: string },
  { now }: At,
): Promise<Admission> {
  const writingSeconds = secondsOfWriting(form, now);
  const step = stepTaken(form, now);
  if (step) {
    const first = await takeToken(db, { bucket: "contact-step", key: step, limit: 1, perSeconds: HOUR_SECONDS, now });
    if (first.ok) return { ok: true, writingSeconds };
  }
  if (limitsLifted()) return { ok: true, writingSeconds };
  const own = { bucket: "contact-ip", key: ip, limit: MESSAGES_PER_HOUR_BY_ADDRESS };
  if (!(await takeToken(db, { ...own, perSeconds: HOUR_SECONDS, now })).ok) return { ok: false, reason: "too_many" };
  const all = { bucket: "contact-all", key: "all", limit: MESSAGES_PER_HOUR_IN_ALL };
  if ((await takeToken(db, { ...all, perSeconds: HOUR_SECONDS, now })).ok) return { ok: true, writingSeconds };
  return {
    ok: false,
    reason: "step_needed",
    challenge: signMoment("challenge", now),
    confirmation: signMoment("confirmation", now),
  };
}

/** The challenge solved or the step confirmed by this form, or null. */
function stepTaken(form: FormData, now: Date): string | null {
  const [challenge = "", nonce = ""] = text(form, extraFields.proof).split("~");
  const age = secondsSince("challenge", challenge, now);
  if (age !== null && age >= 0 && age <= PROOF_MINUTES * 60) {
    if (isProof(createHash("sha256").update(`${challenge}~${nonce}`).digest())) return challenge;
  }
  const confirmation = text(form, extraFields.confirmation);
  const read = secondsSince("confirmation", confirmation, now);
  const confirmed = read !== null && read >= SHORTEST_CONFIRMATION_SECONDS && read <= CONFIRMATION_MINUTES * 60;
  return confirmed ? confirmation : null;
}

function secondsOfWriting(form: FormData, now: Date): number | null {
  const stamp = secondsSince("stamp", text(form, extraFields.stamp), now);
  if (stamp !== null && stamp >= 0 && stamp <= STAMP_HOURS * HOUR_SECONDS) return stamp;
  return secondsSince("confirmation", text(form, extraFields.confirmation), now);
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? "").slice(0, 300);
}
