import { redirect } from "react-router";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { findMatches, type Person } from "./find-matches.server";
import * as queries from "./queries.server";
import { type CoupleMatch, type Opening, openingPath } from "./rules";

type Coach = Actor & { by: string };

/** What a warning is about: whose thread or meeting it is, so that it is read once for all of theirs; or the message. */
interface Subject {
  type: "person" | "message" | "quote";
  id: string;
}

interface Warning {
  subject: Subject;
  name: string;
  matches: CoupleMatch[];
  /** This coach has read it since the last of these could be known. */
  read: boolean;
}

async function personOf(db: Db, { kind, id }: Opening): Promise<Person | null> {
  if (kind === "quote") return queries.findQuotePerson(db, id);
  if (kind !== "message") {
    const [owner] = await listOwners(db, kind, [id]);
    return owner ? { key: id, accountId: owner.user_id } : null;
  }
  const [sender] = await queries.listMessageSenders(db, [id]);
  return sender ? { key: id, name: sender.name, email: sender.email, phone: sender.phone } : null;
}

function listOwners(db: Db, kind: "thread" | "appointment", ids: string[]) {
  return kind === "thread" ? queries.listThreadOwners(db, ids) : queries.listMeetingOwners(db, ids);
}

/** What is to be read before this is opened; null when there is nothing to say, or no such thing. Opens nothing. */
export async function findWarning(db: Db, opening: Opening, { by }: { by: string }): Promise<Warning | null> {
  const person = await personOf(db, opening);
  const matches = person ? (await findMatches(db, [person])).get(opening.id) : undefined;
  if (!person || !matches) return null;
  const accountId = person.accountId ?? null;
  const subject: Subject = accountId
    ? { type: "person", id: accountId }
    : { type: opening.kind === "quote" ? "quote" : "message", id: opening.id };
  const readAt = await queries.findWarnedAt(db, { subject, by });
  const name = person.accountId === undefined ? person.name : await nameOf(db, person.accountId);
  return { subject, name, matches, read: readAt !== null && matches.every(({ since }) => since <= readAt) };
}

async function nameOf(db: Db, accountId: string): Promise<string> {
  const [account] = await queries.listAccounts(db, { ids: [accountId] });
  return account ? `${account.first_name} ${account.last_name}` : "";
}

/**
 * The first thing the page of a letter, of a message or of a meeting asks, before it opens anything: who is tied to its person. Throws a
 * redirection to the warning while this coach has not read it.
 */
export async function warnBeforeOpening(db: Db, opening: Opening, act: { by: string }): Promise<CoupleMatch[]> {
  const warning = await findWarning(db, opening, act);
  if (warning && !warning.read) throw redirect(`${openingPath(opening)}/avant`);
  return warning?.matches ?? [];
}

/** Keeps that this coach has read the warning: what follows opens. False when there is nothing to read. */
export async function acceptWarning(trx: Trx, opening: Opening, act: Coach): Promise<boolean> {
  const warning = await findWarning(trx, opening, act);
  if (!warning) return false;
  await recordAction(trx, { action: "couples.warned", subject: warning.subject }, act);
  return true;
}

/** Of these threads, messages or meetings, those whose person is tied to somebody: marked in the lists, and nothing of their text shown. */
export async function listWarned(db: Db, kind: Exclude<Opening["kind"], "quote">, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const people: Person[] =
    kind === "message"
      ? (await queries.listMessageSenders(db, ids)).map(({ id, ...sender }) => ({ key: id, ...sender }))
      : (await listOwners(db, kind, ids)).map(({ id, user_id }) => ({ key: id, accountId: user_id }));
  return new Set((await findMatches(db, people)).keys());
}
