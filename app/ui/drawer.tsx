import { X } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Icon } from "./icon";
import { OverlayExtra } from "./overlay-extra";

interface DrawerProps {
  id: string;
  label: string;
  head?: ReactNode;
  children: ReactNode;
}

/** A side panel in the browser's own top layer: opens, closes on Escape or outside, without JavaScript. */
export function Drawer({ id, label, head, children }: DrawerProps) {
  const extra = useContext(OverlayExtra);
  return (
    <div id={id} popover="auto" className="drawer" role="dialog" aria-label={label}>
      <div className="mb-6 flex items-center justify-between gap-4">
        {head ?? <span />}
        <button type="button" className="iconbtn" aria-label="Fermer" popoverTarget={id} popoverTargetAction="hide">
          <Icon of={X} className="size-6" />
        </button>
      </div>
      {children}
      {extra}
    </div>
  );
}

interface DrawerOpenerProps {
  drawer: string;
  label: string;
  className?: string;
  children: ReactNode;
}

export function DrawerOpener({ drawer, label, className, children }: DrawerOpenerProps) {
  return (
    <button type="button" className={className ?? "iconbtn"} aria-label={label} popoverTarget={drawer}>
      {children}
    </button>
  );
}
