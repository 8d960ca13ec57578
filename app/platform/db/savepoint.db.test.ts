import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database";
import { db, inTransaction, type Trx } from "./database.server";
import { orNothing, orUndo } from "./savepoint.server";
import { constraintOf } from "./violations";

let close: () => Promise<void>;

beforeAll(async () => {
  ({ close } = await testDatabase());
  await sql`create table marks (id int constraint one_mark_per_id primary key)`.execute(db());
});
afterAll(() => close());
beforeEach(() => sql`delete from marks`.execute(db()));

const write = (trx: Trx, id: number) => sql`insert into marks values (${id})`.execute(trx);
const written = async () =>
  (await sql<{ id: number }>`select id from marks order by id`.execute(db())).rows.map(({ id }) => id);

test("what is refused halfway leaves nothing of itself, and all that was done before and after it", async () => {
  await inTransaction(async (trx) => {
    await write(trx, 1);
    const refused = await orNothing(trx, async () => {
      await write(trx, 2);
      await orNothing(trx, async () => ({ ok: true, said: await write(trx, 3) }));
      await orNothing(trx, async () => ({ ok: false, said: await write(trx, 4) }));
      return { ok: false, reason: "no_more" };
    });
    expect(refused).toEqual({ ok: false, reason: "no_more" });
    await orNothing(trx, async () => ({ ok: true, said: await write(trx, 5) }));
  });
  expect(await written()).toEqual([1, 5]);
});

test("what fails halfway leaves nothing of itself, whatever it was doing, and the others are done", async () => {
  await inTransaction(async (trx) => {
    await write(trx, 1);
    const failed = await orUndo(
      trx,
      async () => {
        await write(trx, 2);
        await orNothing(trx, async () => ({ ok: true, said: await write(trx, 1) }));
        return null;
      },
      constraintOf,
    );
    expect(failed).toBe("one_mark_per_id");
    await orUndo<unknown>(trx, () => write(trx, 3), constraintOf);
  });
  expect(await written()).toEqual([1, 3]);
});

test("what throws again inside another leaves all that other undone, or ends the transaction", async () => {
  const again = (error: unknown) => {
    throw error;
  };
  const twice = async (trx: Trx) => {
    await write(trx, 1);
    await orUndo(trx, () => write(trx, 1), again);
  };
  await inTransaction((trx) =>
    orUndo(
      trx,
      () => twice(trx),
      () => undefined,
    ),
  );
  await expect(inTransaction((trx) => orUndo(trx, () => twice(trx), again))).rejects.toThrow();
  expect(await written()).toEqual([]);
});
