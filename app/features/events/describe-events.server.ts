import { findOrder, paymentStage } from "~/features/billing/billing.server";
import { keptCents, latestWithdrawal, withdrawalDeadline } from "~/features/billing/rules";
import { articleText, firstParagraph } from "~/features/blog/blog.server";
import type { ChosenPicture } from "~/features/media/rules";
import { isMember } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, formatInstant, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { countOpenPlaces } from "./advance-waiting-list.server";
import { dateFigure, formatHours, formatWhen, priceText, refundText } from "./messages";
import { listNotesFor } from "./note-queries.server";
import * as queries from "./queries.server";
import { readPlaceRefund } from "./refund-terms.server";
import * as registrations from "./registration-queries.server";
import {
  canRegister,
  holdEnd,
  isOnline,
  isUsualHold,
  isVideoOpen,
  needsEarlyService,
  placeOf,
  priceFor,
} from "./rules";

/** What this visitor may do with an event; `mine`: they stand for it already. */
type Next = "sign_in" | "join" | "register" | "order" | "wait" | "mine" | "none";

/** One event as somebody sees it in a list. */
export type EventCard = ReturnType<typeof card>;

/** Published events that are not over, soonest first, as this visitor sees them. */
export async function listPublicEvents(db: Db, userId: string | null, at: At): Promise<EventCard[]> {
  const events = await queries.listUpcoming(db, at.now);
  const open = await countOpenPlaces(db, events, at);
  const member = userId !== null && (await isMember(db, userId, at));
  const mine = userId === null ? [] : await registrations.listActiveRegistrationsOf(db, userId);
  const standing = new Map(mine.map((row) => [row.event_id, row]));
  return events.map((event) =>
    card(
      event,
      { left: open.get(event.id) ?? 0, now: at.now },
      userId === null ? null : { member },
      standing.get(event.id),
    ),
  );
}

/** `left`: the places who comes now may take. `person`: null for a visitor. `standing`: the registration they have, if any. */
function card(
  event: queries.StoredEvent,
  { left, now }: { left: number; now: Date },
  person: { member: boolean } | null,
  standing: registrations.Registration | undefined,
) {
  const { figure, rest } = dateFigure(event.event_date);
  const isMember = person?.member ?? false;
  return {
    id: event.id,
    slug: event.slug,
    title: event.title,
    type: event.event_type,
    figure,
    monthAndYear: rest,
    hours: formatHours(event),
    /** Day and hours in one line. */
    when: formatWhen(event),
    location: event.location,
    /** There is a video to join; and somewhere to go. */
    online: isOnline(event),
    onSite: placeOf(event) !== null,
    price: priceText(event, { isMember }),
    isMember,
    /** For who is no member. */
    priceCents: event.price_cents,
    capacity: event.capacity,
    left,
    membersOnly: event.is_members,
    /** Its first paragraph. */
    description: firstParagraph(event.description),
    /** ISO, for machines. */
    begin: event.event_date.toISOString(),
    end: event.ends_at.toISOString(),
    begun: event.event_date <= now,
    next: standing ? "mine" : nextOf(event, { left, now }, person),
    standing: standing?.status ?? null,
  };
}

function nextOf(
  event: queries.StoredEvent,
  { left, now }: { left: number; now: Date },
  person: { member: boolean } | null,
): Next {
  const allowed = canRegister(event, { isMember: person ? person.member : true }, now);
  if (!allowed.ok) return allowed.reason === "members_only" ? "join" : "none";
  if (!person && event.is_members) return "sign_in";
  if (left === 0) return "wait";
  return person && priceFor(event, person.member) > 0 ? "order" : "register";
}

/** The place, the wait or the offer somebody has. */
export type OwnPlace = Awaited<ReturnType<typeof ownPlace>>;

export interface EventPageView extends EventCard {
  canceled: boolean;
  cancelReason: string | null;
  over: boolean;
  /** The whole description. */
  html: string;
  /** An exact address, told to who comes. */
  hasAddress: boolean;
  picture: ChosenPicture;
  own: OwnPlace | null;
}

