import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentMessages } from "~/features/billing/messages";
import { PAYMENTS_PER_DAY, PAYMENTS_PER_DAY_AND_ADDRESS } from "~/features/billing/rules";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { readFlash } from "~/platform/http/flash.server";
import { meeting } from "./support/meetings";
import { type OpenSite, openSite } from "./support/site";

let site: OpenSite;
let event: { slug: string };
beforeAll(async () => {
  site = await openSite();
  event = await meeting(new Date());
  process.env.LIMITS = "on";
});
afterAll(async () => {
  process.env.LIMITS = "off";
  await site.close();
});

const order = () => ({
  clientKey: randomUUID(),
  ref: "",
  shownTotalCents: "1",
  count: "1",
  earlyStart: "oui",
  termsAccepted: "oui",
});

type Somebody = Awaited<ReturnType<OpenSite["person"]>>;

/** Every door that leads to the provider's page. */
const doors: [name: string, path: () => string, form: () => Record<string, string>][] = [
  ["an order", () => "/membership/commande", order],
  ["the same order again", () => "/payment-success", () => ({ orderId: randomUUID() })],
  ["a second payment", () => "/espace-membre", () => ({ intent: "pay", instalmentId: randomUUID() })],
  ["a held place", () => `/evenements/${event.slug}`, () => ({ intent: "pay" })],
];

/** Knocks at the next door in turn, from this address; whether the answer, or the message it leaves for the next page, says that it is enough for today. */
async function isHeld(who: Somebody, turn: number, address?: string): Promise<boolean> {
  const [, path, form] = doors[turn % doors.length]!;
  const answer = await who.post(path(), form(), address ? { [clientAddressHeader]: address } : {});
  const cookie = answer.headers.getSetCookie().join("; ");
  const told = readFlash(new Request("https://site.example", { headers: { Cookie: cookie } }));
  return told?.text === paymentMessages.tooMany || (await answer.text()).includes(paymentMessages.tooMany);
}

/** The doors that say so, by name. */
async function heldDoors(who: Somebody, address?: string): Promise<string[]> {
  const held: string[] = [];
  for (const [turn, [name]] of doors.entries()) if (await isHeld(who, turn, address)) held.push(name);
  return held;
}

const everyDoor = doors.map(([name]) => name);

test("cards cannot be tried one after the other: a person's doors to the provider close together", async () => {
  const karim = await site.person("Karim");
  for (let turn = 0; turn < PAYMENTS_PER_DAY; turn += 1) expect(await isHeld(karim, turn)).toBe(false);
  expect(await heldDoors(karim)).toEqual(everyDoor);
});

test("nor with one account after the other from the same address", async () => {
  const address = "198.51.100.7";
  for (let opened = 0; opened < PAYMENTS_PER_DAY_AND_ADDRESS; opened += PAYMENTS_PER_DAY) {
    const somebody = await site.person("Nadia");
    for (let count = 0; count < PAYMENTS_PER_DAY; count += 1) expect(await isHeld(somebody, 1, address)).toBe(false);
  }
  expect(await heldDoors(await site.person("Inès"), address)).toEqual(everyDoor);
  expect(await heldDoors(await site.person("Inès"), "198.51.100.8")).toEqual([]);
});
