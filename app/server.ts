import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { accountMerges } from "~/account-merges.server";
import { mayWrite } from "~/address-proofs.server";
import { attachments } from "~/attachments.server";
import { cachedPageParameters, cachedPaths, wholePaths } from "~/cached-pages";
import {
  accountMergesPort,
  addressProvedPort,
  findDemonstrationAddress,
  firstAccessNeeded,
  paidForPort,
  signedUpPort,
  signUpPort,
  termsPort,
  writtenPort,
} from "~/features/accounts/accounts.server";
import { checkInvariants, isSiteOpen, isUnlisted, mailSamplesPort, mayTakeOrders } from "~/features/admin/admin.server";
import { readFigure } from "~/features/advice/advice.server";
import { fulfilmentsPort, passLostNumbers, reconcile, salesConditionPort } from "~/features/billing/billing.server";
import { importFirstArticles } from "~/features/blog/blog.server";
import { freeAppointments, lockCalendar, mailBookedOnceProved, revokeFeed } from "~/features/booking/booking.server";
import { followAddress, releaseMessages } from "~/features/contact/contact.server";
import { countGoal, keepTerms, presentTerms } from "~/features/legal/legal.server";
import { sitePagePort } from "~/features/library/site-pages";
import { answerFigurePort } from "~/features/membership/answer-figure";
import { eraseAgain, personalDataPort } from "~/features/my-data/my-data.server";
import { offerFactsPort } from "~/features/offer/offer.server";
import { lostAppointmentsPort } from "~/features/quotes/quotes.server";
import { retentionPort } from "~/features/retention/retention.server";
import { getSettings, replyAddress } from "~/features/settings/settings.server";
import { openPort } from "~/features/site/open-port";
import { exitPath } from "~/features/site/quick-exit/rules";
import { closeEveryCalendarLink } from "~/features/toolbox/toolbox.server";
import { fulfilments } from "~/fulfilments.server";
import { jobs, schedules } from "~/jobs";
import { mailSamples } from "~/mail-samples.server";
import { readOfferFacts } from "~/offer-facts.server";
import { listPaidFor } from "~/paid-accounts.server";
import { personalData } from "~/personal-data.server";
import { refuseHalfRestored } from "~/platform/backups/restore.server";
import { restoreNow as restoreAndErase } from "~/platform/backups/restore-command.server";
import { now } from "~/platform/clock.server";
import { ConfigError, config } from "~/platform/config.server";
import { type Database, db, initDatabase, inTransaction, openDatabase } from "~/platform/db/database.server";
import { FolderInUse } from "~/platform/db/folder-lock.server";
import { migrate } from "~/platform/db/migrate.server";
import { grantAheadToSite, grantToSite } from "~/platform/db/site-role.server";
import { tellLeaving } from "~/platform/http/leaving.server";
import { closeServer, createListener, type Listener, listen } from "~/platform/http/listen.server";
import { watchPages } from "~/platform/http/page-version.server";
import { createSite } from "~/platform/http/site.server";
import { startJobs, stopJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { addressProofPort, mailBrandPort, replyAddressPort } from "~/platform/mail/outbox.server";
import { attachmentsPort } from "~/platform/mail/transport.server";
import { startMetrics } from "~/platform/metrics/metrics.server";
import { formatEuros } from "~/platform/money";
import { GatewayError } from "~/platform/payments/gateway.server";
import { StartError, stopOnSignals } from "~/platform/process.server";
import { missesWrappingKey } from "~/platform/sealing/data-keys.server";
import { retentionVerbs } from "~/retention.server";
import { pageFinder } from "~/site-pages";

accountMergesPort.provide(accountMerges);
signUpPort.provide(isSiteOpen);
termsPort.provide({ present: presentTerms, keep: keepTerms });
signedUpPort.provide((request, at) => countGoal(db(), { goal: "account", request }, at));
addressProvedPort.provide(mailBookedOnceProved);
paidForPort.provide(listPaidFor);
writtenPort.provide({ follow: followAddress, release: releaseMessages });
openPort.provide(() => !isUnlisted());
personalDataPort.provide(personalData);
retentionPort.provide(retentionVerbs);
fulfilmentsPort.provide(fulfilments);
salesConditionPort.provide(mayTakeOrders);
mailSamplesPort.provide(mailSamples);
attachmentsPort.provide(attachments);
addressProofPort.provide(mayWrite);
answerFigurePort.provide(readFigure);
offerFactsPort.provide(readOfferFacts);
lostAppointmentsPort.provide({ lock: lockCalendar, free: freeAppointments });
sitePagePort.provide(pageFinder(build.routes));
replyAddressPort.provide(() => replyAddress(db()));
mailBrandPort.provide(async (trx) => (await getSettings(trx)).brand_name);

/** Two hours of captions, a letter of twelve texts, each accent sent in six signs. */
const backOfficeForms = { prefix: "/admin/", maxBytes: 1_048_576, maxFields: 200 };
/** Where machines post from elsewhere: the payment provider, and mail programs that unsubscribe in one click (RFC 8058). */
const machineAddresses = ["/webhooks/mollie/", "/webhooks/courriels", "/lettre/desinscription"];

/** Addresses that end with a code or a token: no log names it. */
const secretAddresses = ["/v/", "/auth/premier-acces/", "/devis/", "/agenda/", "/attestation/", "/calendrier/"];

/**
 * Opens the database, brings it to the present shape and first content, and makes it the process's own. `inspect` sees it before
 * anything is written to it, and refuses it by throwing. Throws `StartError` and `FolderInUse`.
 */
export async function openStore(inspect?: (found: Database) => Promise<void>): Promise<Database> {
  const { databaseUrl, migrationUrl, databaseTimeouts: timeouts, dataDir } = config();
  const database = await openDatabase(databaseUrl ? { databaseUrl, timeouts } : { dataDir });
  const owner = databaseUrl && migrationUrl ? await openDatabase({ databaseUrl: migrationUrl }) : database;
  try {
    await refuseHalfRestored(owner.kysely);
    await inspect?.(owner);
    initDatabase(database);
    if (owner !== database) await grantAheadToSite(owner.kysely, databaseUrl ?? "");
    await migrate(owner.kysely);
    if (owner !== database) await grantToSite(owner.kysely, databaseUrl ?? "");
  } finally {
    if (owner !== database) await owner.close();
  }
  if (await missesWrappingKey(database.kysely))
    throw new StartError(
      "Des textes confiés dans cette base ont été scellés avec une autre clé que celles données ici. Remettez dans SEALING_KEYS (ou APP_SECRET) celle qui servait auparavant : sans elle, ils sont perdus.",
    );
  await inTransaction((trx) => importFirstArticles(trx, {}, { now: now() }));
  return database;
}

/** What production refuses of a database, told to the person who starts it. Throws `StartError`. */
async function refuseUnfit({ kysely, fsyncProved }: Database): Promise<void> {
  const address = await findDemonstrationAddress(kysely);
  if (address)
    throw new StartError(
      `Cette base est celle d’une démonstration : elle porte des comptes d’essai (dont ${address}) et leurs commandes inventées. La production ne démarre pas dessus.\nDonnez-lui une base vide, par exemple avec createdb, et mettez son adresse dans DATABASE_URL. La démonstration se retire avec sa base : dropdb.`,
    );
  if (!fsyncProved)
    throw new StartError(
      "The database does not write to the disk before it confirms: a power cut would lose payments. Refused in production.",
    );
}

/** The site over the open database, as a listener of Node requests. */
export function createApp({ development = import.meta.env.DEV }: { development?: boolean } = {}) {
  const site = createSite({
    build,
    config: config(),
    cachedPaths,
    cachedPageParameters,
    wholePaths,
    webhooks: machineAddresses,
    partsPrefix: "/televersements/",
    longForms: backOfficeForms,
    secretAddresses,
    exitPath,
    isUnlisted,
    development,
  });
  return { site, listener: createListener(site, config()) };
}

/** Starts what works beside the requests; returns how to stop it. */
async function startBackground(): Promise<() => Promise<void>> {
  const stopWatching = watchPages(config().databaseUrl, config().databaseTimeouts);
  await startJobs(jobs, schedules, { tickMs: config().scheduleTickMs });
  const metrics = await startMetrics(config().metrics).catch(async (error) => {
    await stopWatching();
    await stopJobs();
    throw error;
  });
  return async () => {
    await metrics.stop();
    await stopWatching();
    await stopJobs();
  };
}

/** At a stop, answers and jobs under way have so long to end, of the ten seconds of the whole. */
const ANSWERS_END_WITHIN_MS = 6_000;

interface StartOptions {
  port?: number;
  /** The development server's own, which it also uses to reload pages. */
  server?: Server;
  listener?: Listener;
  /** In a demonstration only, before the first visitor: its accounts and contents. */
  demonstrate?: () => Promise<void>;
}

/** Starts the whole product and returns once it answers. What the person can correct ends in one sentence and code 1. */
export async function start({ port, server: ownServer, listener, demonstrate }: StartOptions = {}): Promise<Database> {
  try {
    const settings = config();
    const database = await openStore(settings.production ? refuseUnfit : undefined);
    // Before the jobs, one of which brings in what the library opens with: a demonstration has it drawn already.
    if (settings.demo) await demonstrate?.();
    const stopBackground = await startBackground();
    const address = { host: settings.host, port: port ?? settings.port };
    const server = await listen(listener ?? createApp().listener, address, ownServer).catch(async (error) => {
      await stopBackground();
      await database.close();
      throw error;
    });
    await announceFirstAccess();
    const closeDoor = async () => {
      if (settings.production) await tellLeaving();
      await closeServer(server, ANSWERS_END_WITHIN_MS);
    };
    stopOnSignals(async () => {
      await Promise.all([closeDoor(), stopBackground()]);
      await database.close();
    });
    log.info("server_started", {
      database: database.kind,
      port: (server.address() as AddressInfo).port,
      url: settings.baseUrl,
    });
    return database;
  } catch (error) {
    if (!isCorrectable(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Puts a backup back, without who was erased since, and without the addresses at which calendars are read: nothing tells which was closed
 * since. Gives the code to end with. Throws what nobody can correct from outside.
 */
export function restoreNow(words: string[]): Promise<number> {
  return restoreAndErase(words, async (erasures) => {
    const at = { now: now() };
    await inTransaction(async (trx) => {
      await closeEveryCalendarLink(trx);
      await revokeFeed(trx, { ...at, by: null });
    });
    return eraseAgain(erasures, at);
  });
}

/**
 * One look at the payment provider’s lists and at the rules of the house, beside a site that runs or not: says what it found. Gives the
 * code to end with: 0 when both books agree and every rule holds. An embedded database that a site holds open is refused in a sentence.
 */
export async function reconcileNow(): Promise<number> {
  try {
    const database = await openStore();
    try {
      const { payments, repaired, differenceCents, differences } = await reconcile({ now: now() });
      const said = differences.map((one) => `  ${one.providerId} ${one.reference ?? "inconnu du site"}`);
      process.stdout.write(
        [
          `${payments} paiements relus, ${repaired} remis d’accord. Écart : ${formatEuros(differenceCents)}.`,
          ...said,
          "",
        ].join("\n"),
      );
      const broken = await checkInvariants({ now: now() });
      const rules = broken.map(({ code, count, ids }) => `  ${code} : ${count} (${ids.join(", ")})\n`).join("");
      process.stdout.write(broken.length === 0 ? "Toutes les règles sont tenues.\n" : `Règles non tenues :\n${rules}`);
      return differenceCents === 0 && broken.length === 0 ? 0 : 1;
    } finally {
      await stopJobs();
      await database.close();
    }
  } catch (error) {
    if (!isCorrectable(error) && !(error instanceof GatewayError)) throw error;
    const away =
      "Le prestataire de paiement ne répond pas, ou refuse cette clé. Rien n’est écrit : réessayez dans un moment.";
    process.stderr.write(`${error instanceof GatewayError ? away : error.message}\n`);
    return 1;
  }
}

/**
 * Before a site starts on a backup put back: these are the last numbers that left on invoices and credit notes. Says what it noted, and
 * gives the code to end with: 1, and nothing is noted, when one of them is no such number. Throws what nobody can correct from outside.
 */
export async function passLostNumbersNow(numbers: string[]): Promise<number> {
  try {
    const database = await openStore();
    try {
      const said = await inTransaction(async (trx) => {
        const lines: string[] = [];
        for (const number of numbers) {
          const noted = await passLostNumbers(trx, number, { now: now() });
          if (noted === null) throw new NoSuchNumber(number);
          lines.push(`${number} : ${lostInWords(noted)}\n`);
        }
        return lines.join("");
      });
      process.stdout.write(said || "Donnez le dernier numéro parti, par exemple F-2026-0042 A-2026-0003.\n");
      return said ? 0 : 1;
    } finally {
      await stopJobs();
      await database.close();
    }
  } catch (error) {
    if (!isCorrectable(error) && !(error instanceof NoSuchNumber)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function lostInWords(count: number): string {
  if (count === 0) return "les comptes le connaissent déjà, rien à noter.";
  return `${count > 1 ? `${count} numéros notés perdus` : "un numéro noté perdu"}, la suite reprend après.`;
}

class NoSuchNumber extends Error {
  constructor(number: string) {
    super(`« ${number} » n’est pas un numéro de facture ou d’avoir. Rien n’est noté.`);
  }
}

/** A site without a coach says how to make one; the demonstration brings its own. */
async function announceFirstAccess(): Promise<void> {
  if (config().demo) return;
  const link = await firstAccessNeeded(db());
  if (link) process.stdout.write(`Aucun compte de coach. Ce lien en crée un, une seule fois :\n${link}\n`);
}

function isCorrectable(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof StartError || error instanceof FolderInUse;
}
