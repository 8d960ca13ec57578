import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shownPlace } from "~/features/events/rules";
import {
  allAtOnce,
  type Crowd,
  crowdEnvironment,
  gather,
  morning,
  onTheDatabase,
  postAct,
  registrationsOf,
} from "../support/crowd";
import { everything } from "../support/extent";
import { type Product, startProduct } from "../support/product";

const PEOPLE = 1000;
const SOCKETS = 200;
const LAST_PLACES = 20;
/** Of a hundred people: thirty click twice, ten give up right after. */
const clicksTwice = (index: number) => index % 10 < 3;
const givesUp = (index: number) => index % 10 === 3;
/** People at the door of the second event when the site is killed. */
const LATE_PEOPLE = 300;
const LATE_PLACES = 100;

const ACTIVE_STATUSES = ["confirmed", "offered", "held", "waiting"];
const seated = (status: string) => status === "confirmed" || status === "offered";

describe.each(
  everything ? (["postgresql", "embedded"] as const) : (["postgresql"] as const),
)("on the %s database", (database) => {
  let product: Product;
  let crowd: Crowd;

  beforeAll(async () => {
    product = await startProduct({ database, demonstration: false, env: crowdEnvironment });
    crowd = await gather(product, PEOPLE, [LAST_PLACES, LATE_PLACES], await morning(product));
  });
  afterAll(() => product?.stop());

  /** Ends the site, since the embedded database has one owner at a time, and reads what it left. */
  async function endAndRead(eventId: string) {
    await product.kill9();
    return onTheDatabase(product, () => registrationsOf(eventId));
  }

  test("a thousand people come for twenty places, some click twice, some give up: twenty places are taken, the others stand in line", async () => {
    const [event] = crowd.events;
    if (!event) throw new Error("no event");
    const statuses: number[] = [];
    const started = performance.now();
    await allAtOnce(crowd.guests, SOCKETS, async (guest, index) => {
      const click = () => postAct(product.baseUrl, event.path, guest, "register");
      statuses.push(...(await Promise.all(clicksTwice(index) ? [click(), click()] : [click()])));
      if (!givesUp(index)) return;
      // In the order a rank goes: whichever it has come to when it is given up.
      for (const status of ["confirmed", "waiting", "offered"] as const) {
        const shown = shownPlace({ status, refund: "free" });
        statuses.push(await postAct(product.baseUrl, event.path, guest, "give-back", { shown }));
      }
    });
    const seconds = Math.round(performance.now() - started) / 1000;
    const rows = await endAndRead(event.id);
    process.stdout.write(`${database}: ${statuses.length} requests in ${seconds} s\n`);

    expect([...new Set(statuses)]).toEqual([303]);
    const standing = rows.filter(({ status }) => ACTIVE_STATUSES.includes(status));
    expect(standing.filter(({ status }) => seated(status))).toHaveLength(LAST_PLACES);
    expect(new Set(standing.map(({ user_id }) => user_id)).size).toBe(standing.length);

    const leavers = crowd.guests.filter((_, index) => givesUp(index)).map(({ userId }) => userId);
    const stayers = crowd.guests.filter((_, index) => !givesUp(index)).map(({ userId }) => userId);
    expect(standing.map(({ user_id }) => user_id).sort()).toEqual(stayers.sort());
    const gone = rows.filter(({ status }) => status === "canceled").map(({ user_id }) => user_id);
    expect([...new Set(gone)].sort()).toEqual(leavers.sort());

    // First come, first seated: nobody who waits was written before somebody who has a place.
    const line = standing.map(({ status }) => status);
    expect(line.lastIndexOf("waiting")).toBe(line.length - 1);
    expect(line.slice(0, LAST_PLACES).every(seated)).toBe(true);
  });

  test("killed in the middle, the site has lost no place it had acknowledged, and nobody has two", async () => {
    const event = crowd.events[1];
    if (!event) throw new Error("no event");
    await product.restart();
    const guests = crowd.guests.slice(0, LATE_PEOPLE);
    const acknowledged: string[] = [];
    const unanswered: string[] = [];
    const rush = allAtOnce(guests, SOCKETS, async (guest) => {
      const status = await postAct(product.baseUrl, event.path, guest, "register");
      if (status === 303) acknowledged.push(guest.userId);
      else unanswered.push(guest.userId);
    });
    while (acknowledged.length < LATE_PLACES / 2) await sleep(2);
    await product.kill9();
    await rush;
    expect(unanswered.length).toBeGreaterThan(0);

    const left = await endAndRead(event.id);
    const kept = left.map(({ user_id }) => user_id);
    expect(acknowledged.filter((userId) => !kept.includes(userId))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);

    await product.restart();
    const again: number[] = [];
    await allAtOnce(guests, 50, async (guest) => {
      again.push(await postAct(product.baseUrl, event.path, guest, "register"));
    });
    expect([...new Set(again)]).toEqual([303]);
    const rows = await endAndRead(event.id);
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array(LATE_PLACES).fill("confirmed"),
      ...Array(LATE_PEOPLE - LATE_PLACES).fill("waiting"),
    ]);
    expect(rows.slice(0, kept.length).map(({ user_id }) => user_id)).toEqual(kept);
  });
});
