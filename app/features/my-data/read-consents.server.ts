import type { User } from "~/features/accounts/accounts.server";
import { listMessageConsents, withdrawMessageConsent } from "~/features/advice/advice.server";
import { listCookieConsents, withdrawCookieConsent } from "~/features/legal/legal.server";
import type { Purpose } from "~/features/legal/rules";
import { findProfile, listAgreements } from "~/features/membership/membership.server";
import { listLetterConsents, withdrawLetterConsent } from "~/features/newsletter/newsletter.server";
import { type At, formatDay, formatInstant, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { GivenConsent } from "~/platform/personal-data/given-consent";
import { type ConsentName, consentNames } from "./rules";

/** Somebody, and the browser they ask with. */
export interface Asker {
  user: Pick<User, "id" | "email" | "emailConfirmed">;
  request: Request;
}

/** How each consent is read and taken back, where its room keeps it: nothing of it is kept here. */
interface Source {
  read: (db: Db, asker: Asker) => Promise<GivenConsent[]>;
  /** What the browser must keep and forget, when it is the browser's. */
  withdraw: (trx: Trx, asker: Asker, at: At) => Promise<Headers | undefined>;
}

const ofBrowser = (purpose: Purpose): Source => ({
  read: (db, { request }) => listCookieConsents(db, request, purpose),
  withdraw: (trx, { request }, at) => withdrawCookieConsent(trx, request, purpose, at),
});

const sources: Record<ConsentName, Source> = {
  messages: {
    read: (db, { user }) => listMessageConsents(db, user.id),
    withdraw: async (trx, { user }, at) => {
      await withdrawMessageConsent(trx, { userId: user.id }, at);
      return undefined;
    },
  },
  // An address nobody proved may be somebody else's.
  letter: {
    read: async (db, { user }) => (user.emailConfirmed ? listLetterConsents(db, user.email) : []),
    withdraw: async (trx, { user }, at) => {
      if (user.emailConfirmed) await withdrawLetterConsent(trx, user, at);
      return undefined;
    },
  },
  analytics: ofBrowser("analytics"),
  preferences: ofBrowser("preferences"),
};

/** What somebody agreed to, each with its history, the latest line first; what was never given is not named. */
export async function readConsents(db: Db, asker: Asker) {
  const read = await Promise.all(
    consentNames.map(async (name) => ({ name, given: await sources[name].read(db, asker) })),
  );
  return read
    .filter(({ given }) => given.length > 0)
    .map(({ name, given }) => {
      const lines = given.flatMap(linesOf).sort((one, other) => other.at.getTime() - one.at.getTime());
      // Of two accounts that became one, what both gave may overlap.
      const stands = given.some(({ withdrawnAt }) => withdrawnAt === null);
      const since = lines.find(({ yes }) => yes === stands)?.at;
      return {
        name,
        stands,
        since: since ? formatInstant(since) : "",
        lines: lines.map((line) => ({ ...line, at: formatInstant(line.at) })),
      };
    });
}

export type ConsentHistory = Awaited<ReturnType<typeof readConsents>>[number];

function linesOf({ givenAt, withdrawnAt, textVersion, where }: GivenConsent) {
  const given = { yes: true, at: givenAt, about: [where, `texte ${textVersion}`].filter(Boolean).join(", ") };
  return withdrawnAt ? [given, { yes: false, at: withdrawnAt, about: "" }] : [given];
}

/** Takes one back at once; done again, it changes nothing. What the browser must keep and forget. */
export async function withdrawConsent(trx: Trx, asker: Asker, name: ConsentName, at: At): Promise<Headers> {
  return (await sources[name].withdraw(trx, asker, at)) ?? new Headers();
}

/** The terms somebody agreed to: a contract is ended, not taken back. */
export async function readAcceptedTerms(db: Db, userId: string) {
  const profile = await findProfile(db, userId);
  const orders = await listAgreements(db, userId);
  const opened = profile?.terms_version && profile.terms_accepted_at;
  return [
    ...(opened
      ? [{ what: "Votre compte", version: profile.terms_version, on: dayOf(profile.terms_accepted_at), early: false }]
      : []),
    ...orders.map(({ reference, termsVersion, termsAcceptedAt, earlyStartAt }) => ({
      what: `Commande ${reference}`,
      version: termsVersion,
      on: dayOf(termsAcceptedAt),
      early: earlyStartAt !== null,
    })),
  ];
}

const dayOf = (instant: Date | null) => (instant ? formatDay(parisDay(instant)) : "");
