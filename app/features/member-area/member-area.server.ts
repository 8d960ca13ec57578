import { findResetLock, readPreferences, type User } from "~/features/accounts/accounts.server";
import { findMessageConsent, listThreads } from "~/features/advice/advice.server";
import { listInvoices, listOrders } from "~/features/billing/billing.server";
import { answerDue, findLastFrom, listKeptInSpace } from "~/features/contact/contact.server";
import { listOwnEvents } from "~/features/events/events.server";
import { countOpenable } from "~/features/library/library.server";
import { findMembership } from "~/features/membership/membership.server";
import { listPartnersInForce } from "~/features/partners/partners.server";
import { shareLink, summarizeReferrals } from "~/features/referral/referral.server";
import { type ReplyDelay, replyPromiseInShort } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { listOpenOf } from "~/features/terminations/terminations.server";
import { findNextPlanStep } from "~/features/toolbox/toolbox.server";
import { type At, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import { findSignUpInstant } from "./queries.server";
import { readNextMeeting } from "./read-next-meeting.server";
import {
  type AdviceFacts,
  type MeetingFacts,
  membershipStatus,
  nextStep,
  type Question,
  questionOf,
  wasPaid,
} from "./rules";

/** Everything the member area shows of one person, as it stands now. */
export async function readMemberArea(db: Db, user: User, { now }: At) {
  const settings = await getSettings(db);
  const found = await findMembership(db, user.id, { now });
  const membership = found && {
    status: found.status,
    start: found.start_date,
    end: found.end_date,
    suspension: found.suspension,
  };
  const orders = await listOrders(db, user.id, { now });
  const status = membershipStatus(membership, orders);
  const referral = await summarizeReferrals(db, user.id, { now });
  const code = status === "active" ? referral.code : null;
  const shut = await findResetLock(db, user.id, { now });
  const threads = shut ? { toRead: [], waiting: [], read: [] } : await listThreads(db, user.id, { now });
  const events = await listOwnEvents(db, user.id, { now });
  const booking = await readNextMeeting(db, user.id, { now });
  const meeting = soonest([booking.meeting, ...events.flatMap(eventMeeting)], now);
  const signedUpAt = await findSignUpInstant(db, user.id);
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    phone: user.phone,
    secondFactor: user.secondFactor,
    memberSince: signedUpAt && parisDay(signedUpAt),
    membership,
    status,
    next: nextStep({
      membership,
      orders,
      advice: adviceFacts(threads),
      meeting,
      offer: events.flatMap(eventOffer)[0] ?? null,
      now,
      renewalWindowDays: settings.renewal_window_days,
    }),
    meeting,
    threads,
    plan: status === "active" && !shut ? await findNextPlanStep(db, user.id, { now }) : null,
    /** No letter opens, nor is any told of, until then. */
    lettersShutUntil: shut?.until ?? null,
    orders: orders.filter((order) => wasPaid(order) || order.stage === "processing"),
    invoices: await listInvoices(db, user.id),
    referral: {
      code,
      link: code && shareLink(config().baseUrl, code),
      activeReferred: referral.activeReferred,
      rewards: referral.rewards,
      earnedCents: referral.earnedCents,
      dueCents: referral.dueCents,
      paid: referral.paid,
      requestedOn: referral.requestedAt && parisDay(referral.requestedAt),
      yearlyCap: referral.yearlyCap,
      countedOn: referral.countedOn,
      rewardCents: referral.rewardCents,
      discountCents: settings.referral_discount_cents,
    },
    /** What an active membership opens elsewhere; nobody else receives it. */
    reserved:
      status === "active"
        ? { communityUrl: settings.community_url, partners: await listPartnersInForce(db, { now }) }
        : null,
    /** How many of the library this person may open. */
    libraryTitles: await countOpenable(db, user.id, { now }),
    /** What was declared from this account and is not decided yet. */
    terminations: (await listOpenOf(db, user.id)).map(({ id, kind, received_at }) => ({
      id,
      kind,
      receivedOn: parisDay(received_at),
    })),
    events,
    /** What is left of hours bought ahead, those reserved among them; null for who never had any. */
    hours: booking.hours,
    answersHere: await readAnswersHere(db, user, { shut: shut !== null }),
    question: await readQuestion(db, user, { now }, settings),
    /** When they consented that what they write be read; null: it is asked with the next message. */
    consentedAt: (await findMessageConsent(db, user.id))?.givenAt ?? null,
    coachName: settings.coach_name,
    /** « 24 h hors dimanche »: within how long a message of the contact form is answered. */
    replyPromise: replyPromiseInShort(settings),
    contact: { email: settings.contact_email, hours: settings.opening_hours },
  };
}

