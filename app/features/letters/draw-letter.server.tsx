import { createHash } from "node:crypto";
import { drawForMail, findPictures } from "~/features/media/media.server";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { mailBrandPort } from "~/platform/mail/outbox.server";
import { renderMail } from "~/platform/mail/render.server";
import type { MailAttachment } from "~/platform/mail/tables";
import type { InlinePicture } from "~/platform/mail/transport.server";
import { writtenLetter } from "./mails";
import { type Audience, type Block, shownPictures } from "./rules";

/** Stands in the frozen text where each copy says how to leave. */
const LEAVE_MARK = "https://desinscription.invalid/";

/** What a letter is drawn from. */
export interface Written {
  number: number;
  subject: string;
  preheader: string;
  blocks: Block[];
}

/** Where a block of a letter leads: an address that says nothing, the same for everybody. */
export function blockAddress(number: number, rank: number): string {
  return `${config().baseUrl}/l/${number}/${rank + 1}`;
}

/** What names a photograph inside the mail that carries it (RFC 2392). */
const partNamed = (pictureId: string) => `${pictureId}@lettre.invalid`;

/** The mail of a letter; `unsubscribeUrl`: where it is left from, a mark to be replaced in each copy unless told otherwise. */
export async function letterMail(
  db: Db | Trx,
  { number, subject, preheader, blocks }: Written,
  unsubscribeUrl = LEAVE_MARK,
) {
  const pictures = await findPictures(db, pictureIds(blocks));
  const shown = blocks.flatMap((block, rank) => {
    const picture = pictures.get(block.target);
    if (block.removed || (block.kind === "picture" && !picture)) return [];
    return [{ ...block, url: picture ? `cid:${partNamed(picture.id)}` : blockAddress(number, rank), picture }];
  });
  return writtenLetter({ subject, preheader, blocks: shown, unsubscribeUrl });
}

/** A letter as it leaves, drawn once for all its copies. */
export async function drawLetter(trx: Trx, letter: Written): Promise<{ html: string; text: string }> {
  return renderMail((await letterMail(trx, letter)).body, { brand: await mailBrandPort.value(trx) });
}

const pictureIds = (blocks: Block[]) => [...new Set(shownPictures(blocks).flatMap(({ target }) => target || []))];

/** Of its photographs, the first that is not there any more, by its rank; null when each is there. */
export async function findMissingPicture(db: Db | Trx, blocks: Block[]): Promise<number | null> {
  const there = await findPictures(db, pictureIds(blocks));
  const gone = shownPictures(blocks).find(({ target }) => !there.has(target));
  return gone ? blocks.indexOf(gone) : null;
}

/** The photographs that travel inside each copy, so that a mailbox fetches none; without those that are not there any more. */
export async function drawPictures(db: Db, blocks: Block[]): Promise<InlinePicture[]> {
  const there = await findPictures(db, pictureIds(blocks));
  return Promise.all(
    pictureIds(blocks)
      .filter((id) => there.has(id))
      .map(async (id, rank) => ({
        part: partNamed(id),
        fileName: `photo-${rank + 1}.jpg`,
        contentType: "image/jpeg",
        content: await drawForMail(db, id),
      })),
  );
}

/** The same, for the outbox to draw when a trial leaves. */
export function pictureAttachments(blocks: Block[]): MailAttachment[] {
  return pictureIds(blocks).map((id, rank) => ({
    filename: `photo-${rank + 1}.jpg`,
    contentType: "image/jpeg",
    part: partNamed(id),
    source: { kind: "mail-picture", id },
  }));
}

/** A page that shows the letter by itself: its photographs are written in it. */
export function withPictures(html: string, pictures: InlinePicture[]): string {
  return pictures.reduce(
    (page, { part, contentType, content }) =>
      page.replaceAll(`cid:${part}`, `data:${contentType};base64,${content.toString("base64")}`),
    html,
  );
}

/** One copy: the frozen text, with the link of this very person. */
export function copyFor(frozen: { html: string; text: string }, unsubscribeUrl: string) {
  const escaped = unsubscribeUrl.replaceAll("&", "&amp;");
  return {
    html: frozen.html.replaceAll(LEAVE_MARK, escaped),
    text: frozen.text.replaceAll(LEAVE_MARK, unsubscribeUrl),
  };
}

/** Names what would be read, and by whom: two letters that read alike, for the same audience, have the same. */
export function contentHash({
  subject,
  preheader,
  audience,
  blocks,
}: Omit<Written, "number"> & { audience: Audience }): string {
  const shown = blocks.filter(({ removed }) => !removed);
  return createHash("sha256")
    .update(JSON.stringify([subject, preheader, audience, shown]))
    .digest("base64url");
}
