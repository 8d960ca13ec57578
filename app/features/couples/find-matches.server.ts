import type { Db } from "~/platform/db/database.server";
import { type Fingerprint, findFingerprint, fingerprintsOf } from "./fingerprints.server";
import * as queries from "./queries.server";
import {
  type CoupleMatch,
  comparableEmail,
  givenNameOf,
  type Likeness,
  likenessOf,
  normalPhone,
  openingPath,
  type Traits,
} from "./rules";

/** Somebody the coach is about to read, link or seat, under a key of the caller’s. */
export type Person = { key: string } & (
  | { accountId: string }
  /** Without an account, or writing from outside it: found by the address if an account proved it. */
  | { accountId?: undefined; name: string; email: string | null; phone: string | null }
);

interface Known {
  accountId: string | null;
  name: string;
  path: string;
  emails: string[];
  since: Date;
  prints: Traits;
}

/**
 * Who is tied to each of these people by what one of the two declared. For the coach’s pages alone: never called in a member’s
 * request. As many queries whatever their number; when one of these people declared somebody, every account is compared.
 */
export async function findMatches(db: Db, people: Person[]): Promise<Map<string, CoupleMatch[]>> {
  const found = new Map<string, CoupleMatch[]>();
  const fingerprint = people.length > 0 ? await findFingerprint(db) : null;
  if (!fingerprint) return found;
  const looked = await describe(db, fingerprint, people);
  const named = await listNamed(db, fingerprint, looked);
  const namedBy = await listNamedBy(db, fingerprint, looked);
  for (const { key } of people) {
    const matches = new Map<string, CoupleMatch>();
    for (const match of [...(named.get(key) ?? []), ...(namedBy.get(key) ?? [])])
      if (!matches.has(match.path)) matches.set(match.path, match);
    if (matches.size > 0) found.set(key, [...matches.values()]);
  }
  return found;
}

type Looked = Traits & { key: string; account: queries.Account | undefined; prints: Traits };

async function describe(db: Db, fingerprint: Fingerprint, people: Person[]): Promise<Looked[]> {
  const ids = people.flatMap(({ accountId }) => accountId ?? []);
  const emails = people.flatMap((one) => (one.accountId === undefined ? (comparableEmail(one.email) ?? []) : []));
  const accounts = await queries.listAccounts(db, { ids, emails });
  const byId = new Map(accounts.map((row) => [row.id, row]));
  const proved = new Map(accounts.flatMap((row) => (row.email_verified ? [[row.email.toLowerCase(), row]] : [])));
  return people.map((one) => {
    const written = one.accountId === undefined;
    const account = written ? proved.get(comparableEmail(one.email) ?? "") : byId.get(one.accountId);
    const whole = [...(written ? [traitsOfSender(one)] : []), ...(account ? [traitsOfAccount(account)] : [])];
    const traits = {
      givenName: whole[0]?.givenName ?? null,
      emails: [...new Set(whole.flatMap(({ emails }) => emails))],
      phones: [...new Set(whole.flatMap(({ phones }) => phones))],
    };
    return { ...traits, key: one.key, account, prints: fingerprintsOf(fingerprint, traits) };
  });
}

function traitsOfAccount({ email, pending_email, phone, first_name }: queries.Account): Traits {
  const emails = [email, pending_email ?? ""].flatMap((one) => comparableEmail(one) ?? []);
  return { givenName: first_name, emails: [...new Set(emails)], phones: phonesOf(phone) };
}

function traitsOfSender({ name, email, phone }: { name: string; email: string | null; phone: string | null }): Traits {
  const address = comparableEmail(email);
  return { givenName: givenNameOf(name), emails: address ? [address] : [], phones: phonesOf(phone) };
}

function phonesOf(typed: string | null): string[] {
  const phone = typed && normalPhone(typed);
  return phone ? [phone] : [];
}

/** What this account declared, and when; null when it declared nobody. */
function leftBy({ named_at, given_name_hash, email_hash, phone_hash }: queries.Account) {
  return named_at && { at: named_at, givenName: given_name_hash, email: email_hash, phone: phone_hash };
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other);

