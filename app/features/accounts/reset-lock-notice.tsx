import type { ReactNode } from "react";
import { Notice } from "~/ui/notice";
import { shutAfterReset } from "./reset-lock-messages";

interface ResetLockProps {
  /** « Le code se lit », without its capital. */
  what: string;
  /** In words, the day of the week first. */
  until: string;
}

/** Why something waits since the password was set by a link, and until when. */
export function ResetLockText({ what, until }: ResetLockProps) {
  return shutAfterReset(`${what} à partir du ${until}.`);
}

/** The same, in the place of what waits. */
export function ResetLockNotice({ children, ...lock }: ResetLockProps & { children?: ReactNode }) {
  return (
    <Notice title="Un peu de patience">
      <ResetLockText {...lock} /> {children}
    </Notice>
  );
}
