import { createHash, randomBytes, randomUUID } from "node:crypto";
import { presentTerms } from "~/features/legal/legal.server";
import type { At } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { type JoinInput, joinAndPay } from "./join-membership.server";
import * as queries from "./queries.server";
import { DRAFT_MINUTES } from "./rules";
import type { OrderDraft } from "./tables";

/** Holds the token of an order made before signing in. */
export const draftCookie = signedCookie("__Host-order", { maxAgeSeconds: DRAFT_MINUTES * 60 });

/** What is chosen on the order page, whoever orders. */
type Draft = Omit<JoinInput, "userId" | "clientKey" | "termsAccepted" | "acceptedAt">;

/** Keeps an order made before signing in; returns the token that finds it again, known to this browser alone. */
export async function keepDraft(trx: Trx, input: Draft, { now }: At): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await queries.deleteOldDrafts(trx, new Date(now.getTime() - 24 * 3_600_000));
  await queries.insertDraft(trx, {
    id: randomUUID(),
    token_hash: hashed(token),
    instalment_count: input.count,
    referral_code: input.code.trim() || null,
    early_start: input.earlyStart,
    shown_total_cents: input.shownTotalCents,
    terms_hash: input.shownTerms ?? (await presentTerms(trx, { now })).hash,
    accepted_at: now,
    expires_at: new Date(now.getTime() + DRAFT_MINUTES * 60_000),
  });
  return token;
}

/** The order that waits for this browser, if it still does. */
export async function findDraft(db: Db, token: string | null, { now }: At): Promise<Draft | null> {
  const row = token ? await queries.findDraft(db, hashed(token), now) : undefined;
  return row ? draftOf(row) : null;
}

/**
 * Starts the payment of the waiting order, with the terms that were accepted and the moment they were, once: a second call finds nothing. Gives
 * back what was chosen, to be read again when it was refused.
 */
export async function payDraft(
  { userId, token }: { userId: string; token: string | null },
  { now }: At,
): Promise<{ joined: Awaited<ReturnType<typeof joinAndPay>>; draft: Draft } | null> {
  const row = token ? await inTransaction((trx) => queries.consumeDraft(trx, hashed(token), now)) : undefined;
  if (!row) return null;
  const draft = draftOf(row);
  const accepted = { termsAccepted: true, shownTerms: row.terms_hash ?? "", acceptedAt: row.accepted_at };
  const input = { ...draft, ...accepted, userId, clientKey: row.id };
  return { joined: await joinAndPay(input, { now }), draft };
}

function draftOf(row: OrderDraft): Draft {
  return {
    count: row.instalment_count === 2 ? 2 : 1,
    code: row.referral_code ?? "",
    earlyStart: row.early_start,
    shownTotalCents: row.shown_total_cents,
  };
}

function hashed(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
