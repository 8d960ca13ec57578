import { randomUUID } from "node:crypto";
import { openSession } from "~/platform/auth/session.server";
import { parisDay, parisInstant } from "~/platform/clock";
import { currentDatabase, db, initDatabase, openDatabase } from "~/platform/db/database.server";
import { stopJobs } from "~/platform/jobs/jobs.server";
import { provideAddressProof } from "./address-proof";
import { cookies } from "./edges";
import { meeting } from "./meetings";
import { type Product, storeOf } from "./product";

/** Of the site and of this process: sessions opened here are known there. */
const SECRET = "une-foule-devant-la-porte-du-cafe-0123456789";

/** For `startProduct`: with this secret the sessions made here open the site. */
export const crowdEnvironment = { APP_SECRET: SECRET };

interface Guest {
  userId: string;
  cookie: string;
}

export interface Crowd {
  guests: Guest[];
  /** The address and the id of each event asked for. */
  events: { id: string; path: string }[];
}

/** Works on the database of the site with the site's own verbs; the embedded one only while the site is stopped. */
export async function onTheDatabase<T>(product: Product, work: () => Promise<T>): Promise<T> {
  process.env.BASE_URL = product.baseUrl;
  process.env.DATA_DIR = product.dataDir;
  process.env.APP_SECRET = SECRET;
  initDatabase(await openDatabase(storeOf(product)));
  provideAddressProof();
  try {
    return await work();
  } finally {
    await stopJobs();
    await currentDatabase().close();
  }
}

/** Brings the clock of the site to eleven in the morning in Paris: offers do not leave at night. */
export async function morning(product: Product): Promise<Date> {
  const real = new Date();
  const today = parisInstant(parisDay(real), "11:00");
  const target = today > real ? today : new Date(today.getTime() + 86_400_000);
  await product.clock.advance(target.getTime() - real.getTime());
  return target;
}

/** This many people, each signed in on a browser of their own, and events of these capacities. */
export async function gather(product: Product, people: number, capacities: number[], now: Date): Promise<Crowd> {
  if (!product.databaseUrl) await product.kill9();
  const crowd = await onTheDatabase(product, async () => {
    const events = [];
    for (const [index, capacity] of capacities.entries()) {
      const event = await meeting(now, { title: `Rendez-vous ${index + 1}`, capacity });
      events.push({ id: event.id, path: `/evenements/${event.slug}` });
    }
    const ids = await insertPeople(people, now);
    const guests: Guest[] = [];
    for (const userId of ids) {
      const headers = await openSession(new Request(product.baseUrl), userId);
      guests.push({ userId, cookie: cookies(headers) });
    }
    return { guests, events };
  });
  if (!product.databaseUrl) await product.restart();
  return crowd;
}

async function insertPeople(count: number, now: Date): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db()
    .insertInto("users")
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@exemple.test`,
        email_verified: true,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db()
    .insertInto("profiles")
    .values(
      ids.map((id) => ({
        id,
        first_name: "Invité",
        last_name: "Test",
        phone: "0612345678",
        terms_version: null,
        terms_accepted_at: null,
        created_at: now,
      })),
    )
    .execute();
  return ids;
}

/** Posts the form of an event as a browser without script does; 0 when the site did not answer. */
export async function postAct(
  baseUrl: string,
  path: string,
  guest: Guest,
  act: string,
  fields: Record<string, string> = {},
): Promise<number> {
  try {
    const answer = await fetch(baseUrl + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: guest.cookie, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ intent: act, ...fields }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Runs `work` on each, this many at a time. */
export async function allAtOnce<T>(items: T[], sockets: number, work: (item: T, index: number) => Promise<void>) {
  const queue = [...items.entries()];
  await Promise.all(
    Array.from({ length: sockets }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0]);
    }),
  );
}

/** What the database holds of an event, in the order of the commits. */
export function registrationsOf(eventId: string) {
  return db()
    .selectFrom("event_registrations")
    .select(["user_id", "status", "position", "canceled_by"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
}
