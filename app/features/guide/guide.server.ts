import { randomUUID } from "node:crypto";
import { recordAction } from "~/features/audit/audit.server";
import { requestSubscription } from "~/features/newsletter/newsletter.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { slowDown, takeToken } from "~/platform/http/limits.server";
import { mayAskForMail, mayMailTyped } from "~/platform/mail/asked-mail.server";
import { paging } from "~/platform/paging";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import type { GuideRequest } from "./forms";
import { sendGuideLink } from "./guide-mails.server";
import { drawGuide } from "./guide-pdf.server";
import * as queries from "./queries.server";
import {
  CONSENT_TEXT_VERSION,
  LEADS_PER_PAGE,
  MAILS_PER_DAY_BY_EMAIL,
  REQUESTS_PER_HOUR_BY_ADDRESS,
  REQUESTS_PER_HOUR_IN_ALL,
  SAME_REQUEST_MINUTES,
} from "./rules";

export { listLeadAddresses } from "./queries.server";

/**
 * Somebody asks for the guide at an address: the request is kept, the mail with the link queued, and the letter asked for when its box
 * is ticked. The same request again within minutes, or too many for one mailbox, changes nothing and is answered the same.
 */
export async function requestGuide(trx: Trx, input: GuideRequest, { now }: At): Promise<void> {
  const request = { first_name: input.firstName, consent_text_version: CONSENT_TEXT_VERSION, source: input.source };
  const isNew = await queries.insertLead(trx, {
    ...request,
    id: randomUUID(),
    email: input.email,
    wants_newsletter: input.wantsLetter,
    created_at: now,
    last_asked_at: now,
    mail_queued_at: null,
  });
  const lead = await queries.lockLead(trx, input.email);
  const sinceMail = lead.mail_queued_at ? now.getTime() - lead.mail_queued_at.getTime() : Number.POSITIVE_INFINITY;
  const mailed = sinceMail < SAME_REQUEST_MINUTES * 60_000;
  if (input.wantsLetter && !(mailed && lead.wants_newsletter)) {
    await requestSubscription(trx, { email: input.email, source: "guide" }, { now });
  }
  const writable = !mailed && (await mayWriteTo(trx, input.email, now));
  await queries.updateLead(trx, lead.id, {
    ...(!isNew && request),
    wants_newsletter: lead.wants_newsletter || input.wantsLetter,
    last_asked_at: now,
    ...(writable && { mail_queued_at: now }),
  });
  if (!writable) return;
  await sendGuideLink(trx, { ...input, leadId: lead.id }, { now });
}

/** One page of those who asked for the guide, the latest first; a page past the end gives the last one. */
export async function readLeads(db: Db, { page: wanted }: { page: number }) {
  const found = await queries.countLeads(db);
  const { slice, ...shown } = paging({ found, perPage: LEADS_PER_PAGE, page: wanted });
  return { found, ...shown, leads: await queries.listLeads(db, slice) };
}

/** All of them, to be taken out of the site: the journal keeps who did it and how many there were. */
export async function exportLeads(trx: Trx, { now, by }: { now: Date; by: string }) {
  const leads = await queries.listLeads(trx);
  const subject = { type: "site", id: null } as const;
  await recordAction(trx, { action: "guide.exported", subject, after: { count: leads.length } }, { now, by });
  return leads;
}

async function mayWriteTo(trx: Trx, email: string, now: Date): Promise<boolean> {
  const key = email.toLowerCase();
  const limit = { bucket: "guide-email", key, limit: MAILS_PER_DAY_BY_EMAIL, perSeconds: 86_400, now };
  return (await takeToken(trx, limit)).ok && (await mayMailTyped(trx, key, { now }));
}

/** May this visitor ask once more? Counts by network; when all together ask too much, the answer waits, and stays the same. */
export async function mayRequestGuide(db: Db, { ip }: { ip: string }, { now }: At): Promise<boolean> {
  const perHour = { perSeconds: 3600, now };
  const own = { bucket: "guide-ip", key: ip, limit: REQUESTS_PER_HOUR_BY_ADDRESS, ...perHour };
  if (!(await takeToken(db, own)).ok || !(await mayAskForMail(db, ip, { now })).ok) return false;
  await slowDown(db, { bucket: "guide-all", key: "all", limit: REQUESTS_PER_HOUR_IN_ALL, ...perHour });
  return true;
}

/** Erases who has not asked for thirteen months and does not receive the letter; a daily schedule. */
export async function eraseOldLeads(trx: Trx, at: At): Promise<void> {
  await queries.deleteLeadsBefore(trx, instantBefore(kept.leads, at));
}

const drawn = new Map<string, Promise<Buffer>>();

/** The guide's bytes: drawn once for each brand name, then the same for everybody. */
export async function guidePdf(db: Db): Promise<Buffer> {
  const { brand_name: brand } = await getSettings(db);
  const known = drawn.get(brand);
  if (known) return known;
  const drawing = drawGuide({ brand, site: new URL(config().baseUrl).hostname });
  drawn.clear();
  drawn.set(brand, drawing);
  drawing.catch(() => drawn.delete(brand));
  return drawing;
}
