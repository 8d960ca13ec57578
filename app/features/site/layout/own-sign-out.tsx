import { useLocation } from "react-router";
import { PlainSignOut } from "~/features/accounts/plain-sign-out";
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
    <PlainSignOut className={className}>
      <button type="submit" name="intent" value="sign-out" className={look}>
        Se déconnecter
      </button>
    </PlainSignOut>
  );
}
