import { Readable } from "node:stream";
import type { Selectable } from "kysely";
import nodemailer from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { port } from "~/platform/port";
import { isMailAddress } from "./address";
import type { MailPerson, OutboxTable } from "./tables";

/** By kind, how an attachment is drawn from its id: platform knows none of them. */
export const attachmentsPort = port<Record<string, (id: string) => Promise<Buffer>>>("attachmentsPort");

/** Bytes of one attachment, drawn when the mail leaves. Throws for an unknown kind. */
function drawAttachment(source: { kind: string; id: string }): Promise<Buffer> {
  const draw = attachmentsPort.value[source.kind];
  if (!draw) throw new Error(`nothing draws an attachment of kind ${source.kind}`);
  return draw(source.id);
}

/** The mail server refuses this very letter for good (RFC 5321 §4.2.1, replies 5yz): trying again is useless. */
export class LetterRefused extends Error {}

/** Why a mail to an address that is none, or that could forge a header, does not leave. */
export const UNWRITABLE = "Cette adresse n’est pas celle d’une boîte aux lettres.";

const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** RFC 8058 §3.1. */
const leaveInOneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** A picture shown inside the text, which names it `cid:` and this part (RFC 2392). */
export interface InlinePicture {
  part: string;
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** One of many that say the same. */
export interface CopyOfLetter {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl: string;
  pictures: InlinePicture[];
  date: Date;
}

/** Where copies are handed over one after the other, on one connection. */
export interface LetterBox {
  /**
   * `beforeEnd` is awaited when the mail server holds all of the copy but its end: cut before, it was given nothing (RFC 5321 §4.1.1.4), so
   * that what is written then says whether the copy may have left. Begun while a recipient is about to be refused, it is over when this throws,
   * as `handOver` does.
   */
  hand(copy: CopyOfLetter, options: { from: MailPerson; beforeEnd: () => Promise<void> }): Promise<void>;
  close(): void;
}

/** Connects at the first copy; `hand` throws as `handOver` does. */
export function openLetterBox(smtpUrl: string): LetterBox {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...patience, ...closed });
  return {
    async hand(copy, { from, beforeEnd }) {
      if (!isMailAddress(copy.to)) throw new LetterRefused(UNWRITABLE);
      const { to, subject, html, text, messageId, date } = copy;
      const headers = { Precedence: "bulk", ...leaveInOneClick(copy.unsubscribeUrl) };
      const attachments = copy.pictures.map(({ fileName, part, ...picture }) => ({
        ...picture,
        filename: fileName,
        cid: part,
        contentDisposition: "inline" as const,
      }));
      const written = { from, to, subject, html, text, messageId, date, headers, attachments };
      const composer = new MailComposer({ ...written, ...closed });
      const bytes = await composer.compile().build();
      // Read ahead of what the server answers.
      let ending: Promise<void> | undefined;
      const whole = Readable.from(
        (async function* () {
          yield bytes;
          ending = beforeEnd();
          await ending;
        })(),
      );
      try {
        await transport.sendMail({ envelope: { from: from.address, to: [to] }, raw: whole });
      } catch (error) {
        whole.destroy();
        await ending?.catch(() => {});
        if (isFinalRefusal(error)) throw new LetterRefused((error as Error).message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server answered to what it was handed, so that it is known not to have taken it. */
export function serverSpoke(error: unknown): boolean {
  return (error as { responseCode?: number }).responseCode !== undefined;
}

/**
 * Hands one letter to the mail server. Throws `LetterRefused` when it will never be accepted, any other error when a later try may succeed.
 * No time is spent on a silent server beyond 20 s of connection and 60 s of silence.
 */
export async function handOver(
  smtpUrl: string,
  mail: Selectable<OutboxTable>,
  { from, replyTo }: { from: MailPerson; replyTo: MailPerson | null },
): Promise<void> {
  if (!isMailAddress(mail.to_address)) throw new LetterRefused(UNWRITABLE);
  const attachments = await Promise.all(
    mail.attachments.map(async ({ filename, contentType, part, source }) => ({
      filename,
      contentType,
      content: await drawAttachment(source),
      ...(part && { cid: part, contentDisposition: "inline" as const }),
    })),
  );
  const transport = nodemailer.createTransport({ url: smtpUrl, ...patience, ...closed });
  try {
    await transport.sendMail({
      from,
      to: mail.to_address,
      replyTo: replyTo ?? undefined,
      subject: mail.subject,
      html: mail.html,
      text: mail.text_body,
      messageId: mail.message_id,
      date: mail.created_at,
      attachments,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(mail.unsubscribe_url && leaveInOneClick(mail.unsubscribe_url)),
      },
    });
  } catch (error) {
    if (isFinalRefusal(error)) throw new LetterRefused((error as Error).message, { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

/** A wrong password or a broken relay also answers 5yz, but is ours to repair: only a refusal of the recipient or the text is final. */
function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
}
