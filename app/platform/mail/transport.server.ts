import type { Selectable } from "kysely";
import nodemailer from "nodemailer";
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
export const UNWRITABLE = "this address cannot be written to";

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
    mail.attachments.map(async ({ filename, contentType, source }) => ({
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
        ...(mail.unsubscribe_url && {
          "List-Unsubscribe": `<${mail.unsubscribe_url}>`,
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
