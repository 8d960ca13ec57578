import { type At, parisDay, parisInstant, readDay } from "~/platform/clock";
import { withoutBreaks } from "~/platform/one-line";
import { picturesIn, refusedTargetIn } from "~/ui/editor/signs";
import { seenIn } from "~/ui/kept-version";
import {
  type ArticleState,
  type ArticleTheme,
  articleThemes,
  type CoverKind,
  type CoverPalette,
  coverKinds,
  coverPalettes,
  missingToPublish,
  SITUATION_MAX_CHARACTERS,
  START_HERE_MAX,
  slugFrom,
} from "../rules";
import type { ArticleDraft } from "../save-article.server";
import { articleProblems, linkRefused } from "./messages";
import {
  CONTENT_MAX_CHARACTERS,
  REVIEWER_MAX_CHARACTERS,
  SUMMARY_LINE_MAX_CHARACTERS,
  SUMMARY_MAX_LINES,
  TITLE_MAX_CHARACTERS,
} from "./rules";

const fields = [
  "title",
  "slug",
  "excerpt",
  "content",
  "metaTitle",
  "metaDescription",
  "coverKind",
  "coverPalette",
  "coverSeed",
  "coverSun",
  "lawAsOf",
  "theme",
  "reviewedBy",
  "reviewedOn",
  "summary",
  "situation",
  "startRank",
  "day",
  "time",
] as const;
type ArticleField = (typeof fields)[number];
/** What the editor shows: everything as it was typed. */
export type ArticleValues = Record<ArticleField, string>;
export type ArticleErrors = Partial<Record<ArticleField, string>>;

export function typedArticle(form: FormData): ArticleValues {
  return Object.fromEntries(
    fields.map((name) => [name, String(form.get(name) ?? "").replaceAll("\r\n", "\n")]),
  ) as ArticleValues;
}

/** A whole number inside its bounds, whatever was typed. */
function between(text: string, from: number, to: number, otherwise = from): number {
  return Math.min(to, Math.max(from, Math.round(Number(text)) || otherwise));
}

/** The cover that is asked for; anything unknown falls back on the first of its kind. */
export function coverIn({ coverKind, coverPalette, coverSeed, coverSun }: ArticleValues) {
  return {
    kind: coverKinds.find((kind) => kind === coverKind) ?? (coverKinds[0] as CoverKind),
    palette: coverPalettes.find((palette) => palette === coverPalette) ?? (coverPalettes[0] as CoverPalette),
    seed: between(coverSeed, 0, 9_999),
    sun: between(coverSun, 20, 80) / 100,
  };
}

/** The theme that is chosen; null for none. */
export function themeIn({ theme }: ArticleValues): ArticleTheme | null {
  return articleThemes.find((one) => one === theme) ?? null;
}

/** Who read the article again and when; null unless both are readable. */
export function reviewIn({ reviewedBy, reviewedOn }: ArticleValues) {
  const by = reviewedBy.trim();
  const on = readDay(reviewedOn);
  return by && on ? { by, on } : null;
}

/** The situation that leads to the article, and its place; null when none is written. */
function startIn({ situation, startRank }: ArticleValues) {
  if (situation.trim() === "") return null;
  return { situation: situation.trim(), rank: between(startRank, 1, START_HERE_MAX, START_HERE_MAX) };
}

