import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { eraseUnusedPictures } from "~/features/media/media.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { fickleSmtp } from "../../../tests/support/fickle-smtp";
import { sentLetter, subscribersAt, textBlock, triedLetter } from "../../../tests/support/letters";
import { keptPicture } from "../../../tests/support/pictures";
import { openPurchases } from "../../../tests/support/purchases";
import { findLetter, listLetterPictures, newLetter, saveLetter, sendLetters, tryLetter } from "./letters.server";
import type { Block } from "./rules";

const smtp = await fickleSmtp();
vi.stubEnv("SMTP_URL", smtp.url);
vi.stubEnv("LETTERS_PER_HOUR", "6000");
const purchases = await openPurchases();
afterAll(async () => {
  await purchases.close();
  await smtp.close();
});

const now = new Date("2026-11-23T09:00:00Z");
const actor = { now, by: null as unknown as string };
const photo = (target: string, text = "Un banc au soleil"): Block => ({
  kind: "picture",
  title: "",
  text,
  target,
  removed: false,
});

/** Nothing weighs more than noise, and this says where it was taken. */
async function heavyPicture(): Promise<string> {
  const [width, height] = [960, 1_280];
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#fff", noise } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return keptPicture(db(), { bytes, width, height });
}

test("a photograph travels inside each copy: nothing is fetched, it is light, and says what is seen", async () => {
  const emails = [`${randomUUID()}@exemple.test`, `${randomUUID()}@exemple.test`];
  await subscribersAt(emails, now);
  const [one, other] = [await heavyPicture(), await heavyPicture()];
  const blocks = [textBlock, photo(one), photo(other, "Une porte ouverte"), { ...photo(randomUUID()), removed: true }];
  await sentLetter(now, { blocks });
  await sendLetters({ now });
  expect(smtp.received.map(({ to }) => to).sort()).toEqual([...emails].sort());
  for (const { text } of smtp.received) {
    const mail = await PostalMime.parse(text);
    const named = [...(mail.html ?? "").matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src);
    expect(named).toEqual(mail.attachments.map(({ contentId }) => `cid:${contentId?.slice(1, -1)}`));
    expect(named).toHaveLength(2);
    expect(mail.html).toContain('alt="Un banc au soleil"');
    expect(mail.text).toContain("[Photographie : Une porte ouverte]");
    for (const { content, mimeType, disposition } of mail.attachments) {
      expect([mimeType, disposition]).toEqual(["image/jpeg", "inline"]);
      const bytes = Buffer.from(content as ArrayBuffer);
      expect(bytes.length).toBeLessThanOrEqual(120_000);
      const { width, exif } = await sharp(bytes).metadata();
      expect([width, exif]).toEqual([640, undefined]);
    }
  }
});

test("a photograph that is gone, or not said, is asked for again before a trial", async () => {
  const trial = async (blocks: Block[]) =>
    inTransaction(async (trx) => {
      const id = await newLetter(trx, actor);
      const envelope = { subject: "La lettre", preheader: "", audience: "subscribers" as const };
      await saveLetter(trx, { id, ...envelope, blocks }, actor);
      return tryLetter(trx, { id, to: "coach@exemple.test", accountId: randomUUID() }, actor);
    });
  const refused = (problem: string) => ({ ok: false, reason: "incomplete", problem, rank: 1 });
  expect(await trial([textBlock, photo(randomUUID())])).toEqual(refused("picture_missing"));
  expect(await trial([textBlock, photo(await keptPicture(db()), " ")])).toEqual(refused("alternative_missing"));
  expect(await trial([textBlock, photo(await keptPicture(db()))])).toEqual({ ok: true });
});

test("the photographs of letters stay, whatever became of the letter", async () => {
  const [kept, lost] = [await keptPicture(db()), await keptPicture(db())];
  const id = await triedLetter(now, { blocks: [textBlock, photo(kept)] });
  const later = { now: new Date(Date.now() + 8 * 24 * 3_600_000) };
  await inTransaction(async (trx) => eraseUnusedPictures(trx, { used: await listLetterPictures(trx) }, later));
  const left = await db().selectFrom("pictures").select("id").where("id", "in", [kept, lost]).execute();
  expect(left).toEqual([{ id: kept }]);
  expect((await findLetter(db(), id))?.blocks[1]?.target).toBe(kept);
});
