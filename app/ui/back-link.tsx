import type { ReactNode } from "react";
import { Link } from "react-router";

/** Above the title of a page: where it belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="small">
      <Link to={to} className="inline-flex min-h-(--target) items-center py-2">
        {children}
      </Link>
    </p>
  );
}