/** One published event as this visitor sees it, with their own place; null when there is no such page. */
export async function describePublicEvent(
  db: Db,
  input: { slug: string; userId: string | null },
  at: At,
): Promise<EventPageView | null> {
  const event = await queries.findEventBySlug(db, input.slug);
  if (!event?.is_published) return null;
  const open = await countOpenPlaces(db, [event], at);
  const person = input.userId === null ? null : { member: await isMember(db, input.userId, at) };
  const standing =
    input.userId === null ? undefined : await registrations.findActiveRegistration(db, event.id, input.userId);
  return {
    ...card(event, { left: open.get(event.id) ?? 0, now: at.now }, person, standing),
    canceled: event.canceled_at !== null,
    cancelReason: event.cancel_reason,
    over: event.ends_at <= at.now,
    picture: { picture_id: event.picture_id, picture_alt: event.picture_alt },
    html: articleText(event.description).html,
    hasAddress: event.address !== null,
    own: standing ? await ownPlace(db, event, standing, person?.member ?? false, at) : null,
  };
}

async function ownPlace(
  db: Db,
  event: queries.StoredEvent,
  standing: registrations.Registration,
  member: boolean,
  { now }: At,
) {
  const confirmed = standing.status === "confirmed";
  const { refund, until, paid } = await readPlaceRefund(db, event, standing, { now });
  const order = standing.order_id
    ? await findOrder(db, { userId: standing.user_id, orderId: standing.order_id })
    : undefined;
  const end = standing.hold_until ?? standing.offer_until;
  return {
    status: standing.status,
    pseudonym: standing.pseudonym,
    /** « samedi 21 novembre 2026 à 14 h 20 »: the end of the hold or of the offer. */
    until: end && formatInstant(end),
    offerEnd: standing.offer_until?.toISOString() ?? null,
    /** A meeting of members that this person, who waits or is offered a place, cannot join today. */
    joinFirst: event.is_members && !member && ["waiting", "offered"].includes(standing.status),
    rank: standing.status === "waiting" ? await registrations.rankInList(db, standing) : null,
    priceCents: order?.amount_cents ?? priceFor(event, member),
    /** The exact address, for a confirmed place. */
    address: confirmed ? placeOf(event) : null,
    videoUrl: confirmed && isVideoOpen(event, now) ? event.video_url : null,
    /** Of a held place: whether the bank still thinks. */
    confirming: standing.status === "held" && order ? (await paymentStage(db, order)) === "processing" : false,
    /** Of a place given back now: whether money goes back, and until when it does. */
    refund,
    /** What is still here of its price, which a part may have left. */
    keptCents: paid ? keptCents(paid.payment) : 0,
    refundText: until && refundText(until, event.event_date),
    notes: (await listNotesFor(db, { userId: standing.user_id, eventIds: [event.id] })).map(readNote),
  };
}

/** One word of the coach to who has a place. */
export function readNote({ id, text, written_at }: Awaited<ReturnType<typeof listNotesFor>>[number]) {
  return { id, text, written: formatInstant(written_at) };
}

/** What somebody is registered for, soonest first, with the words of the coach to who has a place: the member area's card. */
export async function listOwnEvents(db: Db, userId: string, at: At) {
  const own = (await listPublicEvents(db, userId, at)).filter((event) => event.standing !== null);
  const notes = await listNotesFor(db, { userId, eventIds: own.map(({ id }) => id) });
  return own.map((event) => ({
    ...event,
    notes: notes.filter(({ event_id }) => event_id === event.id).map(readNote),
  }));
}

/** Until when the place would be kept, ordered now. */
function keptUntil({ begin, own }: EventPageView, { now }: At): Date {
  return holdEnd({ event_date: new Date(begin) }, now, own?.offerEnd ? new Date(own.offerEnd) : null);
}

/** What the order page of a place shows; null when there is no such event. */
export async function preparePlaceOrder(
  db: Db,
  input: { slug: string; userId: string | null; member: boolean },
  at: At,
) {
  const event = await describePublicEvent(db, input, at);
  if (!event) return null;
  const settings = await getSettings(db);
  const until = withdrawalDeadline(parisDay(at.now), settings.withdrawal_days);
  const end = keptUntil(event, at);
  const latest = latestWithdrawal(end, settings.withdrawal_days);
  const mayTake = event.own?.status === "offered" || event.next === "order";
  return {
    event,
    /** A place is free (or offered), this person has none, and it costs them something. */
    orderable: mayTake && !input.member && event.priceCents > 0,
    withdrawUntil: until,
    /** Kept past midnight: the period, which counts from the payment, may end later than that. */
    maybeLater: latest > until,
    /** Until when the place is kept, when that is not twenty minutes. */
    keptUntil: isUsualHold(end, at.now) ? null : formatInstant(end),
    /** The meeting takes place before the withdrawal period ends, or may. */
    early: needsEarlyService({ event_date: new Date(event.begin) }, latest),
  };
}
