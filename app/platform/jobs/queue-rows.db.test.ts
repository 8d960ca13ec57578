import { afterAll, expect, test } from "vitest";
import { db } from "~/platform/db/database.server";
import { testQueue } from "../../../tests/support/queue";
import { sources } from "../../../tests/support/sources";
import { createBoss } from "./queue.server";

const { close } = await testQueue();
afterAll(close);

test("pg-boss keeps its rows as queue-rows reads them: when its tables change, that file is read again", async () => {
  const boss = await createBoss(db, { working: false }).start();
  expect(await boss.schemaVersion()).toBe(43);
  const { ok, extraIndexes } = await boss.detectSchemaDrift();
  expect([ok, extraIndexes]).toEqual([true, [{ name: "one_waiting_job", table: "job_common" }]]);
  await boss.stop({ graceful: false, close: false });
});

test("no other file of the site knows pg-boss's tables", () => {
  const knowing = sources("app", /(?<!\.test)\.tsx?$/).filter(({ text }) => /pgboss\.\w/.test(text));
  expect(knowing.map(({ path }) => path)).toEqual(["app/platform/jobs/queue-rows.server.ts"]);
});
