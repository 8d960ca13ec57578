import { randomUUID } from "node:crypto";
import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type At, formatTime } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { versionOf } from "~/ui/kept-version";
import { findDraft } from "./drafts.server";
import { findMessageConsent } from "./message-consent.server";
import { promiseNow } from "./read-threads.server";

/** What a page needs for a letter to be written in it: who reads, what was begun, what was agreed to, by when it is answered. */
export async function readWritingDesk(
  db: Db,
  { userId, threadId }: { userId: string; threadId: string | null },
  at: At,
) {
  const draft = await findDraft(db, { authorId: userId, threadId });
  const { coach_name } = await getSettings(db);
  return {
    coach: givenName(coach_name),
    consented: (await findMessageConsent(db, userId)) !== null,
    draft: draft ? { text: draft.text, readable: draft.readable, savedAt: formatTime(draft.saved_at) } : null,
    version: versionOf(draft?.saved_at ?? null),
    promise: await promiseNow(db, at),
    clientKey: randomUUID(),
  };
}
