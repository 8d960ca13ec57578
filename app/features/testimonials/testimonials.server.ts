import { randomUUID } from "node:crypto";
import { recordAct } from "~/features/audit/audit.server";
import type { ActionName } from "~/features/audit/rules";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { type Direction, moved, newPositions, POSITION_STEP } from "~/platform/ordering";
import {
  countPublishedDemonstration,
  deleteRecord,
  findFigures,
  findFiguresAt,
  findTestimonials,
  insertFigure,
  insertTestimonial,
  lockOrder,
  markPublished,
  setPosition,
  updateFigure,
  updateTestimonial,
} from "./queries.server";
import {
  checkFigure,
  checkTestimonial,
  type FigureInput,
  type FigurePlace,
  type FigureProblem,
  type TestimonialInput,
  type TestimonialProblem,
} from "./rules";

export { findFigure, findTestimonial } from "./queries.server";

/** The published testimonials in the coach's order, without what only proves them. */
export async function listTestimonials(db: Db | Trx) {
  const rows = await findTestimonials(db, { publishedOnly: true });
  return rows.map(({ consent_evidence, consented_at, position, published, updated_at, ...shown }) => shown);
}

/** The published figures of one place, in the coach's order. */
export async function listFigures(db: Db | Trx, place: FigurePlace) {
  const rows = await findFiguresAt(db, place);
  return rows.map(({ id, value, label, source, period, sample_size }) => ({
    id,
    value,
    label,
    source,
    period,
    sample_size,
  }));
}

/** Published or not, with their evidence, for the back office. */
export function listEveryTestimonial(db: Db | Trx) {
  return findTestimonials(db, { publishedOnly: false });
}

export function listEveryFigure(db: Db | Trx) {
  return findFigures(db);
}

/** What is shown to the public without evidence: real payments wait until both are zero. */
export async function countDemonstration(db: Db | Trx): Promise<{ testimonials: number; figures: number }> {
  return {
    testimonials: await countPublishedDemonstration(db, "testimonials"),
    figures: await countPublishedDemonstration(db, "figures"),
  };
}

interface Act {
  now: Date;
  /** The account that acts. */
  by: string | null;
}

function about<Type extends "testimonial" | "figure">(type: Type, id: string) {
  return { type, id };
}

type Saved<Problem> = { ok: true; id: string } | { ok: false; reason: Problem | "not_found" };

/** Keeps a new testimonial (hidden until published) or the new text of an existing one. */
export async function saveTestimonial(
  trx: Trx,
  { id, position, ...input }: TestimonialInput & { id?: string },
  act: Act,
): Promise<Saved<TestimonialProblem>> {
  const reason = checkTestimonial(input);
  if (reason) return { ok: false, reason };
  const row = { ...input, updated_at: act.now };
  const done = { action: "testimonials.testimonial_saved", subject: about("testimonial", id ?? randomUUID()) } as const;
  if (id === undefined) {
    const created = done.subject.id;
    const place = position ?? (await lastPosition(trx, "testimonials"));
    await insertTestimonial(trx, { id: created, ...row, position: place, published: false, published_at: null });
    await recordAct(trx, done, act);
    return { ok: true, id: created };
  }
  const change = position === undefined ? row : { ...row, position };
  return changed(trx, await updateTestimonial(trx, id, change), done, act);
}

export async function publishTestimonial(trx: Trx, { id }: { id: string }, act: Act) {
  const done = { action: "testimonials.testimonial_published", subject: about("testimonial", id) } as const;
  return changed(trx, await markPublished(trx, id, act.now), done, act);
}

/** Also the answer to somebody who takes their consent back. */
export async function hideTestimonial(trx: Trx, { id }: { id: string }, act: Act) {
  const done = { action: "testimonials.testimonial_hidden", subject: about("testimonial", id) } as const;
  return changed(trx, await updateTestimonial(trx, id, { published: false, updated_at: act.now }), done, act);
}

/** Erases it with its evidence, for good. */
export async function deleteTestimonial(trx: Trx, { id }: { id: string }, act: Act) {
  const done = { action: "testimonials.testimonial_deleted", subject: about("testimonial", id) } as const;
  return changed(trx, await deleteRecord(trx, "testimonials", id), done, act);
}

/** Keeps a new figure (hidden until published) or the new text of an existing one. */
export async function saveFigure(
  trx: Trx,
  { id, position, ...input }: FigureInput & { id?: string },
  act: Act,
): Promise<Saved<FigureProblem>> {
  const reason = checkFigure(input);
  if (reason) return { ok: false, reason };
  const row = { ...input, updated_at: act.now };
  const done = { action: "testimonials.figure_saved", subject: about("figure", id ?? randomUUID()) } as const;
  if (id === undefined) {
    const created = done.subject.id;
    const place = position ?? (await lastPosition(trx, "figures"));
    await insertFigure(trx, { id: created, ...row, position: place, published: false });
    await recordAct(trx, done, act);
    return { ok: true, id: created };
  }
  const change = position === undefined ? row : { ...row, position };
  return changed(trx, await updateFigure(trx, id, change), done, act);
}

export async function publishFigure(trx: Trx, { id }: { id: string }, act: Act) {
  const done = { action: "testimonials.figure_published", subject: about("figure", id) } as const;
  return changed(trx, await updateFigure(trx, id, { published: true, updated_at: act.now }), done, act);
}

export async function hideFigure(trx: Trx, { id }: { id: string }, act: Act) {
  const done = { action: "testimonials.figure_hidden", subject: about("figure", id) } as const;
  return changed(trx, await updateFigure(trx, id, { published: false, updated_at: act.now }), done, act);
}

export async function deleteFigure(trx: Trx, { id }: { id: string }, act: Act) {
  const done = { action: "testimonials.figure_deleted", subject: about("figure", id) } as const;
  return changed(trx, await deleteRecord(trx, "figures", id), done, act);
}

/** One place up or down in the coach's order; at the end already, nothing changes. */
export async function moveTestimonial(trx: Trx, { id, direction }: { id: string; direction: Direction }, act: Act) {
  if (!(await moveIn(trx, "testimonials", id, direction))) return;
  await recordAct(trx, { action: "testimonials.testimonial_moved", subject: about("testimonial", id) }, act);
}

export async function moveFigure(trx: Trx, { id, direction }: { id: string; direction: Direction }, act: Act) {
  if (!(await moveIn(trx, "figures", id, direction))) return;
  await recordAct(trx, { action: "testimonials.figure_moved", subject: about("figure", id) }, act);
}

async function moveIn(trx: Trx, table: "testimonials" | "figures", id: string, direction: Direction): Promise<boolean> {
  const before = await lockOrder(trx, table);
  const ids = moved(
    before.map((row) => row.id),
    id,
    direction,
  );
  if (!ids) return false;
  for (const row of newPositions(before, ids)) await setPosition(trx, table, row.id, row.position);
  await invalidatePages(trx);
  return true;
}

async function lastPosition(trx: Trx, table: "testimonials" | "figures"): Promise<number> {
  return ((await lockOrder(trx, table)).at(-1)?.position ?? 0) + POSITION_STEP;
}

async function changed(
  trx: Trx,
  found: boolean,
  done: { action: ActionName; subject: { type: "testimonial" | "figure"; id: string } },
  act: Act,
): Promise<Saved<never>> {
  if (!found) return { ok: false, reason: "not_found" };
  await recordAct(trx, done, act);
  await invalidatePages(trx);
  return { ok: true, id: done.subject.id };
}
