import { randomUUID } from "node:crypto";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import {
  countPublishedDemonstration,
  findFigures,
  findFiguresAt,
  findTestimonials,
  insertFigure,
  insertTestimonial,
  markPublished,
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

/** The published testimonials in the coach's order, without what only proves them. */
export async function listTestimonials(db: Db | Trx) {
  const rows = await findTestimonials(db, { publishedOnly: true });
  return rows.map(({ consent_evidence, consented_at, position, published, updated_at, ...shown }) => shown);
}

export type ShownTestimonial = Awaited<ReturnType<typeof listTestimonials>>[number];

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

type Saved<Problem> = { ok: true; id: string } | { ok: false; reason: Problem | "not_found" };

/** Keeps a new testimonial (hidden until published) or the new text of an existing one. */
export async function saveTestimonial(
  trx: Trx,
  { id, ...input }: TestimonialInput & { id?: string },
  { now }: { now: Date },
): Promise<Saved<TestimonialProblem>> {
  const reason = checkTestimonial(input);
  if (reason) return { ok: false, reason };
  const row = { ...input, updated_at: now };
  if (id === undefined) {
    const created = randomUUID();
    await insertTestimonial(trx, { id: created, ...row, published: false, published_at: null });
    return { ok: true, id: created };
  }
  return changed(trx, id, await updateTestimonial(trx, id, row));
}

export async function publishTestimonial(trx: Trx, { id }: { id: string }, { now }: { now: Date }) {
  return changed(trx, id, await markPublished(trx, id, now));
}

/** Also the answer to somebody who takes their consent back. */
export async function hideTestimonial(trx: Trx, { id }: { id: string }, { now }: { now: Date }) {
  return changed(trx, id, await updateTestimonial(trx, id, { published: false, updated_at: now }));
}

/** Keeps a new figure (hidden until published) or the new text of an existing one. */
export async function saveFigure(
  trx: Trx,
  { id, ...input }: FigureInput & { id?: string },
  { now }: { now: Date },
): Promise<Saved<FigureProblem>> {
  const reason = checkFigure(input);
  if (reason) return { ok: false, reason };
  const row = { ...input, updated_at: now };
  if (id === undefined) {
    const created = randomUUID();
    await insertFigure(trx, { id: created, ...row, published: false });
    return { ok: true, id: created };
  }
  return changed(trx, id, await updateFigure(trx, id, row));
}

export async function publishFigure(trx: Trx, { id }: { id: string }, { now }: { now: Date }) {
  return changed(trx, id, await updateFigure(trx, id, { published: true, updated_at: now }));
}

export async function hideFigure(trx: Trx, { id }: { id: string }, { now }: { now: Date }) {
  return changed(trx, id, await updateFigure(trx, id, { published: false, updated_at: now }));
}

async function changed(trx: Trx, id: string, found: boolean): Promise<Saved<never>> {
  if (!found) return { ok: false, reason: "not_found" };
  await invalidatePages(trx);
  return { ok: true, id };
}
