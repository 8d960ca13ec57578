import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantHours } from "~/features/hours/hours.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { bookedWithHours, COACH, journalAbout, nextMoment } from "../../../tests/support/appointments";
import { type OpenSite, openSite } from "../../../tests/support/site";
import { sendFile } from "../../../tests/support/uploads";
import { eraseOldSessions } from "./booking.server";

const PAGE = "/espace-membre/rendez-vous";
const SECRET = "girouette-du-grenier";
const pdf = Buffer.concat([Buffer.from(`%PDF-1.7\n% ${SECRET}\n`), Buffer.alloc(300_000, "x")]);
const now = new Date();

let site: OpenSite;
let claire: Awaited<ReturnType<OpenSite["person"]>>;
let karim: typeof claire;
let sophie: typeof claire;
let meeting: string;
beforeAll(async () => {
  site = await openSite();
  [claire, karim] = [await site.person("Claire"), await site.person("Karim")];
  sophie = await site.person("Sophie", { coach: true });
  const gift = { userId: claire.id, minutes: 60, reason: "Essai", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now, by: COACH }));
  meeting = (await bookedWithHours(claire.id, await nextMoment(now), now)).id;
});
afterAll(() => site.close());

/** Every byte the store holds. */
function stored(): Buffer {
  const root = fileURLToPath(config().filesUrl);
  const names = (readdirSync(root, { recursive: true }) as string[]).map((name) => join(root, name));
  return Buffer.concat(names.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name)));
}

const files = () =>
  db().selectFrom("files").select("id").where("purpose", "=", "attachment").where("owner_id", "=", claire.id).execute();

function hand(attachments: string[], more: Record<string, string> = { intent: "send-answers" }) {
  const body = new URLSearchParams({ id: meeting, consent: "oui", ...more });
  for (const text of ["L’école", "", ""]) body.append("answers[]", text);
  for (const id of attachments) body.append("attachments[]", id);
  return claire.send(PAGE, { method: "POST", body });
}

async function pieces(page: Promise<string>, path: string) {
  return [...(await page).matchAll(new RegExp(`href="(${path}/pieces/[\\w-]+)"`, "g"))].map(([, address]) => address!);
}

test("what is joined to the three questions is read by its person and the coach, by nobody else, and is sealed in the store", async () => {
  const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#88aacc" } })
    .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg()
    .toBuffer();
  const uploads = [await sendFile(claire, pdf, "attachment"), await sendFile(claire, photograph, "attachment")];
  expect((await hand(uploads)).status).toBe(303);
  expect((await hand(uploads)).status, "sent twice: they are over").toBe(422);
  const path = `${PAGE}/${meeting}`;
  const own = await pieces(claire.html(PAGE), path);
  expect(own).toHaveLength(2);
  const [first, second] = [await claire.get(own[0]!), await claire.get(own[1]!)];
  expect(Buffer.from(await first.arrayBuffer()).equals(pdf)).toBe(true);
  expect(first.headers.get("Cache-Control")).toBe("private, no-store");
  const made = Buffer.from(await second.arrayBuffer());
  expect((await sharp(made).metadata()).exif).toBeUndefined();
  for (const browser of [karim, site.browser(), sophie])
    for (const address of own) expect((await browser.get(address)).status).not.toBe(200);

  const office = `/admin/rendez-vous/${meeting}`;
  const hers = await pieces(sophie.html(office), office);
  expect(hers).toHaveLength(2);
  expect(Buffer.from(await (await sophie.get(hers[0]!)).arrayBuffer()).equals(pdf)).toBe(true);
  expect(await journalAbout(claire.id)).toContain("booking.attachment_opened");
  expect(stored().includes(SECRET)).toBe(false);
});

test("one is taken back with its bytes, and the words stay; five at most; somebody else's upload is none", async () => {
  const path = `${PAGE}/${meeting}`;
  const [first = ""] = await pieces(claire.html(PAGE), path);
  const before = (await files()).length;
  const id = first.split("/").at(-1) ?? "";
  const others = new URLSearchParams({ id: meeting, remove: id });
  expect((await karim.send(PAGE, { method: "POST", body: others })).status).toBe(404);
  expect((await hand([], { remove: id })).status).toBe(303);
  expect(await files()).toHaveLength(before - 1);
  expect((await claire.get(first)).status).toBe(404);
  expect(await claire.html(PAGE)).toContain("L’école</textarea>");
  const theirs = await sendFile(karim, pdf, "attachment");
  expect((await hand([theirs])).status).toBe(422);
  const five = [];
  for (let rank = 0; rank < 5; rank += 1) five.push(await sendFile(claire, pdf, "attachment"));
  expect((await hand(five)).status, "one is there already").toBe(422);
  expect(await files()).toHaveLength(before - 1);
  expect((await hand(five.slice(0, 4))).status).toBe(303);
  expect(await files()).toHaveLength(before + 3);
  expect((await hand([randomUUID()])).status).toBe(422);
});

test("they go with the answers, months after the last meeting", async () => {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + 4);
  await inTransaction((trx) => eraseOldSessions(trx, { now: later }));
  expect(await files()).toEqual([]);
  expect(await db().selectFrom("appointment_answers").select("id").execute()).toEqual([]);
});
