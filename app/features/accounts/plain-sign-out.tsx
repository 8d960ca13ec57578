import type { ReactNode } from "react";
import { signOutFailed } from "./sign-out-messages";

/** Signs out where nothing hears: the browser sends it. Where no answer comes, it says that it was not done (requirements ). */
export function PlainSignOut({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <form
      method="post"
      action="/auth/deconnexion"
      data-discover="true"
      data-undelivered={signOutFailed}
      className={className}
    >
      {children}
    </form>
  );
}
