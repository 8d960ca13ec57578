import { onTestFinished } from "vitest";
import { defaultSettings, type Settings } from "~/features/settings/rules";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";

/** Changes these settings until the end of the test that asks; then they are as at first. Throws when one is refused. */
export async function setForThisTest(values: Partial<Settings>): Promise<void> {
  const names = Object.keys(values) as (keyof Settings)[];
  const before = Object.fromEntries(names.map((name) => [name, defaultSettings[name]]));
  const set = async (change: Partial<Settings>) => {
    const saved = await inTransaction((trx) => changeSettings(trx, change, { now: new Date(), by: null }));
    if (!saved.ok) throw new Error(`refused: ${JSON.stringify(saved.problems)}`);
  };
  onTestFinished(() => set(before));
  await set(values);
}
