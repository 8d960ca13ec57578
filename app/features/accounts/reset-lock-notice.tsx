import type { ReactNode } from "react";
import { Notice } from "~/ui/notice";
import { shutAfterReset } from "./reset-lock-messages";

/** In the place of what waits since the password was set by a link. `what`: « le code se lit »; `until`: its moment in words. */
export function ResetLockNotice({ what, until, children }: { what: string; until: string; children?: ReactNode }) {
  return (
    <Notice title="Un peu de patience">
      {shutAfterReset(`${what} à partir de : ${until}.`)} {children}
    </Notice>
  );
}
