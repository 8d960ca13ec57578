import type { KeyboardEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

export interface Tab {
  id: string;
  to: LinkProps["to"];
  label: string;
  current: boolean;
}

/** Each tab is an address; with JavaScript the arrow keys go from one to the other. */
export function Tabs({ label, panelId, tabs }: { label: string; panelId: string; tabs: Tab[] }) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("[role=tab]")];
    const here = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: links.length - 1 }[event.key];
    if (here < 0 || next === undefined) return;
    event.preventDefault();
    const target = links[(next + links.length) % links.length];
    target?.focus();
    target?.click();
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, to, label: text, current }) => (
        <Link
          key={id}
          id={id}
          to={to}
          role="tab"
          aria-selected={current}
          aria-controls={current ? panelId : undefined}
          tabIndex={current ? 0 : -1}
          replace
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </div>
  );
}

export function TabPanel({ id, labelledBy, children }: { id: string; labelledBy: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
