import { createHash } from "node:crypto";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { mailBrandPort } from "~/platform/mail/outbox.server";
import { renderMail } from "~/platform/mail/render.server";
import { writtenLetter } from "./mails";
import type { Audience, Block } from "./rules";

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

/** The mail of a letter; `unsubscribeUrl`: where it is left from, a mark to be replaced in each copy unless told otherwise. */
export function letterMail({ number, subject, preheader, blocks }: Written, unsubscribeUrl = LEAVE_MARK) {
  return writtenLetter({
    subject,
    preheader,
    blocks: blocks.flatMap((block, rank) => (block.removed ? [] : [{ ...block, url: blockAddress(number, rank) }])),
    unsubscribeUrl,
  });
}

/** A letter as it leaves, drawn once for all its copies. */
export async function drawLetter(trx: Trx, letter: Written): Promise<{ html: string; text: string }> {
  return renderMail(letterMail(letter).body, { brand: await mailBrandPort.value(trx) });
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
