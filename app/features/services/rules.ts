import type { Cents } from "~/platform/money";

export const serviceKinds = ["call", "session", "pack", "quote"] as const;
/** A free call, one session, hours bought ahead, or what is priced for one person (requirements ). */
export type ServiceKind = (typeof serviceKinds)[number];

export const SENTENCE_MAX_LENGTH = 140;
export const NAME_MAX_LENGTH = 80;
/** Of one meeting. */
export const MEETING_MINUTES = { min: 5, max: 240 };
export const VALID_MONTHS_MAX = 60;

export interface ServiceInput {
  kind: ServiceKind;
  name: string;
  /** What the person will be able to do, on the pages. */
  sentence: string;
  /** How long it lasts, in words: of a quote, whose minutes do not say it. */
  length_text: string | null;
  /** Null exactly for a quote, 0 exactly for the free call. */
  price_cents: Cents | null;
  /** What members pay, when it is less. */
  member_price_cents: Cents | null;
  /** Of one meeting. */
  minutes: number;
  /** What is bought. */
  total_minutes: number | null;
  /** How long hours bought ahead hold, in months; null: without end. */
  valid_months: number | null;
  in_video: boolean;
  in_person: boolean;
  by_phone: boolean;
  bookable_by: "all" | "members";
  most_chosen: boolean;
}

export type ServiceProblem =
  | "name_missing"
  | "sentence_missing"
  | "sentence_too_long"
  | "price_unfit"
  | "member_price_unfit"
  | "minutes_unfit"
  | "hours_unfit"
  | "validity_unfit"
  | "length_unfit"
  | "place_missing";

/** What prevents this service from being kept, or null. */
export function checkService(input: ServiceInput): ServiceProblem | null {
  const { kind, price_cents, member_price_cents, minutes, total_minutes, valid_months, length_text } = input;
  if (input.name.trim() === "" || input.name.length > NAME_MAX_LENGTH) return "name_missing";
  if (input.sentence.trim() === "") return "sentence_missing";
  if (input.sentence.length > SENTENCE_MAX_LENGTH) return "sentence_too_long";
  if (length_text !== null && (kind !== "quote" || length_text.trim() === "")) return "length_unfit";
  if (!fitsPrice(kind, price_cents)) return "price_unfit";
  if (member_price_cents !== null && !(member_price_cents > 0 && member_price_cents < (price_cents ?? 0)))
    return "member_price_unfit";
  if (!Number.isInteger(minutes) || minutes < MEETING_MINUTES.min || minutes > MEETING_MINUTES.max)
    return "minutes_unfit";
  if (!fitsHours(kind, minutes, total_minutes)) return "hours_unfit";
  if (valid_months !== null && !(kind === "pack" && valid_months >= 1 && valid_months <= VALID_MONTHS_MAX))
    return "validity_unfit";
  return input.in_video || input.in_person || input.by_phone ? null : "place_missing";
}

function fitsPrice(kind: ServiceKind, cents: Cents | null): boolean {
  if (kind === "quote") return cents === null;
  return kind === "call" ? cents === 0 : cents !== null && cents > 0;
}

function fitsHours(kind: ServiceKind, minutes: number, total: number | null): boolean {
  if (kind === "pack") return total !== null && total > minutes && total % minutes === 0;
  return kind === "quote" ? total === null || total >= minutes : total === minutes;
}

/** What pages and texts say of a service on sale. */
export type SoldService = Pick<
  ServiceInput,
  "kind" | "name" | "price_cents" | "minutes" | "total_minutes" | "valid_months" | "length_text"
>;

/** A service as a page shows it. */
export type ShownService = SoldService & Pick<ServiceInput, "sentence" | "most_chosen"> & { id: string };

/** Only what a page shows of it. */
export function shownService(service: ShownService): ShownService {
  const { id, kind, name, sentence, length_text, price_cents, minutes, total_minutes, valid_months, most_chosen } =
    service;
  return { id, kind, name, sentence, length_text, price_cents, minutes, total_minutes, valid_months, most_chosen };
}

/** The free call, among what is on sale. */
export function callOf<Of extends Pick<ServiceInput, "kind">>(services: Of[]): Of | undefined {
  return services.find(({ kind }) => kind === "call");
}

/** How long the free call lasts; 0 while none is offered. */
export function callMinutes(services: Pick<ServiceInput, "kind" | "minutes">[]): number {
  return callOf(services)?.minutes ?? 0;
}

/** The first session sold alone. */
export function sessionOf<Of extends Pick<ServiceInput, "kind">>(services: Of[]): Of | undefined {
  return services.find(({ kind }) => kind === "session");
}

/** The first pack of so many hours. */
export function packOf<Of extends Pick<ServiceInput, "kind" | "total_minutes">>(
  services: Of[],
  { hours }: { hours: number },
): Of | undefined {
  return services.find(({ kind, total_minutes }) => kind === "pack" && total_minutes === hours * 60);
}

type Priced = Pick<ServiceInput, "price_cents" | "member_price_cents">;

/** What this person pays, in cents; null for what is priced by quote. */
export function servicePriceCents({ price_cents, member_price_cents }: Priced, { member }: { member: boolean }) {
  return member ? (member_price_cents ?? price_cents) : price_cents;
}

/** What one hour of it costs, cents dropped; null unless hours are bought ahead. */
export function hourPriceCents({
  kind,
  price_cents,
  total_minutes,
}: Pick<ServiceInput, "kind" | "price_cents" | "total_minutes">): Cents | null {
  if (kind !== "pack" || price_cents === null || total_minutes === null) return null;
  return Math.floor((price_cents * 60) / total_minutes);
}

export type Place = "video" | "person" | "phone";

/** Where it may be held, in the order it is said. */
export function placesOf(service: Pick<ServiceInput, "in_video" | "in_person" | "by_phone">): Place[] {
  const { in_video, in_person, by_phone } = service;
  return [
    ...(in_video ? ["video" as const] : []),
    ...(in_person ? ["person" as const] : []),
    ...(by_phone ? ["phone" as const] : []),
  ];
}

/** A pack whose hour costs more than the dearest hour sold alone, or than a smaller pack's: allowed, and probably not meant. */
export function isDearerThanSmaller(
  service: Pick<ServiceInput, "kind" | "price_cents" | "total_minutes">,
  others: Pick<ServiceInput, "kind" | "price_cents" | "total_minutes">[],
): boolean {
  const hour = hourOf(service);
  if (service.kind !== "pack" || hour === null) return false;
  const smaller = others.filter(
    ({ kind, total_minutes }) =>
      (kind === "pack" || kind === "session") && (total_minutes ?? 0) < (service.total_minutes ?? 0),
  );
  return smaller.some((other) => (hourOf(other) ?? Number.POSITIVE_INFINITY) < hour);
}

function hourOf({ price_cents, total_minutes }: Pick<ServiceInput, "price_cents" | "total_minutes">): number | null {
  return price_cents === null || !total_minutes ? null : (price_cents * 60) / total_minutes;
}
