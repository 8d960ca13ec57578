import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { flashOf } from "../../../tests/support/edges";
import { subscribersAt, triedLetter } from "../../../tests/support/letters";
import { type OpenSite, openSite } from "../../../tests/support/site";
import { findLetter, scheduleLetter, startLetter, steerLetter } from "./letters.server";

const now = new Date();
let site: OpenSite;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(() => site.close());

const actor = () => ({ now, by: sophie.id });
const stateOf = async (id: string) => (await findLetter(db(), id))?.state;

/** Presses a button of a page that stood open, and reads what the next one says. */
async function press(id: string, intent: string): Promise<string | undefined> {
  const answer = await sophie.post(`/admin/lettre/${id}`, { intent });
  expect(answer.status).toBe(303);
  return flashOf(answer.headers)?.title;
}

test("what came too late for a letter that left is said, and nothing else is", async () => {
  await subscribersAt([`${randomUUID()}@exemple.test`], now);
  const scheduled = await triedLetter(now);
  const at = new Date(now.getTime() + 3_600_000);
  expect(await inTransaction((trx) => scheduleLetter(trx, { id: scheduled, at }, actor()))).toEqual({ ok: true });
  expect(await press(scheduled, "unschedule")).toBe("De nouveau un brouillon");
  expect(await press(scheduled, "unschedule"), "twice is once").toBe("De nouveau un brouillon");
  expect(await inTransaction((trx) => startLetter(trx, { id: scheduled }, actor()))).toMatchObject({ ok: true });
  expect(await press(scheduled, "unschedule")).toBe("Cette lettre est déjà partie");
  expect(await stateOf(scheduled)).toBe("sending");

  expect(await press(scheduled, "pause")).toBe("En pause");
  await inTransaction((trx) => steerLetter(trx, { id: scheduled, to: "stopped" }, actor()));
  expect(await press(scheduled, "resume")).toBe("Cet envoi est déjà terminé");
  expect(await press(scheduled, "stop"), "twice is once").toBe("Arrêtée");
  expect(await press(scheduled, "pause")).toBe("Cet envoi est déjà terminé");
  expect(await stateOf(scheduled)).toBe("stopped");
});
