import type { ComponentProps } from "react";
import { MailHeading, MailLayout, MailText } from "./layout";

/** A mail to somebody we know by name. `title` heads it too, unless `heading` says more. */
export function PersonalMail({
  firstName,
  heading,
  children,
  ...layout
}: ComponentProps<typeof MailLayout> & { firstName: string; heading?: string }) {
  return (
    <MailLayout {...layout}>
      <MailHeading>{heading ?? layout.title}</MailHeading>
      <MailText>Bonjour {firstName},</MailText>
      {children}
    </MailLayout>
  );
}
