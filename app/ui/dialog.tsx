import { X } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Icon } from "./icon";
import { Raised } from "./ordinals";
import { OverlayExtra } from "./overlay-extra";

export function openDialog(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function closeDialog(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

interface DialogProps {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  onClose?: () => void;
}

/** A native modal: the browser traps the focus, closes on Escape and gives the focus back. */
export function Dialog({ id, title, intro, children, onClose }: DialogProps) {
  const extra = useContext(OverlayExtra);
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-titre`} onClose={onClose} {...{ closedby: "any" }}>
      <div className="mb-5 flex items-start justify-between gap-4">
        <div>
          <h2 className="h4" id={`${id}-titre`}>
            <Raised>{title}</Raised>
          </h2>
          {intro && <p className="small muted mt-2">{intro}</p>}
        </div>
        <button type="button" className="iconbtn" aria-label="Fermer" onClick={() => closeDialog(id)}>
          <Icon of={X} />
        </button>
      </div>
      {children}
      {extra}
    </dialog>
  );
}