/** A place that is theirs. */
function eventMeeting(event: Awaited<ReturnType<typeof listOwnEvents>>[number]): MeetingFacts[] {
  if (event.standing !== "confirmed") return [];
  const path = `/evenements/${event.slug}`;
  return [
    {
      title: event.title,
      place: event.location,
      startsAt: new Date(event.begin),
      endsAt: new Date(event.end),
      path,
      calendarPath: `${path}/rendez-vous.ics`,
    },
  ];
}

/** A place kept for them a while. */
function eventOffer({ standing, begun, title, slug }: Awaited<ReturnType<typeof listOwnEvents>>[number]) {
  return standing === "offered" && !begun ? [{ title, path: `/evenements/${slug}` }] : [];
}

function soonest(meetings: (MeetingFacts | null)[], now: Date): MeetingFacts | null {
  const ahead = meetings.flatMap((one) => (one && one.startsAt > now ? [one] : []));
  return ahead.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null;
}

function adviceFacts({ toRead, waiting }: Awaited<ReturnType<typeof listThreads>>): AdviceFacts {
  const first = waiting.toSorted((a, b) => (a.wait?.due.getTime() ?? 0) - (b.wait?.due.getTime() ?? 0))[0];
  return {
    answeredThread: toRead[0]?.id ?? null,
    waiting: first?.wait ? { threadId: first.id, wait: first.wait } : null,
  };
}

/**
 * What was answered and not mailed, whatever is asked for since; `refused` says that answers are read here,
 * `noWayBack` that none would come back at all (`writeToCoach`). Nothing of them
 * shows while a reset shuts what was confided, nor to an account whose address is not proved.
 */
async function readAnswersHere(db: Db, user: User, { shut }: { shut: boolean }) {
  const refusesMail = !(await readPreferences(db, user.id)).mail;
  const ways = { refused: user.emailConfirmed && refusesMail, noWayBack: !user.emailConfirmed && refusesMail };
  if (!user.emailConfirmed || shut) return { ...ways, kept: [] };
  const answers = Map.groupBy(await listKeptInSpace(db, user.id), ({ message_id }) => message_id);
  const kept = [...answers].map(([messageId, given]) => ({
    messageId,
    writtenAt: given[0]?.created_at as Date,
    answers: given.map(({ id, text, answered_at }) => ({ id, text, answeredAt: answered_at })),
  }));
  return { ...ways, kept };
}

/** What was written by the contact form. Nobody but who proved the address is theirs learns it. */
async function readQuestion(db: Db, user: User, { now }: At, delay: ReplyDelay): Promise<Question | null> {
  const last = user.emailConfirmed ? await findLastFrom(db, { userId: user.id, email: user.email }) : undefined;
  if (!last) return null;
  const writtenAt = last.created_at;
  const answeredAt = last.status === "answered" ? last.status_changed_at : null;
  const here = last.kept_in_space ?? false;
  return questionOf({ writtenAt, answeredAt, here, dueAt: answerDue(writtenAt, delay) }, now);
}

export type MemberArea = Awaited<ReturnType<typeof readMemberArea>>;
