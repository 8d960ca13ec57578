import { sql } from "kysely";
import type { Actor } from "~/features/audit/audit.server";
import { curatedRecords } from "~/features/curation/curation.server";
import { deletePicture, movePicture } from "~/features/media/media.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { countPublishedDemonstration, showsPicture } from "./queries.server";
import {
  checkFigure,
  checkTestimonial,
  type FigureInput,
  type FigurePlace,
  type FigureProblem,
  isShown,
  type TestimonialInput,
  type TestimonialProblem,
} from "./rules";

const testimonials = curatedRecords<"testimonials", TestimonialInput, TestimonialProblem>({
  table: "testimonials",
  subject: "testimonial",
  actions: {
    saved: "testimonials.testimonial_saved",
    published: "testimonials.testimonial_published",
    hidden: "testimonials.testimonial_hidden",
    deleted: "testimonials.testimonial_deleted",
    moved: "testimonials.testimonial_moved",
  },
  check: checkTestimonial,
  // The day it was first shown stays.
  publishing: (now) => ({ published_at: sql`coalesce(published_at, ${now})` }),
});

export const {
  list: listEveryTestimonial,
  find: findTestimonial,
  publish: publishTestimonial,
  move: moveTestimonial,
} = testimonials;

type Saved = Parameters<typeof testimonials.save>[1];

/** Keeps a new one, hidden, or what became of an existing one: a photograph it shows no more is erased with the address that the page printed. */
export async function saveTestimonial(trx: Trx, input: Saved, actor: Actor) {
  const known = input.id ?? input.newId;
  const former = known === undefined ? undefined : await findTestimonial(trx, known);
  const saved = await testimonials.save(trx, input, actor);
  await letGo(trx, former?.picture_id);
  return saved;
}

/** Also the answer to somebody who takes their consent back: their photograph leaves the address that the page printed. */
export async function hideTestimonial(trx: Trx, { id }: { id: string }, actor: Actor) {
  const hidden = await testimonials.hide(trx, { id }, actor);
  const picture = hidden.ok && (await findTestimonial(trx, id))?.picture_id;
  if (picture) await movePicture(trx, picture);
  return hidden;
}

/** Erases it, with its evidence and its photograph. */
export async function deleteTestimonial(trx: Trx, { id }: { id: string }, actor: Actor) {
  const former = await findTestimonial(trx, id);
  const deleted = await testimonials.delete(trx, { id }, actor);
  await letGo(trx, former?.picture_id);
  return deleted;
}

/** Erases a photograph, but one that a testimonial still shows. */
async function letGo(trx: Trx, pictureId: string | null | undefined): Promise<void> {
  if (pictureId && !(await showsPicture(trx, pictureId))) await deletePicture(trx, pictureId);
}

const figures = curatedRecords<"figures", FigureInput, FigureProblem>({
  table: "figures",
  subject: "figure",
  actions: {
    saved: "testimonials.figure_saved",
    published: "testimonials.figure_published",
    hidden: "testimonials.figure_hidden",
    deleted: "testimonials.figure_deleted",
    moved: "testimonials.figure_moved",
  },
  check: checkFigure,
});

export const {
  list: listEveryFigure,
  find: findFigure,
  save: saveFigure,
  publish: publishFigure,
  hide: hideFigure,
  delete: deleteFigure,
  move: moveFigure,
} = figures;

/** The testimonials this site shows, in the coach's order, without what only proves them. */
export async function listTestimonials(db: Db | Trx, site: { production: boolean }) {
  const rows = (await testimonials.listPublished(db)).filter((row) => isShown(row, site));
  return rows.map(({ consent_evidence, consented_at, position, published, updated_at, ...shown }) => shown);
}

/** The figures this site shows in one place, in the coach's order. */
export async function listFigures(db: Db | Trx, place: FigurePlace, site: { production: boolean }) {
  const rows = (await figures.listPublished(db, place)).filter((row) => isShown(row, site));
  return rows.map(({ places, position, published, updated_at, ...shown }) => shown);
}

/** What is published without evidence: real payments wait until both are zero. */
export async function countDemonstration(db: Db | Trx): Promise<{ testimonials: number; figures: number }> {
  return {
    testimonials: await countPublishedDemonstration(db, "testimonials"),
    figures: await countPublishedDemonstration(db, "figures"),
  };
}

/** The pictures that testimonials show, hidden ones included. */
export async function listTestimonialPictures(db: Db | Trx): Promise<string[]> {
  return (await testimonials.list(db)).flatMap(({ picture_id }) => picture_id ?? []);
}
