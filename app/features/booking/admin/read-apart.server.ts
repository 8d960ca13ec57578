import type { CoupleMatch } from "~/features/couples/rules";
import { getSettings } from "~/features/settings/settings.server";
import type { Db } from "~/platform/db/database.server";
import { accountsOf } from "../other-parents.server";
import { NEAR } from "./moments";

/** From whom the meetings of a person are kept apart on a page of moments, and whether near ones are shown all the same; null when from nobody. */
export async function readApart(
  db: Db,
  { couple, searchParams }: { couple: CoupleMatch[]; searchParams: URLSearchParams },
): Promise<{ from: string[]; shown: { gapMinutes: number; near: boolean } | null }> {
  const others = accountsOf(couple);
  const { couple_gap_minutes: gapMinutes } = await getSettings(db);
  if (others.length === 0 || gapMinutes === 0) return { from: [], shown: null };
  const near = searchParams.get("pres") === NEAR;
  return { from: near ? [] : others, shown: { gapMinutes, near } };
}
