import nodemailer from "nodemailer";
import { drawAttachment } from "./attachments.server";
import type { MailAttachment, MailPerson } from "./tables";

interface Letter {
  from: MailPerson;
  to: string;
  replyTo: MailPerson | null;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  attachments: MailAttachment[];
  unsubscribeUrl: string | null;
}

/** The mail server refuses this very letter for good (RFC 5321 §4.2.1, replies 5yz): trying again is useless. */
export class LetterRefused extends Error {}

/**
 * Hands one letter to the mail server. Throws `LetterRefused` when it will never be accepted, any other error when a later try may succeed.
 * No time is spent on a silent server beyond 20 s of connection and 60 s of silence.
 */
export async function handOver(smtpUrl: string, letter: Letter): Promise<void> {
  const attachments = await Promise.all(
    letter.attachments.map(async ({ filename, contentType, source }) => ({
      filename,
      contentType,
      content: await drawAttachment(source),
    })),
  );
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: letter.from,
      to: letter.to,
      replyTo: letter.replyTo ?? undefined,
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
      messageId: letter.messageId,
      date: letter.date,
      attachments,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(letter.unsubscribeUrl && {
          "List-Unsubscribe": `<${letter.unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
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