/** The lines that were typed, without the empty ones. */
export function summaryIn({ summary }: ArticleValues): string[] {
  return summary
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What the form has seen of its article, and whether it wrote that itself. */
export function seenOfArticle(form: FormData) {
  return { ...seenIn(form), goesOn: form.get("goesOn") === "oui" };
}

export type Intent = "save" | "publish" | "schedule";

export function intentIn(form: FormData): Intent {
  const typed = form.get("intent");
  return typed === "publish" || typed === "schedule" ? typed : "save";
}

type Read =
  | { ok: true; input: ArticleDraft & { slug: string }; moment: Date | null }
  | { ok: false; errors: ArticleErrors };

/** Why this text does not go to readers, in words: a photograph that nobody said, a link that leads nowhere. Null when it may. */
export function whyUnfinished(content: string): string | null {
  if (picturesIn(content).some(({ alt }) => alt === "")) return articleProblems.pictureUnsaid;
  const refused = refusedTargetIn(content);
  return refused === null ? null : linkRefused(refused);
}

/**
 * A draft needs a title; what is published, or waits for its moment, also its excerpt, its text and what is seen in each photograph, where each link leads;
 * what is being scheduled, a moment to come.
 */
export function readArticle(
  values: ArticleValues,
  { intent, state }: { intent: Intent; state: ArticleState },
  { now }: At,
): Read {
  const errors: ArticleErrors = {};
  const title = withoutBreaks(values.title).trim();
  const excerpt = values.excerpt.trim();
  const content = values.content.trim();
  if (!title) errors.title = articleProblems.titleMissing;
  else if (title.length > TITLE_MAX_CHARACTERS) errors.title = articleProblems.titleTooLong;
  if (excerpt.length > 600) errors.excerpt = articleProblems.textTooLong;
  if (content.length > CONTENT_MAX_CHARACTERS) errors.content = articleProblems.textTooLong;
  if (values.metaTitle.length > 200) errors.metaTitle = articleProblems.textTooLong;
  if (values.metaDescription.length > 400) errors.metaDescription = articleProblems.textTooLong;
  if (intent !== "save" || state !== "draft") {
    const missing = missingToPublish({ excerpt, content });
    if (missing.includes("excerpt")) errors.excerpt = articleProblems.excerptMissing;
    const unfinished = missing.includes("content") ? articleProblems.contentMissing : whyUnfinished(content);
    if (unfinished) errors.content = unfinished;
  }
  const lawAsOf = values.lawAsOf.trim() === "" ? null : readDay(values.lawAsOf);
  if (values.lawAsOf.trim() !== "" && !lawAsOf) errors.lawAsOf = articleProblems.lawDayUnreadable;
  const review = reviewIn(values);
  if (values.reviewedBy.length > REVIEWER_MAX_CHARACTERS) errors.reviewedBy = articleProblems.textTooLong;
  if (values.reviewedOn.trim() !== "" && values.reviewedBy.trim() === "")
    errors.reviewedBy = articleProblems.reviewerMissing;
  if (values.reviewedBy.trim() !== "" && !review) errors.reviewedOn = articleProblems.reviewDayMissing;
  if (review && review.on > parisDay(now)) errors.reviewedOn = articleProblems.reviewDayToCome;
  if (values.situation.trim().length > SITUATION_MAX_CHARACTERS) errors.situation = articleProblems.situationTooLong;
  const summary = summaryIn(values);
  if (summary.length > SUMMARY_MAX_LINES) errors.summary = articleProblems.summaryTooLong;
  if (summary.some((line) => line.length > SUMMARY_LINE_MAX_CHARACTERS))
    errors.summary = articleProblems.summaryLineTooLong;
  const moment = intent === "schedule" ? momentIn(values, errors, now) : null;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    moment,
    input: {
      title,
      excerpt,
      content,
      slug: values.slug.trim() || slugFrom(title),
      metaTitle: values.metaTitle.trim(),
      metaDescription: values.metaDescription.trim(),
      cover: coverIn(values),
      lawAsOf,
      theme: themeIn(values),
      review: reviewIn(values),
      summary,
      start: startIn(values),
    },
  };
}

function momentIn({ day, time }: ArticleValues, errors: ArticleErrors, now: Date): Date | null {
  const date = readDay(day);
  const hour = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
  if (!date) errors.day = articleProblems.dayUnreadable;
  if (!hour) errors.time = articleProblems.timeUnreadable;
  if (!date || !hour) return null;
  const moment = parisInstant(date, hour);
  if (moment > now) return moment;
  errors.day = articleProblems.momentPast;
  return null;
}
