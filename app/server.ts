import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import { accountMoves } from "~/account-moves.server";
import { cachedPaths } from "~/cached-pages";
import { defineAccountMoves, firstAccessNeeded } from "~/features/accounts/accounts.server";
import { defineMailSamples, mayTakeOrders } from "~/features/admin/admin.server";
import { definePaymentOutcomes, defineSalesCondition, invoicePdf } from "~/features/billing/billing.server";
import { importFirstArticles } from "~/features/blog/blog.server";
import { drawCalendar } from "~/features/events/events.server";
import { termsPdf } from "~/features/legal/legal.server";
import { answerAddress, getSettings } from "~/features/settings/settings.server";
import { exitPath } from "~/features/site/quick-exit/rules";
import { jobs, schedules } from "~/jobs";
import { mailSamples } from "~/mail-samples.server";
import { paymentOutcomes } from "~/payment-outcomes.server";
import { now } from "~/platform/clock.server";
import { ConfigError, config } from "~/platform/config.server";
import { type Database, db, initDatabase, inTransaction, openDatabase } from "~/platform/db/database.server";
import { FolderInUse } from "~/platform/db/folder-lock.server";
import { migrate } from "~/platform/db/migrate.server";
import { closeServer, createListener, type Listener, listen } from "~/platform/http/listen.server";
import { watchPages } from "~/platform/http/page-version.server";
import { createSite } from "~/platform/http/site.server";
import { startJobs, stopJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { registerAttachment } from "~/platform/mail/attachments.server";
import { registerAnswerAddress, registerMailBrand } from "~/platform/mail/outbox.server";
import { StartError, stopOnSignals } from "~/platform/process.server";

defineAccountMoves(accountMoves);
definePaymentOutcomes(paymentOutcomes);
defineSalesCondition(mayTakeOrders);
defineMailSamples(mailSamples);
registerAnswerAddress(() => answerAddress(db()));
registerMailBrand(async (trx) => (await getSettings(trx)).brand_name);
registerAttachment("invoice-pdf", (invoiceId) => invoicePdf(db(), invoiceId));
registerAttachment("accepted-terms", (hash) => termsPdf(db(), hash));
registerAttachment("event-invitation", (registrationId) =>
  drawCalendar(db(), { registrationId, method: "REQUEST" }, { now: now() }),
);
registerAttachment("event-cancellation", (registrationId) =>
  drawCalendar(db(), { registrationId, method: "CANCEL" }, { now: now() }),
);

/** Where machines post from elsewhere: the payment provider, and mail programs that unsubscribe in one click (RFC 8058). */
const machineAddresses = ["/webhooks/mollie/", "/lettre/desinscription"];

/** Opens the database, brings it to the present shape and first content, and makes it the process's own. Throws `StartError` and `FolderInUse`. */
export async function openStore(): Promise<Database> {
  const { databaseUrl, dataDir, production } = config();
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  if (production && !database.fsyncProved) {
    await database.close();
    throw new StartError(
      "The database does not write to the disk before it confirms: a power cut would lose payments. Refused in production.",
    );
  }
  initDatabase(database);
  await migrate(database.kysely);
  await inTransaction((trx) => importFirstArticles(trx, {}, { now: now() }));
  return database;
}

/** The site over the open database, as a listener of Node requests. */
export function createApp({ development = import.meta.env.DEV }: { development?: boolean } = {}) {
  const site = createSite({ build, config: config(), cachedPaths, webhooks: machineAddresses, exitPath, development });
  return { site, listener: createListener(site, config()) };
}

/** Starts what works beside the requests; returns how to stop it. */
async function startBackground(): Promise<() => Promise<void>> {
  const stopWatching = watchPages(config().databaseUrl);
  await startJobs(jobs, schedules, { tickMs: config().scheduleTickMs });
  return async () => {
    await stopWatching();
    await stopJobs();
  };
}

interface StartOptions {
  port?: number;
  /** The development server's own, which it also uses to reload pages. */
  server?: Server;
  listener?: Listener;
  /** Done before the first visitor: the demonstration's accounts. */
  prepare?: () => Promise<void>;
}

/** Starts the whole product and returns once it answers. What the person can correct ends in one sentence and code 1. */
export async function start({ port, server: ownServer, listener, prepare }: StartOptions = {}): Promise<Database> {
  try {
    const settings = config();
    const database = await openStore();
    const stopBackground = await startBackground();
    await prepare?.();
    const address = { host: settings.host, port: port ?? settings.port };
    const server = await listen(listener ?? createApp().listener, address, ownServer).catch(async (error) => {
      await stopBackground();
      await database.close();
      throw error;
    });
    await announceFirstAccess();
    stopOnSignals(async () => {
      await closeServer(server);
      await stopBackground();
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

/** A site without a coach says how to make one; the demonstration brings its own. */
async function announceFirstAccess(): Promise<void> {
  if (config().demo) return;
  const link = await firstAccessNeeded(db());
  if (link) process.stdout.write(`Aucun compte de coach. Ce lien en crée un, une seule fois :\n${link}\n`);
}

function isCorrectable(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof StartError || error instanceof FolderInUse;
}