/** Whom these people declared, among the accounts and those who wrote. */
async function listNamed(db: Db, fingerprint: Fingerprint, people: Looked[]): Promise<Map<string, CoupleMatch[]>> {
  if (!people.some(({ account }) => account && leftBy(account))) return new Map();
  const answering = index(await listKnown(db, fingerprint));
  return new Map(
    people.map((one) => {
      const left = one.account && leftBy(one.account);
      if (!left) return [one.key, []];
      const candidates = new Set([left.email, left.phone].flatMap((hash) => answering.get(hash ?? "") ?? []));
      const matches = [...candidates].flatMap((other) => {
        const oneself = other.accountId === one.account?.id || other.emails.some((email) => one.emails.includes(email));
        const likeness = oneself ? null : likenessOf(left, other.prints);
        return likeness ? [matchOf(other, { direction: "named", likeness, since: laterOf(left.at, other.since) })] : [];
      });
      return [one.key, matches];
    }),
  );
}

/** Who answers to each fingerprint of an address or of a number. */
function index(everybody: Known[]): Map<string, Known[]> {
  const answering = new Map<string, Known[]>();
  for (const one of everybody)
    for (const hash of [...one.prints.emails, ...one.prints.phones]) {
      const others = answering.get(hash);
      if (others) others.push(one);
      else answering.set(hash, [one]);
    }
  return answering;
}

/** Accounts first: a sender whose address is an account’s is that account. */
async function listKnown(db: Db, fingerprint: Fingerprint): Promise<Known[]> {
  const accounts = (await queries.listEveryAccount(db)).map((row) => knownAccount(fingerprint, row));
  const addresses = new Set(accounts.flatMap(({ emails }) => emails));
  const senders = (await queries.listSenders(db)).map((row): Known => {
    const traits = traitsOfSender(row);
    const path = openingPath({ kind: "message", id: row.id });
    return {
      accountId: null,
      name: row.name,
      path,
      emails: traits.emails,
      since: row.created_at,
      prints: fingerprintsOf(fingerprint, traits),
    };
  });
  return [...accounts, ...senders.filter(({ emails }) => !emails.some((email) => addresses.has(email)))];
}

function knownAccount(fingerprint: Fingerprint, row: queries.Account): Known {
  const traits = traitsOfAccount(row);
  return {
    accountId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    path: `/admin/members/${row.id}`,
    emails: traits.emails,
    since: row.created_at,
    prints: fingerprintsOf(fingerprint, traits),
  };
}

function matchOf(
  { accountId, name, path }: Known,
  tie: { direction: CoupleMatch["direction"]; likeness: Likeness; since: Date },
): CoupleMatch {
  return { accountId, name, path, ...tie };
}

/** Who declared these people. */
async function listNamedBy(db: Db, fingerprint: Fingerprint, people: Looked[]): Promise<Map<string, CoupleMatch[]>> {
  const authors = await queries.listWhoNamed(db, {
    emails: people.flatMap(({ prints }) => prints.emails),
    phones: people.flatMap(({ prints }) => prints.phones),
  });
  return new Map(
    people.map((one) => [
      one.key,
      authors.flatMap((author) => {
        const left = author.id === one.account?.id ? null : leftBy(author);
        const likeness = left && likenessOf(left, one.prints);
        return likeness
          ? [matchOf(knownAccount(fingerprint, author), { direction: "named_by", likeness, since: left.at })]
          : [];
      }),
    ]),
  );
}

export interface Couple {
  group: string;
  /** Two people with an account, in the order they were given. */
  people: [{ accountId: string; name: string }, { accountId: string; name: string }];
  likeness: Likeness;
}

/** Among people of one group (an event), the two that one of them declared. */
export async function findCouples(db: Db, seated: { group: string; accountId: string }[]): Promise<Couple[]> {
  const fingerprint = seated.length > 0 ? await findFingerprint(db) : null;
  if (!fingerprint) return [];
  const ids = [...new Set(seated.map(({ accountId }) => accountId))];
  const accounts = await queries.listAccounts(db, { ids });
  const left = new Map(accounts.map((row) => [row.id, leftBy(row)]));
  if (![...left.values()].some(Boolean)) return [];
  const known = new Map(accounts.map((row) => [row.id, knownAccount(fingerprint, row)]));
  return seated.flatMap(({ group, accountId: a }, rank) =>
    seated.slice(rank + 1).flatMap(({ group: where, accountId: b }): Couple[] => {
      const [one, other] = [known.get(a), known.get(b)];
      if (group !== where || !one || !other || a === b) return [];
      const [byOne, byOther] = [left.get(a), left.get(b)];
      const said = [byOne && likenessOf(byOne, other.prints), byOther && likenessOf(byOther, one.prints)];
      const likeness = said.includes("sure") ? "sure" : said.includes("doubtful") ? "doubtful" : null;
      if (!likeness) return [];
      return [
        {
          group,
          likeness,
          people: [
            { accountId: a, name: one.name },
            { accountId: b, name: other.name },
          ],
        },
      ];
    }),
  );
}
