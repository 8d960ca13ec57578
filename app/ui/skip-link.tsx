import type { ReactNode } from "react";

export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="skip" href={href}>
      {children}
    </a>
  );
}
