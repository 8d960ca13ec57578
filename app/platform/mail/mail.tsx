import { type ComponentProps, createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { MailHeading, MailLayout, MailText } from "./layout";
import type { MailTemplate } from "./register";

/** What a mailbox lists of a mail, the page it opens, and how to be left alone (RFC 8058). */
export interface Mail {
  /** Its line in the register, which says to whom it may go. */
  template: MailTemplate;
  subject: string;
  body: ReactElement;
  unsubscribeUrl?: string;
}

/** Whom a mail greets, where they read on, and whom they may write to. */
export interface Reader {
  firstName: string;
  accountUrl: string;
  contactEmail: string;
}

/** What may vary before the text. The subject is the title and heads the page, unless these say more. */
export interface Opening extends Omit<ComponentProps<typeof MailLayout>, "title" | "children"> {
  template: MailTemplate;
  subject: string;
  title?: string;
  /** Null for a mail that begins at once. */
  heading?: string | null;
  /** Greets somebody we know by name. */
  firstName?: string;
}

export function drawMail(
  { template, subject, title = subject, heading = title, firstName, ...layout }: Opening,
  ...content: ReactNode[]
): Mail {
  const body = (
    <MailLayout {...layout} title={title}>
      {heading !== null && <MailHeading>{heading}</MailHeading>}
      {firstName && <MailText>Bonjour {firstName},</MailText>}
      {createElement(Fragment, null, ...content)}
    </MailLayout>
  );
  return { template, subject, body };
}
