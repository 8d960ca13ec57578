import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

export interface CuratedRow {
  id: string;
  position: number;
  published: boolean;
  updated_at: Date | null;
}

/** The tables whose rows have an order and are shown or not. */
export type CuratedTable = {
  [Name in keyof Tables]: Tables[Name] extends CuratedRow ? Name : never;
}[keyof Tables];

/** The SQL of one curated table. */
export function curatedRows<Name extends CuratedTable>(table: Name) {
  type Row = Selectable<Tables[Name]>;
  const name = table as string as "curated";
  const curated = (db: Db | Trx) => db as unknown as Kysely<{ curated: CuratedRow }>;
  const ordered = (db: Db | Trx) => curated(db).selectFrom(name).orderBy("position").orderBy("id");

  return {
    /** In the coach's order: all of them, or those that are shown, everywhere or in one place. */
    async list(db: Db | Trx, { published, place }: { published?: true; place?: string } = {}): Promise<Row[]> {
      const rows = await ordered(db)
        .selectAll()
        .$if(published === true, (query) => query.where("published", "=", true))
        .$if(place !== undefined, (query) => query.where(sql<boolean>`${place} = any(places)`))
        .execute();
      return rows as unknown as Row[];
    },

    async find(db: Db | Trx, id: string): Promise<Row | undefined> {
      const row = await curated(db).selectFrom(name).selectAll().where("id", "=", id).executeTakeFirst();
      return row as unknown as Row | undefined;
    },

    /** Held until the end of the transaction. */
    async lockOne(trx: Trx, id: string): Promise<CuratedRow | undefined> {
      return curated(trx).selectFrom(name).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    },

    /** Sent twice at once, it waits for the other and is the same. */
    async insert(trx: Trx, { id, ...row }: CuratedRow): Promise<void> {
      await curated(trx)
        .insertInto(name)
        .values({ id, ...row })
        .onConflict((known) => known.column("id").doUpdateSet(row))
        .execute();
    },

    /** False when there is no such record. */
    async update(trx: Trx, id: string, change: Updateable<CuratedRow>): Promise<boolean> {
      const { numUpdatedRows } = await curated(trx)
        .updateTable(name)
        .set(change)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** False when there is no such record. */
    async delete(trx: Trx, id: string): Promise<boolean> {
      const { numDeletedRows } = await curated(trx).deleteFrom(name).where("id", "=", id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** Every record in the coach's order, held until the end of the transaction: two moves wait for each other. */
    async lock(trx: Trx): Promise<(CuratedRow & { places?: string[] })[]> {
      return ordered(trx).selectAll().forUpdate().execute();
    },
  };
}
