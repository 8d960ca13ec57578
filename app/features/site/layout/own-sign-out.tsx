import { useLocation } from "react-router";
import { signOutFailed } from "~/features/accounts/sign-out-messages";
import { useIsCoach } from "./is-coach";
import { isOwn } from "./navigation";

/**
 * Signs out from any page of the member area. The browser sends it, since nothing hears in the frame of a page: the coach, of whom a tab
 * keeps what she writes, signs out from her back office.
 */
export function OwnSignOut({ className, look }: { className?: string; look?: string }) {
  const { pathname } = useLocation();
  const isCoach = useIsCoach();
  if (isCoach || !isOwn(pathname)) return null;
  return (
    <form
      method="post"
      action="/auth/deconnexion"
      data-discover="true"
      data-undelivered={signOutFailed}
      className={className}
    >
      <button type="submit" name="intent" value="sign-out" className={look}>
        Se déconnecter
      </button>
    </form>
  );
}
