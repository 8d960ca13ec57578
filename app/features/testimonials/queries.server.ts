import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { FigurePlace } from "./rules";
import type { FiguresTable, TestimonialsTable } from "./tables";

export function findTestimonials(db: Db | Trx, { publishedOnly }: { publishedOnly: boolean }) {
  return db
    .selectFrom("testimonials")
    .selectAll()
    .$if(publishedOnly, (query) => query.where("published", "=", true))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function findFiguresAt(db: Db | Trx, place: FigurePlace) {
  return db
    .selectFrom("figures")
    .selectAll()
    .where("published", "=", true)
    .where(sql<boolean>`${place} = any(places)`)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function findFigures(db: Db | Trx) {
  return db.selectFrom("figures").selectAll().orderBy("position").orderBy("id").execute();
}

export async function countPublishedDemonstration(db: Db | Trx, table: "testimonials" | "figures"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("demonstration", "=", true)
    .where("published", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTestimonial(trx: Trx, row: Insertable<TestimonialsTable>) {
  await trx.insertInto("testimonials").values(row).execute();
}

export async function insertFigure(trx: Trx, row: Insertable<FiguresTable>) {
  await trx.insertInto("figures").values(row).execute();
}

/** False when there is no such testimonial. */
export async function updateTestimonial(trx: Trx, id: string, change: Updateable<TestimonialsTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("testimonials")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The day it was first shown stays. */
export async function markPublished(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("testimonials")
    .set(({ fn, val }) => ({
      published: true,
      published_at: fn.coalesce("published_at", val(now)),
      updated_at: now,
    }))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False when there is no such figure. */
export async function updateFigure(trx: Trx, id: string, change: Updateable<FiguresTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("figures")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type Table = "testimonials" | "figures";

export function findTestimonial(db: Db | Trx, id: string) {
  return db.selectFrom("testimonials").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findFigure(db: Db | Trx, id: string) {
  return db.selectFrom("figures").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Every id in the coach's order, held until the end of the transaction: two moves wait for each other. */
export async function lockOrder(trx: Trx, table: Table): Promise<{ id: string; position: number }[]> {
  return trx.selectFrom(table).select(["id", "position"]).orderBy("position").orderBy("id").forUpdate().execute();
}

export async function setPosition(trx: Trx, table: Table, id: string, position: number): Promise<void> {
  await trx.updateTable(table).set({ position }).where("id", "=", id).execute();
}

/** False when there is no such record. */
export async function deleteRecord(trx: Trx, table: Table, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom(table).where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
