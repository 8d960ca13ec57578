import { currentUser, findResetLock, requireUser, type User } from "~/features/accounts/accounts.server";
import { isMember } from "~/features/membership/membership.server";
import { type At, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { citeRecords, listLapsed } from "./cite-records.server";
import { findKept } from "./kept-sheets.server";
import { stampOf } from "./page-stamp.server";
import { membersSteps } from "./plan/members-steps.server";
import { planTool } from "./plan/tool";
import { entryOf, mayUse, type ToolEntry } from "./rules";
import type { Tool, ToolData, ToolFacts } from "./tool";

type Citing = Pick<Tool<unknown>, "slug" | "cites" | "startCites">;

/** For the loader of a tool’s page. Throws on a tool that is not in the list. */
export async function loadTool(request: Request, tool: Citing): Promise<ToolData> {
  const at = { now: now() };
  const { user, isMember } = await readPerson(request, at);
  const may = mayUse(entryOf(tool.slug), { isMember });
  const kept = user && may ? await findKept(db(), { userId: user.id, slug: tool.slug }) : null;
  const saved = user && kept && !(await findResetLock(db(), user.id, at)) ? kept.fields : null;
  return {
    mayUse: may,
    isMember,
    isSignedIn: user !== null,
    facts: factsFor(tool, { isMember }, at),
    saved,
    isShut: kept !== null && saved === null,
    stamp: user ? stampOf({ userId: user.id, keptAt: kept?.keptAt ?? null }) : "",
  };
}

/** Who asks, and whether a membership is theirs today. */
export async function readPerson(request: Request, at: At): Promise<{ user: User | null; isMember: boolean }> {
  const user = await currentUser(request);
  return { user, isMember: user !== null && (await isMember(db(), user.id, at)) };
}

/** The same, before a form is read: who is signed out and sends what is for members signs in first, and finds the form again. */
export async function requireUse(request: Request, entry: ToolEntry, at: At) {
  const person = await readPerson(request, at);
  if (!person.user && !mayUse(entry, person))
    await requireUser(request, { destination: "outils", page: `/outils/${entry.slug}` });
  return person;
}

/** What a tool knows of this day, for this person: a sentence that only members read is given to them alone. Throws on a record that does not exist. */
export function factsFor(
  { slug, cites, startCites = cites }: Citing,
  { isMember }: { isMember: boolean },
  { now }: At,
): ToolFacts {
  const [today, records] = [parisDay(now), citeRecords(cites, { now })];
  const lapsed = listLapsed(cites, { now });
  if (isMember) return { today, records, lapsed, ...(slug === planTool.slug && { steps: membersSteps }) };
  const told = Object.values(records).filter(({ id }) => startCites.includes(id));
  const untold = Object.keys(records).filter((id) => !startCites.includes(id));
  return { today, records: Object.fromEntries(told.map((record) => [record.id, record])), untold };
}
